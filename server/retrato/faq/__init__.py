"""Frequently asked questions, from `content/faq.yaml`."""
