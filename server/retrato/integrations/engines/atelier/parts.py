"""Segments hair, skin, clothes and background."""

from typing import NamedTuple

import cv2
import numpy as np

from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels

BACKGROUND, HAIR, BODY_SKIN, FACE_SKIN, CLOTHES, OTHER = range(6)
_SIZE = 256


class _Window(NamedTuple):
    top: int
    bottom: int
    left: int
    right: int


def find_parts(networks: Networks, picture: Pixels, face: Face) -> Pixels:
    """Return six probabilities per pixel of an 8-bit picture. The network sees only 256 pixels, so the head is
    segmented again at higher resolution and blended in."""
    parts = _segment(networks, picture)
    for reach in (1.75, 1.15):
        window = _window_around(face, reach, picture)
        crop = picture[window.top : window.bottom, window.left : window.right]
        closer = _segment(networks, crop)
        # Average with the mirrored crop for better accuracy.
        closer = (closer + _segment(networks, crop[:, ::-1])[:, ::-1]) / 2
        weight = _feather(crop.shape[0], crop.shape[1])[..., None]
        area = parts[window.top : window.bottom, window.left : window.right]
        area[:] = area * (1 - weight) + closer * weight
    return _main_person(np.clip(parts, 0, 1), face)


def _segment(networks: Networks, picture: Pixels) -> Pixels:
    height, width = picture.shape[:2]
    small = cv2.resize(np.ascontiguousarray(picture), (_SIZE, _SIZE), interpolation=cv2.INTER_AREA)
    logits = networks.body_parts(small / 255.0)[0]
    odds = np.exp(logits - logits.max(-1, keepdims=True))
    return cv2.resize(odds / odds.sum(-1, keepdims=True), (width, height), interpolation=cv2.INTER_CUBIC)


def _window_around(face: Face, reach: float, picture: Pixels) -> _Window:
    """Return a window around the head, shifted up, because hair extends further than the chin."""
    height, width = picture.shape[:2]
    x, y = face.centre
    return _Window(
        int(max(0, y - reach * 1.05 * face.size)),
        int(min(height, y + reach * 0.9 * face.size)),
        int(max(0, x - reach * face.size)),
        int(min(width, x + reach * face.size)),
    )


def _feather(height: int, width: int) -> Pixels:
    def ramp(length: int) -> Pixels:
        place = np.arange(length)
        return np.clip(np.minimum(place + 1, place[::-1] + 1) / (0.18 * length), 0, 1).astype(np.float32)

    return ramp(height)[:, None] * ramp(width)[None]


def _main_person(parts: Pixels, face: Face) -> Pixels:
    """Set other people who do not touch the person to background."""
    person = (parts[..., BACKGROUND] < 0.5).astype(np.uint8)
    count, labels, statistics, _ = cv2.connectedComponentsWithStats(person)
    if count < 2:
        return parts
    x, y = (int(np.clip(value, 0, limit - 1)) for value, limit in zip(face.centre, person.shape[::-1], strict=True))
    own = labels[y, x] or 1 + int(statistics[1:, cv2.CC_STAT_AREA].argmax())
    near = cv2.dilate((labels == own).astype(np.uint8), np.ones((9, 9), np.uint8))[..., None]
    background = np.zeros(6, np.float32)
    background[BACKGROUND] = 1
    return np.where(near > 0, parts, background)
