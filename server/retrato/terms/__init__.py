"""The terms: each version counts from a moment on, and stays readable. From `content/terms/`."""
