"""Personal models: people as an engine knows them, trained from their selfies."""
