"""Pictures in other sizes and formats, drawn when they are first asked for (S9.5).

Each is drawn once however many ask at the same time, only so many are drawn at once, and only so many may wait.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Protocol
from uuid import UUID

import pyvips
import structlog

from retrato.errors import AppError
from retrato.media.image_cache import ImageCache
from retrato.media.modifiers import ImageFormat, Modifiers
from retrato.media.vips import as_srgb, open_image, upright

_log = structlog.get_logger("media")
# More than there are cores: each drawing waits now and then for its own threads.
AT_ONCE = 2 * (os.cpu_count() or 1)
# A page full of pictures that nobody has seen yet asks for two sizes of each at once.
_WAITING = 512
_SWEEP_SECONDS = 600
_MAX_SOURCE_BYTES = 32 * 1024 * 1024
_MAX_SOURCE_PIXELS = 40_000_000
_FORMATS: dict[str, ImageFormat] = {"image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp"}


class Source(Protocol):
    """A file that pictures can be drawn of, wherever it lies."""

    @property
    def id(self) -> UUID: ...
    @property
    def content_type(self) -> str: ...
    @property
    def bytes(self) -> int: ...


Read = Callable[[], Awaitable[bytes]]


class Images:
    def __init__(self, cache: ImageCache) -> None:
        self._cache = cache
        # One more than can be drawn: it is read meanwhile.
        self._room = asyncio.Semaphore(AT_ONCE + 1)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="images")
        self._making: dict[str, asyncio.Task[bytes]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keeps the cache within its bounds for as long as the process lives."""
        sweeping = asyncio.create_task(self._sweep_now_and_then())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def picture(self, source: Source, read: Read, modifiers: Modifiers) -> bytes:
        name = f"{source.id}-{modifiers}"
        kept = await asyncio.to_thread(self._cache.read, name)
        if kept is not None:
            return kept
        making = self._making.get(name)
        if making is None:
            if len(self._making) >= AT_ONCE + _WAITING:
                raise AppError(503, "busy", headers={"retry-after": "2"})
            making = asyncio.create_task(self._make(source, read, modifiers, name))
            self._making[name] = making
            making.add_done_callback(lambda _: self._making.pop(name, None))
        # Shielded: whoever gives up waiting does not take the picture from the others.
        return await asyncio.shield(making)

    async def _make(self, source: Source, read: Read, modifiers: Modifiers, name: str) -> bytes:
        format_ = format_of(source, modifiers)
        in_thread = asyncio.get_running_loop().run_in_executor
        async with self._room:
            data = await read()
            return await in_thread(self._threads, self._draw_and_keep, data, modifiers, format_, name)

    def _draw_and_keep(self, data: bytes, modifiers: Modifiers, format_: ImageFormat, name: str) -> bytes:
        drawn = _draw(data, modifiers, format_)
        try:
            self._cache.write(name, drawn)
        except OSError as error:  # a full disk is no reason to show nothing
            _log.warning("a picture could not be kept", error=str(error))
        return drawn

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.to_thread(self._cache.sweep)
            await asyncio.sleep(_SWEEP_SECONDS)


def format_of(source: Source, modifiers: Modifiers) -> ImageFormat:
    """What the picture will be; refuses videos and other files that none can be drawn of."""
    own = _FORMATS.get(source.content_type)
    if own is None or source.bytes > _MAX_SOURCE_BYTES:
        raise _unsuitable()
    return modifiers.format or own


def _unsuitable() -> AppError:
    return AppError(422, "notResizable")


def _draw(data: bytes, modifiers: Modifiers, format_: ImageFormat) -> bytes:
    try:
        image = upright(as_srgb(_resized(data, modifiers)))
        if modifiers.blur:
            image = image.gaussblur(modifiers.blur)
        return _encoded(image, format_, modifiers.quality)
    except pyvips.Error as error:
        _log.warning("a stored picture cannot be drawn", error=str(error))
        raise _unsuitable() from None


def _resized(data: bytes, modifiers: Modifiers) -> pyvips.Image:
    """Never larger than it is. With both width and height, the middle that fills them; with one, all of it."""
    found = open_image(data)
    if found is None:
        raise _unsuitable()
    kind, image = found
    moves = image.get_typeof("n-pages") and image.get("n-pages") > 1
    if moves or image.width * image.height > _MAX_SOURCE_PIXELS:
        raise _unsuitable()
    if modifiers.width is None and modifiers.height is None:
        return image
    width, height = modifiers.width or image.width, modifiers.height or image.height
    crop = "centre" if modifiers.width and modifiers.height else "none"
    if kind != "image/jpeg":
        # From the bytes: what can be left out while reading is.
        return pyvips.Image.thumbnail_buffer(data, width, height=height, size="down", crop=crop, no_rotate=True)
    # The decoder leaves out all that would be shrunk away. By itself vips keeps twice as much and takes a third longer,
    # for a difference that nobody sees on a photo (51 dB to an exact one instead of 47); on drawn lines it is larger.
    scales = (image.width / width, image.height / height)
    factor = min(scales) if crop == "centre" else max(scales)
    shrink = max(step for step in (1, 2, 4, 8) if step <= max(factor, 1))
    small = pyvips.Image.jpegload_buffer(data, shrink=shrink, access="sequential")
    return small.thumbnail_image(width, height=height, size="down", crop=crop, no_rotate=True)


def _encoded(image: pyvips.Image, format_: ImageFormat, quality: int) -> bytes:
    data: bytes
    match format_:
        case "webp":
            # Effort 2 takes 0.6 of the default's time for 5 % more bytes.
            data = image.webpsave_buffer(Q=quality, effort=2, keep="none")
        case "avif":
            # The slowest encoder by far, at its fastest; it looks as good at a lower figure.
            data = image.heifsave_buffer(Q=quality - 15, compression="av1", effort=0, keep="none")
        case "jpeg":
            data = image.jpegsave_buffer(Q=quality, interlace=True, background=255, keep="none")
        case "png":
            data = image.pngsave_buffer(keep="none")
    return data
