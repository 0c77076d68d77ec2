"""General-purpose helpers that know nothing about the product."""
