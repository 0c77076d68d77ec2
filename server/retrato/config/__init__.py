"""The public configuration: prices, languages, currencies, limits."""
