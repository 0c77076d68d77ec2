"""Signed, expiring paths of files. Anyone with a valid path can fetch the file.

A path is relative to `/files/`: `{id}.{extension}?e={expiry}&s={signature}`. On the public page of a shared item it
also names the link (`&l={link}`), and is valid only while that is (`link_paths.py`).
"""

import base64
import hmac
from functools import cache, lru_cache
from uuid import UUID

from retrato.kit import clock
from retrato.settings import Settings
from retrato.tables import StoredFile

_DAY = 24 * 60 * 60


def signed(settings: Settings, file_id: UUID, extension: str, *, window: int = _DAY, link: str = "") -> str:
    """Return a path that is valid for one to two windows (by default days).

    It stays the same for a window, so that browsers can cache the file. Each file has its own offset, so that not all
    paths change at once.
    """
    now = int(clock.now().timestamp())
    offset = file_id.int % window
    expires = (now - offset) // window * window + offset + 2 * window
    return _signed(settings.signing_key, file_id, extension, expires, link)


# Galleries request the same paths again and again.
@lru_cache(maxsize=10_000)
def _signed(secret: str, file_id: UUID, extension: str, expires: int, link: str) -> str:
    name = f"{file_id}.{extension}"
    query = f"e={expires}&s={_signature(secret, name, str(expires), link)}"
    return f"{name}?{query}&l={link}" if link else f"{name}?{query}"


def for_file(settings: Settings, file: StoredFile, *, window: int = _DAY, link: str = "") -> str:
    return signed(settings, file.id, file.name.rpartition(".")[2], window=window, link=link)


def seconds_left(settings: Settings, name: str, expires: str, signature: str, link: str = "") -> int:
    """Return how long a path is still valid; 0 if it has expired or the signature is wrong."""
    expected = [_signature(secret, name, expires, link).encode() for secret in settings.signing_keys]
    if not any(hmac.compare_digest(signature.encode(), valid) for valid in expected):
        return 0
    return max(0, int(expires) - int(clock.now().timestamp()))


def _signature(secret: str, name: str, expires: str, link: str) -> str:
    signed_part = f"{name}?{expires}&{link}" if link else f"{name}?{expires}"
    digest = hmac.digest(_key(secret), signed_part.encode(), "sha256")
    # 128 bits cannot be guessed and keep URLs short.
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


@cache
def _key(secret: str) -> bytes:
    # A key derived for this purpose: nothing else signed with the same secret can pass for a path.
    return hmac.digest(secret.encode(), b"file path", "sha256")
