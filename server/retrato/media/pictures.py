"""Pictures that people upload. The bytes decide what they are, and none of those bytes is kept: every picture is drawn
anew, upright and in sRGB, so that neither metadata (GPS!) nor anything hidden in the file survives (product.md §3)."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyvips

from retrato.errors import AppError
from retrato.media.vips import as_srgb, open_image, upright

MEGABYTE = 1024 * 1024
MAX_MEGABYTES = 5
"""What one picture may weigh (S5.5)."""
_MAX_MEGAPIXELS = 40
_ACCEPTED = {"image/jpeg", "image/png"}
# Larger than any picture we make or show; keeping more would only cost.
_KEPT_EDGE = 4096
_QUALITY = 92

# The largest picture that is accepted needs 0.6 GB while it is read: two at a time, others wait.
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="pictures")


@dataclass(frozen=True)
class Picture:
    data: bytes
    width: int
    height: int
    content_type: str = "image/jpeg"


async def read_picture(
    data: bytes, *, field: str, min_edge: int = 1, max_edge: int = _KEPT_EDGE, square: bool = False
) -> Picture:
    """The picture as we keep it, or a refusal that names the field. `square` cuts out what catches the eye."""
    work = asyncio.get_running_loop().run_in_executor
    return await work(_threads, _read, data, field, min_edge, max_edge, square)


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


def _open(data: bytes, field: str, min_edge: int) -> pyvips.Image:
    """Decides by the header alone, before a bomb can go off."""
    found = open_image(data)
    if found is None or found[0] not in _ACCEPTED:
        raise _refused(field, "pictureType")
    image = found[1]
    if image.width * image.height > _MAX_MEGAPIXELS * 1_000_000:
        raise _refused(field, "picturePixels", _MAX_MEGAPIXELS)
    if min(image.width, image.height) < min_edge:
        raise _refused(field, "pictureEdge", min_edge)
    return image


def _refused(field: str, reason: str, bound: int = 0) -> AppError:
    return AppError(422, "invalid", fields={field: reason}, bound=bound)
