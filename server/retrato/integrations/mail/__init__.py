"""Ways to send e-mail."""
