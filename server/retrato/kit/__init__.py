"""Pieces without a product word in them: they would serve any other web application as well."""
