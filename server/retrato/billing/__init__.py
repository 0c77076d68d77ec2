"""Money: what is for sale, checkouts, payments and subscriptions. What a provider's books say is what counts."""
