"""The blog, from `content/posts/` and `content/blog-categories.yaml`: articles, topics, and a feed per language."""
