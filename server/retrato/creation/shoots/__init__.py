"""Shoots: many photos in several styles, ordered at once for less than single photos cost."""
