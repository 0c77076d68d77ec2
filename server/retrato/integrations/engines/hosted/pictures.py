"""Prepares images for a provider, and converts its results to the requested size and format."""

import io
import zipfile
from collections.abc import Sequence

import numpy as np

from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit
from retrato.integrations.engines.contract import EngineError, Image
from retrato.integrations.engines.hosted.provider import Photo
from retrato.integrations.engines.hosted.shapes import NARROWEST, WIDEST

# Models use less. Larger uploads would only be slower.
_SENT_LONG_EDGE = 2048
_SENT_QUALITY = 92


def photo(data: bytes) -> Photo:
    """Prepare an input photo: upright, without metadata, scaled down and cropped to a supported aspect ratio."""
    picture = fit(_decode(data), _SENT_LONG_EDGE)
    height, width = picture.shape[:2]
    ratio = min(max(width / height, NARROWEST), WIDEST)
    return Photo(jpeg(crop_to_ratio(picture, ratio), _SENT_QUALITY).data, ratio)


def convert(data: bytes, ratio: float, longest: int) -> Image:
    """Convert a provider's image to this aspect ratio and at most this long edge."""
    try:
        picture = decode(data)
    except ValueError:
        raise EngineError("providerFailed", retryable=True) from None
    return jpeg(fit(crop_to_ratio(picture, ratio), longest))


def crop_to_ratio(picture: Pixels, ratio: float) -> Pixels:
    """Crop the centre to the aspect ratio."""
    height, width = picture.shape[:2]
    w, h = (width, round(width / ratio)) if width / height < ratio else (round(height * ratio), height)
    left, top = (width - w) // 2, (height - h) // 2
    return np.ascontiguousarray(picture[top : top + h, left : left + w])


def archive(selfies: Sequence[bytes]) -> bytes:
    """Pack the selfies into a zip archive for a trainer, uncompressed because JPEGs already are."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as zipped:
        for number, selfie in enumerate(selfies):
            picture = fit(_decode(selfie), _SENT_LONG_EDGE)
            zipped.writestr(f"{number:02}.jpg", jpeg(picture, _SENT_QUALITY).data)
    return file.getvalue()


def _decode(data: bytes) -> Pixels:
    try:
        return decode(data)
    except ValueError:
        raise EngineError("unreadable", retryable=False) from None
