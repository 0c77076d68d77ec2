"""Compresses bodies that are kept and sent many times. All others are compressed by the middleware as they are sent."""

from functools import lru_cache

from starlette.responses import Response
from starlette.types import Message
from starlette_compress import CompressMiddleware

_ENCODINGS = ("zstd", "br", "gzip")
"""In the middleware's order of preference."""


@lru_cache(maxsize=128)
def best_encoding(accept_encoding: str) -> str | None:
    """Return the encoding to use for a client with this Accept-Encoding header."""
    accepted = {name.strip().lower() for name, quality in _weighted(accept_encoding) if quality > 0}
    return next((encoding for encoding in _ENCODINGS if encoding in accepted), None)


def _weighted(accept_encoding: str) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for part in accept_encoding[:500].split(","):
        name, _, parameter = part.partition(";")
        try:
            found.append((name, float(parameter.partition("=")[2]) if parameter else 1.0))
        except ValueError:
            continue
    return found


async def compress(body: bytes, encoding: str) -> bytes:
    """Return what the middleware would send."""
    sent: list[bytes] = []

    async def collect(message: Message) -> None:
        sent.append(message.get("body", b""))

    async def receive() -> Message:
        raise NotImplementedError  # a response does not read

    scope = {"type": "http", "headers": [(b"accept-encoding", encoding.encode())]}
    await CompressMiddleware(Response(body, media_type="application/json"), minimum_size=0)(scope, receive, collect)
    return b"".join(sent)
