"""Retrato: AI photos and videos of yourself, from your own selfies."""
