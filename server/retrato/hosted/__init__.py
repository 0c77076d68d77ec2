"""Webhooks of hosted engines, and the cleanup of their calls."""
