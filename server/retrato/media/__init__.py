"""Stored files: uploads, signed paths and resized pictures."""
