"""Recovers locks of hair that the network took for background, as with long dark hair in front of a wall."""

import cv2
import numpy as np

from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.parts import BACKGROUND, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, blur, grid

_SIZE = 256
_SHADES = 10
# How much more frequent a colour must be in the hair than next to the forehead, where little hair is missed, and than
# in the whole background, which includes the missed hair.
_LOCAL_ODDS, _GLOBAL_ODDS = 4.0, 1.7


def recover_missed_hair(colours: Pixels, parts: Pixels, face: Face) -> Pixels:
    scale = _SIZE / max(colours.shape[:2])
    size = (round(colours.shape[1] * scale), round(colours.shape[0] * scale))
    small = cv2.resize(colours, size, interpolation=cv2.INTER_AREA)
    hair, background = (
        cv2.resize(np.ascontiguousarray(parts[..., part]), size, interpolation=cv2.INTER_AREA) > 0.85
        for part in (HAIR, BACKGROUND)
    )
    if hair.sum() < 100 or background.sum() < 100:
        return parts
    x, y = grid(size[1], size[0])
    reach, (middle, height) = face.size * scale, (value * scale for value in face.centre)
    beside = background & (y < height)
    likely = _odds(small, hair, background, _GLOBAL_ODDS) & _odds(
        small, hair, beside if beside.sum() > 100 else background, _LOCAL_ODDS
    )
    near = (np.abs(x - middle) < 1.2 * reach) & (y > height - 0.9 * reach)
    missed = cv2.morphologyEx((likely & background & near).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    locks = _connected_to(missed, hair)
    # A larger area is not a lock, but a dark object.
    if not 0 < locks.sum() < 0.6 * hair.sum():
        return parts
    share = np.clip(cv2.resize(blur(locks.astype(np.float32), 1.0), parts.shape[1::-1]), 0, 1)
    result: Pixels = parts * (1 - share[..., None])
    result[..., HAIR] += share
    return result


def _odds(picture: Pixels, hair: Pixels, other: Pixels, least: float) -> Pixels:
    return (_histogram(picture[hair]) / _histogram(picture[other]))[_cell(picture)] > least


def _histogram(colours: Pixels) -> Pixels:
    count = np.zeros((_SHADES,) * 3, np.float32)
    np.add.at(count, _cell(colours), 1)
    for axis in range(3):
        count = np.apply_along_axis(np.convolve, axis, count, [0.25, 0.5, 0.25], mode="same")
    return (count + 0.5) / (count + 0.5).sum()


def _cell(colours: Pixels) -> tuple[Pixels, ...]:
    # Use finer steps for dark colours, which distinguish hair.
    cells = (np.sqrt(np.clip(colours, 0, 1)) * (_SHADES - 1e-3)).astype(int)
    return tuple(cells[..., i] for i in range(3))


def _connected_to(missed: Pixels, hair: Pixels) -> Pixels:
    """Return the patches that touch the hair."""
    _, labels = cv2.connectedComponents(missed)
    touching = np.unique(labels[cv2.dilate(hair.astype(np.uint8), np.ones((15, 15), np.uint8)) > 0])
    return np.isin(labels, touching[touching > 0])
