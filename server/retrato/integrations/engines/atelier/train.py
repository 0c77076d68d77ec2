"""From selfies to a person's model."""

import cv2

from retrato.integrations.engines.atelier import person
from retrato.integrations.engines.atelier.cutout import cut_out
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.inspection import inspect
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, decode, resize, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import EngineError, Image, TrainRequest, TrainResult, Verdict

# More pictures give more variety, but each costs seconds and space.
_MOST = 8
_LONGEST = 1280
_THUMBNAIL = 320


def train(networks: Networks, request: TrainRequest, steps: Steps) -> TrainResult:
    looking, cutting = steps.part(0, 0.2), steps.part(0.2, 1)
    verdicts: list[Verdict] = []
    good: list[tuple[float, Pixels, Face]] = []
    for number, selfie in enumerate(request.selfies):
        looking.reached(number / len(request.selfies))
        try:
            picture = decode(selfie)
        except ValueError:
            verdicts.append(Verdict(("unreadable",), 0.0))
            continue
        found = inspect(networks, picture)
        verdicts.append(found.verdict)
        if found.verdict.ok and found.face is not None:
            good.append((found.verdict.score, found.picture, found.face))
    if not good:
        raise EngineError("badSelfies", retryable=False)
    good = sorted(good, key=lambda entry: -entry[0])[:_MOST]
    pictures = []
    for number, (score, picture, face) in enumerate(good):
        cutting.reached(number / len(good))
        around, moved = _around_person(picture, face)
        pictures.append(person.Pictured(cut_out(networks, around, moved), score))
    thumbnail = _thumbnail(good[0][1], good[0][2])
    cutting.reached(1)
    return TrainResult(person.pack(pictures), thumbnail, tuple(verdicts))


def _around_person(picture: Pixels, face: Face) -> tuple[Pixels, Face]:
    """What can be needed of a picture: head, hair and chest; not the room."""
    height, width = picture.shape[:2]
    x, y = face.centre
    reach = face.size
    left, right = max(0, int(x - 2.4 * reach)), min(width, int(x + 2.4 * reach))
    top, bottom = max(0, int(y - 1.9 * reach)), min(height, int(y + 3.2 * reach))
    crop = picture[top:bottom, left:right]
    scale = min(1.0, _LONGEST / max(crop.shape[:2]))
    small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else crop
    points = (face.points - [left, top]) * scale
    return small, Face(
        (face.x - left) * scale, (face.y - top) * scale, face.width * scale, face.height * scale, points, face.score
    )


def _thumbnail(picture: Pixels, face: Face) -> Image:
    height, width = picture.shape[:2]
    side = int(min(height, width, face.size * 2.1))
    x, y = face.centre
    left, top = int(min(max(0, x - side / 2), width - side)), int(min(max(0, y - side * 0.52), height - side))
    return jpeg(resize(to_float(picture[top : top + side, left : left + side]), _THUMBNAIL, _THUMBNAIL), quality=85)
