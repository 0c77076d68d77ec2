"""Pictures on their way to a provider and back: what it made becomes what was asked for, whatever it came as."""

import io
import zipfile
from collections.abc import Sequence

import numpy as np

from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit
from retrato.integrations.engines.atelier.train import thumbnail as face_thumbnail
from retrato.integrations.engines.contract import Box, EngineError, Image
from retrato.integrations.engines.hosted.provider import Photo
from retrato.integrations.engines.hosted.shapes import NARROWEST, WIDEST

# Models look at less than that; more would only take longer to send.
_SENT = 2048
_SENT_QUALITY = 92


def photo(data: bytes) -> Photo:
    """What somebody gave us to work on: upright, without its metadata, no longer or wider than we make them."""
    picture = fit(_read(data), _SENT)
    height, width = picture.shape[:2]
    ratio = min(max(width / height, NARROWEST), WIDEST)
    return Photo(jpeg(cropped(picture, ratio), _SENT_QUALITY).data, ratio)


def finished(data: bytes, ratio: float, longest: int) -> Image:
    """What a provider made, in exactly that shape and at most that long."""
    try:
        picture = decode(data)
    except ValueError:
        raise EngineError("providerFailed", retryable=True) from None
    return jpeg(fit(cropped(picture, ratio), longest))


def cropped(picture: Pixels, ratio: float) -> Pixels:
    """The middle of it."""
    height, width = picture.shape[:2]
    w, h = (width, round(width / ratio)) if width / height < ratio else (round(height * ratio), height)
    left, top = (width - w) // 2, (height - h) // 2
    return np.ascontiguousarray(picture[top : top + h, left : left + w])


def archive(selfies: Sequence[bytes]) -> bytes:
    """As trainers want them: a zip of pictures. They are compressed already."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as zipped:
        for number, selfie in enumerate(selfies):
            picture = fit(_read(selfie), _SENT)
            zipped.writestr(f"{number:02}.jpg", jpeg(picture, _SENT_QUALITY).data)
    return file.getvalue()


def thumbnail(selfie: bytes, face: Box) -> Image:
    picture = _read(selfie)
    height, width = picture.shape[:2]
    centre = (face.left + face.width / 2) * width, (face.top + face.height / 2) * height
    return face_thumbnail(picture, centre, max(face.width * width, face.height * height))


def _read(data: bytes) -> Pixels:
    try:
        return decode(data)
    except ValueError:
        raise EngineError("unreadable", retryable=False) from None
