"""Photos and videos: ordering them, generating them with an engine, and the galleries."""
