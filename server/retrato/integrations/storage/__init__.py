"""File storage."""
