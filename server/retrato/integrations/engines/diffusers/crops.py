"""What a person's model is taught from: each selfie once close and once as it is, in a few sizes, with a caption."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.faces import Face, find_mesh, head_turn
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels, luminance
from retrato.integrations.engines.atelier.train import Selfie
from retrato.integrations.engines.contract import Gender
from retrato.integrations.engines.diffusers.sizes import whole

# A word that means nothing yet.
TRIGGER = "ohwx"
_NOUNS: dict[Gender, str] = {"FEMALE": "woman", "MALE": "man", "UNISEX": "person"}
# Width to height. Few, so that each is seen often.
_BUCKETS = (1.0, 3 / 4, 4 / 3, 9 / 16)
# The face's share of the height when seen from close.
_CLOSE = 0.45
# More would only repeat what the best already say.
_MOST = 20
_TURNED, _DIM, _BRIGHT = 0.3, 0.3, 0.7


@dataclass(frozen=True)
class Crop:
    """`picture` as bytes, in one of the buckets' sizes."""

    picture: Pixels
    caption: str


def crops(networks: Networks, selfies: Sequence[Selfie], gender: Gender, edge: int, multiple: int) -> list[Crop]:
    found = []
    for selfie in selfies[:_MOST]:
        height, width = selfie.picture.shape[:2]
        side = selfie.face.size / _CLOSE
        described = _described(networks, selfie)
        person = f"photo of {TRIGGER} {_NOUNS[gender]}"
        if side < 0.85 * min(height, width):
            close = _around(selfie.picture, selfie.face, side, side)
            found.append(Crop(_sized(close, 1.0, edge, multiple), f"close-up {person}, {described}"))
        ratio = min(_BUCKETS, key=lambda ratio: abs(np.log(ratio * height / width)))
        whole_width = min(width, height * ratio)
        wide = _around(selfie.picture, selfie.face, whole_width, whole_width / ratio)
        found.append(Crop(_sized(wide, ratio, edge, multiple), f"portrait {person}, {described}"))
    return found


def _described(networks: Networks, selfie: Selfie) -> str:
    """What changes from selfie to selfie is told, so that only what stays is learnt as the person."""
    face = selfie.face
    turned = abs(head_turn(find_mesh(networks, selfie.picture, face))) > _TURNED
    top, left = max(0, int(face.y)), max(0, int(face.x))
    seen = selfie.picture[top : int(face.y + face.height), left : int(face.x + face.width)]
    middle = float(np.median(luminance(seen / 255.0)))
    light = "in dim light" if middle < _DIM else "in bright light" if middle > _BRIGHT else "in soft light"
    return f"{'turned to the side' if turned else 'facing the camera'}, {light}"


def _around(picture: Pixels, face: Face, width: float, height: float) -> Pixels:
    """A part of the picture with the eyes a little above its middle, never over the picture's edge."""
    rows, columns = picture.shape[:2]
    x, y = face.centre
    left = int(min(max(0, x - width / 2), columns - width))
    top = int(min(max(0, y - height * 0.47), rows - height))
    return picture[top : top + int(height), left : left + int(width)]


def _sized(picture: Pixels, ratio: float, edge: int, multiple: int) -> Pixels:
    width, height = whole(edge * np.sqrt(ratio), multiple), whole(edge / np.sqrt(ratio), multiple)
    smaller = width * height < picture.shape[0] * picture.shape[1]
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LANCZOS4)
