"""The only users of vendors' software. Nothing here knows the product's domains."""
