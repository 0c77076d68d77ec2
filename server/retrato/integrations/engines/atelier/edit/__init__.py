"""Edits of finished photos: larger, another background, crops. They keep the person as they are."""
