"""The picture of each page for whoever shares a link to it. The page itself says what stands in it, so there are only
as many as there are pages; each is drawn once, when it is first asked for, and kept as long as somebody asks."""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import astuple
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from uuid import UUID

import structlog

from retrato.media import public_files
from retrato.media.image_cache import ImageCache
from retrato.media.public_files import PublicFile
from retrato.page.preview_art import MOST_PICTURES, Words, draw

_log = structlog.get_logger("page")
# Another one draws all of them anew.
_DESIGN = 1
_PICTURES = "demos/*/imagine-*.webp"


class Previews:
    def __init__(self, content: Path, cache: ImageCache) -> None:
        self._content = content
        self._cache = cache
        # One at a time: whoever waits for the same one finds it kept.
        self._drawing = asyncio.Lock()

    async def picture(self, preview: dict[str, Any]) -> tuple[str, bytes]:
        """What tells this picture from any other, and the picture."""
        words = Words(preview["title"], preview["above"], preview["below"])
        pictures = await asyncio.to_thread(self._pictures, preview["pictures"], words.title)
        name = _name(words, pictures)
        async with self._drawing:
            return name, await asyncio.to_thread(self._kept_or_drawn, name, words, pictures)

    def _pictures(self, addresses: Sequence[str], title: str) -> list[PublicFile]:
        """Those of the page; where it has none, some of the catalogue, which differ from page to page."""
        own = [address.partition("?")[0].removeprefix("/content/") for address in addresses]
        found = [public_files.find(self._content, name) for name in own or self._any_pictures(title)]
        return [file for file in found if file and file.content_type.startswith("image/")][:MOST_PICTURES]

    def _any_pictures(self, title: str) -> list[str]:
        names = sorted(file.relative_to(self._content).as_posix() for file in self._content.glob(_PICTURES))
        if len(names) < MOST_PICTURES:
            return names
        start = int.from_bytes(hashlib.sha256(title.encode()).digest()[:4])
        # Far apart in the catalogue, so that they show different styles.
        step = max(1, len(names) // MOST_PICTURES)
        return list(islice(cycle(names), start % len(names), start % len(names) + step * MOST_PICTURES, step))

    def _kept_or_drawn(self, name: str, words: Words, pictures: Sequence[PublicFile]) -> bytes:
        kept = self._cache.read(name)
        if kept is not None:
            return kept
        drawn = draw(words, [file.path.read_bytes() for file in pictures])
        try:
            self._cache.write(name, drawn)
        except OSError as error:  # a full disk is no reason to show nothing
            _log.warning("a preview could not be kept", error=str(error))
        return drawn


def _name(words: Words, pictures: Sequence[PublicFile]) -> str:
    """The cache knows files by an id, as it does with those of people."""
    contents = repr((_DESIGN, astuple(words), [file.sha256 for file in pictures]))
    return f"{UUID(hashlib.sha256(contents.encode()).hexdigest()[:32])}-preview"
