"""The GPU engine, whole, over tiny models on a processor."""
