"""Ways for an e-mail to leave."""
