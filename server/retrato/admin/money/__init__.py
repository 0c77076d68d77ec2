"""Payments, subscriptions, webhooks, refunds and receipts of everybody."""
