"""The catalogue: categories, and in them the styles that photos and videos can be made in."""
