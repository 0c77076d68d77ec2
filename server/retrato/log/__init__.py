"""What browsers report about a visit (S7.7)."""
