"""PayPal: orders for what is bought once, subscriptions for plans."""
