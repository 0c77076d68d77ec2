"""Proof of work that a form asks for: no third party, no puzzle, nothing to see."""
