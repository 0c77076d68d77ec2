"""The whole GPU engine with tiny models on a CPU."""
