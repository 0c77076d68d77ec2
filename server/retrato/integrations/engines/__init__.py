"""Ways to make pictures and films of a person."""
