"""Uploaded pictures. The format is detected from the content, and every picture is re-encoded, upright and in sRGB, so
that neither metadata such as GPS positions nor hidden content survives."""

import asyncio
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyvips

from retrato.errors import AppError
from retrato.media.vips import as_srgb, open_image, upright

MEGABYTE = 1024 * 1024
MAX_MEGABYTES = 5
"""Maximum size of one picture."""
_MAX_MEGAPIXELS = 40
_ACCEPTED = {"image/jpeg", "image/png"}
# Larger than any picture we create or show.
_MAX_EDGE = 4096
_QUALITY = 92
MAX_PUBLIC_MEGABYTES = 10
_MIN_PUBLIC_EDGE, _MAX_PUBLIC_EDGE = 64, 2560
_PUBLIC_QUALITY = 88

# The largest accepted picture needs 0.6 GB while it is decoded, so only two are processed at a time.
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="pictures")


@dataclass(frozen=True)
class Picture:
    data: bytes
    width: int
    height: int
    content_type: str = "image/jpeg"


async def read_public_picture(data: bytes, *, field: str) -> Picture:
    """Return a picture of the site as WebP, which may be one already and transparent; or raise a validation error."""
    work = asyncio.get_running_loop().run_in_executor
    return await work(_threads, _read_public, data, field)


async def read_picture(
    data: bytes, *, field: str, min_edge: int = 1, max_edge: int = _MAX_EDGE, square: bool = False
) -> Picture:
    """Return the re-encoded picture, or raise a validation error for the field. `square` crops to the salient part."""
    work = asyncio.get_running_loop().run_in_executor
    return await work(_threads, _read, data, field, min_edge, max_edge, square)


def shrink(data: bytes, edge: int) -> bytes:
    """Return a copy of one of our own pictures as a JPEG of at most this long edge."""
    copy: pyvips.Image = pyvips.Image.thumbnail_buffer(data, edge, height=edge, size="down", no_rotate=True)
    saved: bytes = copy.jpegsave_buffer(Q=_QUALITY, optimize_coding=True, background=255, keep="none")
    return saved


def _read_public(data: bytes, field: str) -> Picture:
    if len(data) > MAX_PUBLIC_MEGABYTES * MEGABYTE:
        raise _refused(field, "pictureBytes", MAX_PUBLIC_MEGABYTES)
    try:
        image = _open(data, field, _MIN_PUBLIC_EDGE, {*_ACCEPTED, "image/webp"})
        if image.get_typeof("n-pages") and image.get("n-pages") > 1:
            raise _refused(field, "pictureBroken")
        image = image.thumbnail_image(_MAX_PUBLIC_EDGE, height=_MAX_PUBLIC_EDGE, size="down", no_rotate=True)
        image = upright(as_srgb(image))
        data = image.webpsave_buffer(Q=_PUBLIC_QUALITY, effort=6, keep="none")
        return Picture(data, image.width, image.height, "image/webp")
    except pyvips.Error:
        raise _refused(field, "pictureBroken") from None


def _read(data: bytes, field: str, min_edge: int, max_edge: int, square: bool) -> Picture:
    if len(data) > MAX_MEGABYTES * MEGABYTE:
        raise _refused(field, "pictureBytes", MAX_MEGABYTES)
    try:
        image = _open(data, field, min_edge)
        edge = min(max_edge, image.width, image.height) if square else max_edge
        image = image.thumbnail_image(
            edge, height=edge, size="down", no_rotate=True, crop="attention" if square else "none"
        )
        image = as_srgb(image)
        if image.hasalpha():
            image = image.flatten(background=255)
        image = upright(image)
        return Picture(image.jpegsave_buffer(Q=_QUALITY, keep="none"), image.width, image.height)
    except pyvips.Error:
        raise _refused(field, "pictureBroken") from None


def _open(data: bytes, field: str, min_edge: int, accepted: Collection[str] = _ACCEPTED) -> pyvips.Image:
    """Check type and dimensions by the header alone, so that a decompression bomb is never decoded."""
    found = open_image(data)
    if found is None or found[0] not in accepted:
        raise _refused(field, "pictureType")
    image = found[1]
    if image.width * image.height > _MAX_MEGAPIXELS * 1_000_000:
        raise _refused(field, "picturePixels", _MAX_MEGAPIXELS)
    if min(image.width, image.height) < min_edge:
        raise _refused(field, "pictureEdge", min_edge)
    return image


def _refused(field: str, reason: str, bound: int = 0) -> AppError:
    return AppError(422, "invalid", fields={field: reason}, bound=bound)
