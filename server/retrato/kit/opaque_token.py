"""Random tokens for people to hold: we keep only the hash, so a stolen database signs nobody in."""

import hashlib
import secrets


def new_token() -> tuple[str, bytes]:
    """The token for its holder, and what to store. 256 random bits need no slow hash."""
    token = secrets.token_urlsafe(32)
    return token, hash_token(token)


def hash_token(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
