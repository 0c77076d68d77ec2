"""Engines: everything that makes photos and videos of a person."""
