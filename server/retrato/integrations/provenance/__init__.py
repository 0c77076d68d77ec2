"""What finished files say about where they come from: AI made them (product.md §1.6)."""
