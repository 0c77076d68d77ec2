"""Training images: each selfie as close-up and in full, in a few sizes, with a caption."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.faces import Face, find_mesh, head_turn
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels, luminance
from retrato.integrations.engines.atelier.train import Selfie
from retrato.integrations.engines.contract import Gender
from retrato.integrations.engines.diffusers.sizes import round_to_multiple

# A token without a meaning.
TRIGGER = "ohwx"
_NOUNS: dict[Gender, str] = {"FEMALE": "woman", "MALE": "man", "UNISEX": "person"}
# Aspect ratios (width / height). Few, so that each occurs often.
_BUCKETS = (1.0, 3 / 4, 4 / 3, 9 / 16)
# Height of the face in a close-up, as a fraction.
_CLOSE_UP_FACE = 0.45
# More would only be redundant.
_MAX_SELFIES = 20
_TURN_LIMIT, _DIM, _BRIGHT = 0.3, 0.3, 0.7


@dataclass(frozen=True)
class Crop:
    """An 8-bit picture in one of the bucket sizes, with its caption."""

    picture: Pixels
    caption: str


def crops(networks: Networks, selfies: Sequence[Selfie], gender: Gender, edge: int, multiple: int) -> list[Crop]:
    result = []
    for selfie in selfies[:_MAX_SELFIES]:
        height, width = selfie.picture.shape[:2]
        side = selfie.face.size / _CLOSE_UP_FACE
        description = _describe(networks, selfie)
        person = f"photo of {TRIGGER} {_NOUNS[gender]}"
        if side < 0.85 * min(height, width):
            close = _crop_around(selfie.picture, selfie.face, side, side)
            result.append(Crop(_resize_to_bucket(close, 1.0, edge, multiple), f"close-up {person}, {description}"))
        ratio = min(_BUCKETS, key=lambda ratio: abs(np.log(ratio * height / width)))
        whole_width = min(width, height * ratio)
        wide = _crop_around(selfie.picture, selfie.face, whole_width, whole_width / ratio)
        result.append(Crop(_resize_to_bucket(wide, ratio, edge, multiple), f"portrait {person}, {description}"))
    return result


def _describe(networks: Networks, selfie: Selfie) -> str:
    """Caption what varies between selfies, so that only the constant part is learnt as the person."""
    face = selfie.face
    turned = abs(head_turn(find_mesh(networks, selfie.picture, face))) > _TURN_LIMIT
    top, left = max(0, int(face.y)), max(0, int(face.x))
    seen = selfie.picture[top : int(face.y + face.height), left : int(face.x + face.width)]
    middle = float(np.median(luminance(seen / 255.0)))
    light = "in dim light" if middle < _DIM else "in bright light" if middle > _BRIGHT else "in soft light"
    return f"{'turned to the side' if turned else 'facing the camera'}, {light}"


def _crop_around(picture: Pixels, face: Face, width: float, height: float) -> Pixels:
    """Crop with the eyes slightly above the middle, within the picture."""
    rows, columns = picture.shape[:2]
    x, y = face.centre
    left = int(min(max(0, x - width / 2), columns - width))
    top = int(min(max(0, y - height * 0.47), rows - height))
    return picture[top : top + int(height), left : left + int(width)]


def _resize_to_bucket(picture: Pixels, ratio: float, edge: int, multiple: int) -> Pixels:
    width, height = (
        round_to_multiple(edge * np.sqrt(ratio), multiple),
        round_to_multiple(edge / np.sqrt(ratio), multiple),
    )
    smaller = width * height < picture.shape[0] * picture.shape[1]
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LANCZOS4)
