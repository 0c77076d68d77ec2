"""What is for sale: packs of tokens, and plans to subscribe to."""
