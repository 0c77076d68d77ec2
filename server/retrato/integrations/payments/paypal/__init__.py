"""PayPal: orders for one-off purchases, subscriptions for plans."""
