"""Paddle Billing: cards, wallets and local payment methods. Paddle is the merchant of record and handles tax."""
