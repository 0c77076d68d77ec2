"""Proof of work for public forms: no third party, no puzzle, nothing visible."""
