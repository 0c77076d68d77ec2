"""Link preview pictures. Each is drawn on its first request and kept in the image cache.

The page itself decides about the contents of its picture, so there are only as many pictures as pages.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import astuple
from itertools import cycle, islice
from typing import Any
from uuid import UUID

import structlog

from retrato.integrations.storage.storage import Storage
from retrato.media.image_cache import ImageCache
from retrato.media.public_files import PublicFile, PublicFiles, contents_of
from retrato.page.preview_art import MAX_PICTURES, PreviewText, draw

_log = structlog.get_logger("page")
# Part of the cache key; increment it to redraw all pictures.
_DESIGN = 1
_PICTURES = "demos/*/imagine-*.webp"


class Previews:
    def __init__(self, cache: ImageCache) -> None:
        self._cache = cache
        # One at a time, so that concurrent requests for the same picture draw it once.
        self._drawing = asyncio.Lock()

    async def picture(self, preview: dict[str, Any], public: PublicFiles, storage: Storage) -> tuple[str, bytes]:
        """Return the cache key of a picture, and the picture."""
        text = PreviewText(preview["title"], preview["above"], preview["below"])
        pictures = await asyncio.to_thread(_pictures, public, preview["pictures"], text.title)
        key = _cache_key(text, pictures)
        async with self._drawing:
            if (cached := await asyncio.to_thread(self._cache.read, key)) is not None:
                return key, cached
            contents = [await contents_of(file, storage) for file in pictures]
            return key, await asyncio.to_thread(self._draw, key, text, contents)

    def _draw(self, key: str, text: PreviewText, pictures: Sequence[bytes]) -> bytes:
        drawn = draw(text, pictures)
        try:
            self._cache.write(key, drawn)
        except OSError as error:  # such as a full disk
            _log.warning("a preview could not be cached", error=str(error))
        return drawn


def _pictures(public: PublicFiles, addresses: Sequence[str], title: str) -> list[PublicFile]:
    """Return the page's own pictures or, if it has none, some of the catalogue that depend on its title."""
    own = [address.partition("?")[0].removeprefix("/content/") for address in addresses]
    found = [public.find(name) for name in own or _catalogue_pictures(public, title)]
    return [file for file in found if file and file.content_type.startswith("image/")][:MAX_PICTURES]


def _catalogue_pictures(public: PublicFiles, title: str) -> list[str]:
    names = public.names(_PICTURES)
    if len(names) < MAX_PICTURES:
        return names
    start = int.from_bytes(hashlib.sha256(title.encode()).digest()[:4])
    # Far apart in the sorted list, so that they show different styles.
    step = max(1, len(names) // MAX_PICTURES)
    return list(islice(cycle(names), start % len(names), start % len(names) + step * MAX_PICTURES, step))


def _cache_key(text: PreviewText, pictures: Sequence[PublicFile]) -> str:
    """Return a key in the form that the image cache expects, which starts with a UUID."""
    contents = repr((_DESIGN, astuple(text), [file.sha256 for file in pictures]))
    return f"{UUID(hashlib.sha256(contents.encode()).hexdigest()[:32])}-preview"
