"""Marks finished files as made by AI (docs/product.md#ai-label)."""
