"""Resizing pictures on demand, with a cache.

Concurrent requests for the same picture share one rendering. Running renderings and waiting requests are limited.
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
# More than cores, because each rendering sometimes waits for its own threads.
MAX_CONCURRENT = 2 * (os.cpu_count() or 1)
# A page of uncached pictures requests two sizes of each at once.
_MAX_WAITING = 512
_SWEEP_SECONDS = 600
_MAX_SOURCE_BYTES = 32 * 1024 * 1024
_MAX_SOURCE_PIXELS = 40_000_000
_FORMATS: dict[str, ImageFormat] = {"image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp"}


class Source(Protocol):
    """A file to resize, wherever it is stored."""

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
        # One more than can be rendered, so that the next source is read in the meantime.
        self._slots = asyncio.Semaphore(MAX_CONCURRENT + 1)
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="images")
        self._pending: dict[str, asyncio.Task[bytes]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Sweep the cache regularly while the context is open."""
        sweeping = asyncio.create_task(self._sweep_regularly())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def picture(self, source: Source, read: Read, modifiers: Modifiers) -> bytes:
        name = f"{source.id}-{modifiers}"
        cached = await asyncio.to_thread(self._cache.read, name)
        if cached is not None:
            return cached
        task = self._pending.get(name)
        if task is None:
            if len(self._pending) >= MAX_CONCURRENT + _MAX_WAITING:
                raise AppError(503, "busy", headers={"retry-after": "2"})
            task = asyncio.create_task(self._make(source, read, modifiers, name))
            self._pending[name] = task
            task.add_done_callback(lambda _: self._pending.pop(name, None))
        # Shielded: a cancelled request must not cancel the rendering that others wait for.
        return await asyncio.shield(task)

    async def _make(self, source: Source, read: Read, modifiers: Modifiers, name: str) -> bytes:
        format_ = format_of(source, modifiers)
        in_thread = asyncio.get_running_loop().run_in_executor
        async with self._slots:
            data = await read()
            return await in_thread(self._threads, self._render_and_cache, data, modifiers, format_, name)

    def _render_and_cache(self, data: bytes, modifiers: Modifiers, format_: ImageFormat, name: str) -> bytes:
        rendered = _render(data, modifiers, format_)
        try:
            self._cache.write(name, rendered)
        except OSError as error:  # for example a full disk: serve the picture uncached
            _log.warning("a picture could not be cached", error=str(error))
        return rendered

    async def _sweep_regularly(self) -> None:
        while True:
            await asyncio.to_thread(self._cache.sweep)
            await asyncio.sleep(_SWEEP_SECONDS)


def format_of(source: Source, modifiers: Modifiers) -> ImageFormat:
    """Return the format of the result; raise if the file is not a picture or too large."""
    own = _FORMATS.get(source.content_type)
    if own is None or source.bytes > _MAX_SOURCE_BYTES:
        raise _unsuitable()
    return modifiers.format or own


def _unsuitable() -> AppError:
    return AppError(422, "notResizable")


def _render(data: bytes, modifiers: Modifiers, format_: ImageFormat) -> bytes:
    try:
        image = upright(as_srgb(_resized(data, modifiers)))
        if modifiers.blur:
            image = image.gaussblur(modifiers.blur)
        return _encoded(image, format_, modifiers.quality)
    except pyvips.Error as error:
        _log.warning("a stored picture cannot be read", error=str(error))
        raise _unsuitable() from None


def _resized(data: bytes, modifiers: Modifiers) -> pyvips.Image:
    """Resize without enlarging. Width and height together crop to the centre; one alone keeps the aspect ratio."""
    found = open_image(data)
    if found is None:
        raise _unsuitable()
    kind, image = found
    animated = image.get_typeof("n-pages") and image.get("n-pages") > 1
    if animated or image.width * image.height > _MAX_SOURCE_PIXELS:
        raise _unsuitable()
    if modifiers.width is None and modifiers.height is None:
        return image
    width, height = modifiers.width or image.width, modifiers.height or image.height
    crop = "centre" if modifiers.width and modifiers.height else "none"
    if kind != "image/jpeg":
        # From the buffer, so that the decoder can shrink on load.
        return pyvips.Image.thumbnail_buffer(data, width, height=height, size="down", crop=crop, no_rotate=True)
    # Shrink on load as far as possible. The default of libvips keeps twice the size and takes a third longer, for a
    # difference that is invisible in photos (a PSNR of 51 dB instead of 47); in line drawings it is larger.
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
            # By far the slowest encoder, hence the lowest effort. It looks as good at a lower quality setting.
            data = image.heifsave_buffer(Q=quality - 15, compression="av1", effort=0, keep="none")
        case "jpeg":
            data = image.jpegsave_buffer(Q=quality, interlace=True, background=255, keep="none")
        case "png":
            data = image.pngsave_buffer(keep="none")
    return data
