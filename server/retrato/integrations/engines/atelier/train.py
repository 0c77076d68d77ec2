"""Builds a person's model from selfies."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2

from retrato.integrations.engines.atelier import person
from retrato.integrations.engines.atelier.cutout import cut_out
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.inspection import inspect
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, decode, resize, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Box, EngineError, Image, TrainRequest, TrainResult, Verdict

# More pictures give more variety, but cost time and space.
_MAX_PICTURES = 8
_MAX_EDGE = 1280
_THUMBNAIL = 320


@dataclass(frozen=True)
class Selfie:
    """An accepted selfie and its face."""

    score: float
    picture: Pixels
    face: Face

    @property
    def portrait(self) -> tuple[Pixels, tuple[float, float], float]:
        return self.picture, self.face.centre, self.face.size


def train(networks: Networks, request: TrainRequest, steps: Steps) -> TrainResult:
    verdicts, good = inspect_selfies(networks, request.selfies, steps.part(0, 0.2))
    cutting = steps.part(0.2, 1)
    pictures = []
    for number, selfie in enumerate(good[:_MAX_PICTURES]):
        cutting.reached(number / min(len(good), _MAX_PICTURES))
        around, moved = _around_person(selfie.picture, selfie.face)
        pictures.append(person.ModelPicture(cut_out(networks, around, moved), selfie.score))
    cutting.reached(1)
    return TrainResult(person.pack(pictures), thumbnail(*good[0].portrait), verdicts)


def inspect_selfies(
    networks: Networks, selfies: Sequence[bytes], steps: Steps
) -> tuple[tuple[Verdict, ...], list[Selfie]]:
    """Return a verdict per selfie, and the accepted ones, best first."""
    verdicts: list[Verdict] = []
    good: list[Selfie] = []
    for number, selfie in enumerate(selfies):
        steps.reached(number / len(selfies))
        try:
            picture = decode(selfie)
        except ValueError:
            verdicts.append(Verdict(("unreadable",), 0.0))
            continue
        found = inspect(networks, picture)
        verdicts.append(found.verdict)
        if found.verdict.ok and found.face is not None:
            good.append(Selfie(found.verdict.score, found.picture, found.face))
    if not good:
        raise EngineError("badSelfies", retryable=False)
    return tuple(verdicts), sorted(good, key=lambda selfie: -selfie.score)


def _around_person(picture: Pixels, face: Face) -> tuple[Pixels, Face]:
    """Crop to head, hair and chest."""
    height, width = picture.shape[:2]
    x, y = face.centre
    reach = face.size
    left, right = max(0, int(x - 2.4 * reach)), min(width, int(x + 2.4 * reach))
    top, bottom = max(0, int(y - 1.9 * reach)), min(height, int(y + 3.2 * reach))
    crop = picture[top:bottom, left:right]
    scale = min(1.0, _MAX_EDGE / max(crop.shape[:2]))
    small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else crop
    points = (face.points - [left, top]) * scale
    return small, Face(
        (face.x - left) * scale, (face.y - top) * scale, face.width * scale, face.height * scale, points, face.score
    )


def thumbnail_of(selfie: bytes, face: Box) -> Image:
    picture = decode(selfie)
    height, width = picture.shape[:2]
    centre = (face.left + face.width / 2) * width, (face.top + face.height / 2) * height
    return thumbnail(picture, centre, max(face.width * width, face.height * height))


def thumbnail(picture: Pixels, centre: tuple[float, float], size: float) -> Image:
    """Crop the face at this position and size, with some margin."""
    height, width = picture.shape[:2]
    side = int(min(height, width, size * 2.1))
    x, y = centre
    left, top = int(min(max(0, x - side / 2), width - side)), int(min(max(0, y - side * 0.52), height - side))
    return jpeg(resize(to_float(picture[top : top + side, left : left + side]), _THUMBNAIL, _THUMBNAIL), quality=85)
