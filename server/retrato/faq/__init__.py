"""Questions people ask, from `content/faq.yaml`."""
