"""Editing the content: its files are the seed, and what staff change is stored in their place."""
