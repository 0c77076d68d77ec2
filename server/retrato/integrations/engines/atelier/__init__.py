"""The embedded engine: makes real pictures on a CPU, without API keys, a GPU or a model hub."""
