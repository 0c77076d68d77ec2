"""Random bearer tokens. Only their hash is stored, so a stolen database cannot be used to sign in."""

import hashlib
import secrets


def new_token() -> tuple[str, bytes]:
    """Return a token and the hash to store. 256 random bits need no slow hash."""
    token = secrets.token_urlsafe(32)
    return token, hash_token(token)


def hash_token(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
