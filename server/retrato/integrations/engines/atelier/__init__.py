"""The embedded engine: real pictures on a plain CPU, without a key, a GPU or a model hub."""
