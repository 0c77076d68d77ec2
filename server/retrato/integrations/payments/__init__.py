"""Payment providers, each behind the same small contract. See docs/decisions/0008."""
