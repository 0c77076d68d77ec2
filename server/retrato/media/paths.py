"""Signed paths of files: whoever holds one may fetch the file until the path expires, and nobody can make one up.

A path is relative to `/files/`: `{id}.{extension}?e={expiry}&s={signature}` (product.md §2, §3).
"""

import base64
import hmac
from functools import cache, lru_cache
from uuid import UUID

from retrato.kit import clock
from retrato.settings import Settings
from retrato.tables import StoredFile

_DAY = 24 * 60 * 60


def signed(settings: Settings, file_id: UUID, extension: str, *, window: int = _DAY) -> str:
    """The path of a file, good for one day at least and two at most, or as many times `window` seconds. It stays the
    same for a day, so that browsers find the file in their cache; each file's day turns at a moment of its own, so that
    not all paths change at once."""
    now = int(clock.now().timestamp())
    turn = file_id.int % window
    expires = (now - turn) // window * window + turn + 2 * window
    return _signed(settings.signing_key, file_id, extension, expires)


# Galleries show the same files over and over.
@lru_cache(maxsize=10_000)
def _signed(secret: str, file_id: UUID, extension: str, expires: int) -> str:
    name = f"{file_id}.{extension}"
    return f"{name}?e={expires}&s={_signature(secret, name, str(expires))}"


def of(settings: Settings, file: StoredFile, *, window: int = _DAY) -> str:
    return signed(settings, file.id, file.name.rpartition(".")[2], window=window)


def seconds_left(settings: Settings, name: str, expires: str, signature: str) -> int:
    """How long a path is still good; 0 for one that has expired or that we never signed."""
    expected = _signature(settings.signing_key, name, expires)
    if not hmac.compare_digest(expected.encode(), signature.encode()):
        return 0
    return max(0, int(expires) - int(clock.now().timestamp()))


def _signature(secret: str, name: str, expires: str) -> str:
    digest = hmac.digest(_key(secret), f"{name}?{expires}".encode(), "sha256")
    # 128 bits are beyond guessing, and keep addresses short.
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


@cache
def _key(secret: str) -> bytes:
    # A key of its own: nothing else that is signed with the same secret can ever pass for a path.
    return hmac.digest(secret.encode(), b"file path", "sha256")
