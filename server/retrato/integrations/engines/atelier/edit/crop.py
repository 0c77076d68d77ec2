"""Crops a photo for a profile, a post or a wallpaper, around the head."""

from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.edit.enlarge import double
from retrato.integrations.engines.atelier.edit.head import Head, find_head
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, blur, over, smoothstep, to_bytes, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import CropFormat, Image

# A network enlarges what must be enlarged by more than this.
_DOUBLE_FROM = 1.2
# The narrowest crop, in heights of the head.
_HEAD_WIDTH = 0.88
# How far the photo fades into what was added at its sides, and how blurred that is, as shares of its longer edge.
_FADE, _BLUR = 0.14, 0.08


@dataclass(frozen=True)
class Frame:
    """A size in pixels, and where the head is, as shares of the height."""

    width: int
    height: int
    eyes: float
    most_head: float
    # The head's share to aim at. Without it, the crop is as large as the photo permits.
    head: float | None = None

    @property
    def ratio(self) -> float:
        return self.width / self.height


FRAMES: dict[CropFormat, Frame] = {
    "LINKEDIN": Frame(1200, 1200, eyes=0.42, most_head=0.92, head=0.48),
    "INSTAGRAM": Frame(1080, 1350, eyes=0.4, most_head=0.92),
    # Below the clock.
    "PHONE": Frame(1260, 2730, eyes=0.45, most_head=0.6),
    "DESKTOP": Frame(2560, 1440, eyes=0.44, most_head=0.72),
}


@dataclass(frozen=True)
class Window:
    """A part of a photo, in pixels. It may extend beyond its edges."""

    left: int
    top: int
    width: int
    height: int


def crop(networks: Networks, picture: Pixels, mask: Pixels | None, format_: CropFormat, steps: Steps) -> Image:
    frame = FRAMES[format_]
    if mask is not None:
        picture = to_bytes(over(to_float(picture), mask, np.ones(3, np.float32)))
    head = find_head(networks, picture)
    steps.reached(0.1)
    part = _cut(picture, window_around(head, picture, frame))
    if frame.height / part.shape[0] > _DOUBLE_FROM:
        part = double(networks, part, steps.part(0.1, 0.95))
    smaller = frame.height < part.shape[0]
    interpolation = cv2.INTER_AREA if smaller else cv2.INTER_LANCZOS4
    made = jpeg(cv2.resize(part, (frame.width, frame.height), interpolation=interpolation))
    steps.reached(1)
    return made


def window_around(head: Head, picture: Pixels, frame: Frame) -> Window:
    height, width = picture.shape[:2]
    largest = min(height, width / frame.ratio)
    wanted = min(largest, head.height / frame.head) if frame.head else largest
    h = max(wanted, head.height / frame.most_head, head.height * _HEAD_WIDTH / frame.ratio)
    w = h * frame.ratio
    left = np.clip(head.eyes[0] - w / 2, min(0, width - w), max(0, width - w))
    top = np.clip(head.eyes[1] - h * frame.eyes, min(0, height - h), max(0, height - h))
    return Window(round(left), round(top), round(w), round(h))


def _cut(picture: Pixels, window: Window) -> Pixels:
    """Cut out the window. Beyond the edges, the photo fades into a blur of their colours: a reflection
    would show the person twice."""
    height, width = picture.shape[:2]
    right, bottom = window.left + window.width, window.top + window.height
    beyond = (max(0, -window.top), max(0, bottom - height), max(0, -window.left), max(0, right - width))
    left, top = max(0, window.left), max(0, window.top)
    part = np.ascontiguousarray(picture[top : min(bottom, height), left : min(right, width)])
    # Of roundings.
    if max(beyond) <= 2:
        return part
    longest = max(part.shape[:2])
    wide = to_float(cv2.copyMakeBorder(part, *beyond, cv2.BORDER_REPLICATE))
    weight = np.outer(
        _ramp(part.shape[0], beyond[0], beyond[1], longest * _FADE),
        _ramp(part.shape[1], beyond[2], beyond[3], longest * _FADE),
    )
    return to_bytes(over(wide, weight, blur(wide, longest * _BLUR)))


def _ramp(length: int, before: int, after: int, fade: float) -> Pixels:
    """Return 1 within the photo and 0 beyond it, fading at the ends that are extended."""
    place = np.arange(-before, length + after, dtype=np.float32)
    weight = np.ones_like(place)
    if before:
        weight *= smoothstep(0, fade, place)
    if after:
        weight *= smoothstep(0, fade, length - 1 - place)
    return weight
