"""Makes a passport photo of 35 x 45 mm, as ICAO (Doc 9303) and the EU ask for: the head upright and centred, 32 to 36
mm from the chin to the crown, the eyes between 50 and 70 % of the height, before a plain, light background."""

import cv2
import numpy as np

from retrato.integrations.engines.atelier.edit.background import lift, rgb
from retrato.integrations.engines.atelier.edit.enlarge import double
from retrato.integrations.engines.atelier.edit.head import Head, find_head
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, grid, over, resize, smoothstep, to_bytes, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import EngineError, Image

DOTS_PER_INCH = 600
PIXELS_PER_MM = DOTS_PER_INCH / 25.4
WIDTH_MM, HEIGHT_MM = 35.0, 45.0
_WIDTH, _HEIGHT = round(WIDTH_MM * PIXELS_PER_MM), round(HEIGHT_MM * PIXELS_PER_MM)
_HEAD_MM = 34.0
# Above the lower edge. The crown is 4.5 mm below the upper edge then, which leaves room for hair.
_EYES_MM = 23.5
# Some countries refuse white.
_BACKGROUND = rgb("#e9ebee")
_MAX_TURN = 0.62
_DOUBLE_FROM = 1.2
# In heights of the head, from the point between the eyes: what belongs to the head, and must not be stretched.
_SIDE, _BELOW_CHIN, _CROWN = 0.4, 0.505, 0.47
_MAX_STRETCH = 10.0
# The radius by which hair is rounded off that the photo cuts off, and the softness of its edge in pixels.
_SKULL, _SOFT = 0.42, 4.0


def passport(networks: Networks, picture: Pixels, mask: Pixels | None, steps: Steps) -> Image:
    head = find_head(networks, picture)
    if abs(head.turn) > _MAX_TURN:
        raise EngineError("turnedAway", retryable=False)
    _require_whole(head, picture)
    colours = to_float(picture)
    if mask is None:
        colours, mask = lift(networks, picture, steps.part(0.02, 0.5))
    colours, mask, head = _around(colours, mask, head)
    scale = _HEAD_MM * PIXELS_PER_MM / head.height
    if scale > _DOUBLE_FROM:
        colours = to_float(double(networks, to_bytes(colours), steps.part(0.5, 0.95)))
        mask, head = _resized(mask, 2), head.scaled(2)
    elif scale < 1:
        colours, mask, head = _resized(colours, scale), _resized(mask, scale), head.scaled(scale)
    colours, mask = _placed(colours, mask, head)
    made = jpeg(over(colours, mask, _BACKGROUND), quality=95, dots_per_inch=DOTS_PER_INCH)
    steps.reached(1)
    return made


def _require_whole(head: Head, picture: Pixels) -> None:
    """Refuse a photo that cuts off the head. A bit of hair or too short a neck is completed."""
    height, width = picture.shape[:2]
    x, y = head.eyes
    room = {
        "above": y - _CROWN * head.height,
        "below": height - 1 - y - _BELOW_CHIN * head.height - _needed_below_chin(head) / _MAX_STRETCH,
        "beside": min(x, width - 1 - x) - _SIDE * head.height,
    }
    if min(room.values()) < 0:
        raise EngineError("headCutOff", retryable=False)


def _needed_below_chin(head: Head) -> float:
    return (_EYES_MM / _HEAD_MM - _BELOW_CHIN) * head.height


def _around(colours: Pixels, mask: Pixels, head: Head) -> tuple[Pixels, Pixels, Head]:
    """Crop to what the passport photo shows, with a margin for the tilt."""
    height, width = mask.shape
    x, y = head.eyes
    left, right = max(0, int(x - head.height)), min(width, int(x + head.height))
    top, bottom = max(0, int(y - head.height)), min(height, int(y + head.height))
    part = (slice(top, bottom), slice(left, right))
    return colours[part], mask[part], head.moved(-left, -top)


def _placed(colours: Pixels, mask: Pixels, head: Head) -> tuple[Pixels, Pixels]:
    """Put the head upright in its place. Shoulders and neck are stretched to the edges that they do not reach."""
    height, width = mask.shape
    scale = _HEAD_MM * PIXELS_PER_MM / head.height
    columns, rows = grid(_HEIGHT, _WIDTH)
    dx = (columns + 0.5 - _WIDTH / 2) / scale
    dy = (rows + 0.5 - (HEIGHT_MM - _EYES_MM) * PIXELS_PER_MM) / scale
    x, y = head.eyes
    side = _SIDE * head.height
    dx = np.where(dx < 0, -_stretched(-dx, side, x), _stretched(dx, side, width - 1 - x))
    dy = _stretched(dy, _BELOW_CHIN * head.height, height - 1 - y)
    missing = int((dy[:, 0] < -y).sum())
    cos, sin = np.cos(head.roll), np.sin(head.roll)
    at = (x + cos * dx - sin * dy).astype(np.float32), (y + sin * dx + cos * dy).astype(np.float32)
    colours, mask = (cv2.remap(each, *at, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE) for each in (colours, mask))
    return np.clip(colours, 0, 1), _rounded(np.clip(mask, 0, 1), missing, scale * head.height * _SKULL)


def _stretched(distance: Pixels, firm: float, available: float) -> Pixels:
    """Return where to read a picture that reaches only `available` pixels far. Up to `firm` nothing is stretched."""
    needed = float(distance.max())
    if needed <= available:
        return distance
    share = max(available - firm, 1.0) / max(needed - firm, 1.0)
    return np.where(distance > firm, firm + (distance - firm) * share, distance)


def _rounded(mask: Pixels, missing: int, radius: float) -> Pixels:
    """Round off hair that the photo cuts off above, where the result has rows that the photo lacks."""
    if not missing:
        return mask
    hair = np.flatnonzero(mask[missing + 2] > 0.5)
    middle = (hair[0] + hair[-1]) / 2 if len(hair) else mask.shape[1] / 2
    columns, rows = grid(*mask.shape)
    arc = missing + _SOFT + (columns - middle) ** 2 / (2 * radius)
    return mask * smoothstep(-_SOFT, _SOFT, rows - arc)


def _resized(picture: Pixels, scale: float) -> Pixels:
    return resize(picture, round(picture.shape[1] * scale), round(picture.shape[0] * scale))
