"""Personal models, trained from a person's selfies."""
