"""Plans and packs for sale, checkouts, payments and subscriptions. The provider's records are authoritative."""
