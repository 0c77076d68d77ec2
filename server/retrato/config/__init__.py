"""What the client must know before anything else: prices, languages, currencies, limits."""
