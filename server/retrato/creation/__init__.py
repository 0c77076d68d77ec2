"""Photos and videos: asked for, paid for, made by an engine, kept."""
