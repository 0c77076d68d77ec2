"""Tokens: given, reserved for what is being made, captured when it is there, released when it is not."""
