"""Paddle Billing: cards, wallets and local methods, and the tax on all of them; it is the seller towards the buyer."""
