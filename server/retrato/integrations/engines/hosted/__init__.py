"""Engines that work elsewhere, for money: Replicate and fal."""
