"""The blog: posts, categories, and an RSS feed per language, from `content/`."""
