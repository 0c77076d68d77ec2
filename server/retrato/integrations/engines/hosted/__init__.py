"""Engines that run at a paid provider: Replicate and fal."""
