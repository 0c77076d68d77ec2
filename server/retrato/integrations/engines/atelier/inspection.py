"""Inspects a selfie before training."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from retrato.integrations.engines.atelier.blink import openness
from retrato.integrations.engines.atelier.faces import LEFT_EYE, RIGHT_EYE, Face, find_faces, find_mesh, head_turn
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit, luminance
from retrato.integrations.engines.contract import Box, Faces, Problem, Rating, Verdict
from retrato.integrations.engines.likeness import Recogniser

# Measure at this size, so that the limits do not depend on the camera.
_WORK_SIZE = 1280
_MIN_FACE = 110
_FACE_SHARE = 0.12
_TURN = 0.62
_DARK, _BRIGHT = 0.16, 0.93
# Edge strength in the face at a fixed size. Blurred pictures have little.
_SHARP = 4.0
# A sharper face is no better.
_VERY_SHARP = 14
_SHARPNESS_SIZE = 160


@dataclass(frozen=True)
class Inspection:
    verdict: Verdict
    picture: Pixels
    face: Face | None


def verdict_on(networks: Networks, selfie: bytes, recogniser: Recogniser | None = None) -> Verdict:
    """Return the verdict on an arbitrary file; with a recogniser, a good selfie's traits too."""
    try:
        picture = decode(selfie)
    except ValueError:
        return Verdict(("unreadable",), 0.0)
    found = inspect(networks, picture)
    if recogniser is None or found.face is None or not found.verdict.ok:
        return found.verdict
    return replace(found.verdict, traits=recogniser.traits(found.picture, found.face))


def faces_on(networks: Networks, picture: bytes, recogniser: Recogniser) -> Faces:
    """Return the embeddings of all faces, the largest first, of good pictures and bad ones."""
    try:
        pixels = fit(decode(picture), _WORK_SIZE)
    except ValueError:
        return ()
    return tuple(recogniser.traits(pixels, face).face for face in find_faces(networks, pixels, threshold=0.6))


def rate(networks: Networks, picture: bytes, recogniser: Recogniser) -> Rating | None:
    try:
        pixels = fit(decode(picture), _WORK_SIZE)
    except ValueError:
        return None
    faces = find_faces(networks, pixels, threshold=0.6)
    if not faces:
        return None
    sharpness = min(1.0, _sharpness(_crop(pixels, faces[0])) / _VERY_SHARP)
    eyes = openness(find_mesh(networks, pixels, faces[0]))
    return Rating(recogniser.traits(pixels, faces[0]).face, sharpness, eyes)


def inspect(networks: Networks, picture: Pixels) -> Inspection:
    """Inspect an 8-bit picture."""
    picture = fit(picture, _WORK_SIZE)
    faces = find_faces(networks, picture, threshold=0.6)
    if not faces:
        far = _faces_far_away(networks, picture)
        return Inspection(Verdict(("faceTooSmall",) if far else ("noFace",), 0.0), picture, None)
    face = faces[0]
    mesh = find_mesh(networks, picture, face)
    problems: list[Problem] = []
    # People far behind are removed with the background, people beside are not.
    if any(other.size > face.size * 0.45 for other in faces[1:]):
        problems.append("manyFaces")
    if face.size < max(_MIN_FACE, _FACE_SHARE * max(picture.shape[:2])):
        problems.append("faceTooSmall")
    if _cut_off(mesh, picture):
        problems.append("faceCutOff")
    sideways = head_turn(mesh)
    turn = abs(sideways)
    if turn > _TURN:
        problems.append("turnedAway")
    crop = _crop(picture, face)
    light = luminance(crop / 255.0)
    middle = float(np.median(light))
    if middle < _DARK:
        problems.append("tooDark")
    if middle > _BRIGHT or float((light > 0.985).mean()) > 0.3:
        problems.append("tooBright")
    sharp = _sharpness(crop)
    if sharp < _SHARP and "tooDark" not in problems:
        problems.append("blurry")
    if _sunglasses(picture, mesh):
        problems.append("sunglasses")
    score = min(1.0, sharp / _VERY_SHARP) * 0.4 + (1 - min(1.0, turn / _TURN)) * 0.3
    score += min(1.0, face.size / 420) * 0.2 + (1 - min(1.0, abs(middle - 0.5) * 2)) * 0.1
    verdict = Verdict(tuple(problems), float(score) if not problems else 0.0, _box(picture, face), turn=sideways)
    return Inspection(verdict, picture, face)


def _faces_far_away(networks: Networks, picture: Pixels) -> bool:
    """Search parts of the picture for faces, because small ones vanish at the detector's 128 pixels."""
    height, width = picture.shape[:2]
    for top in (0, height // 4, height // 2):
        for left in (0, width // 4, width // 2):
            part = np.ascontiguousarray(picture[top : top + height // 2, left : left + width // 2])
            if find_faces(networks, part, threshold=0.75):
                return True
    return False


def _box(picture: Pixels, face: Face) -> Box:
    height, width = picture.shape[:2]
    return Box(face.x / width, face.y / height, face.width / width, face.height / height)


def _crop(picture: Pixels, face: Face) -> Pixels:
    top, left = max(0, int(face.y)), max(0, int(face.x))
    return picture[top : int(face.y + face.height), left : int(face.x + face.width)]


def _cut_off(mesh: Pixels, picture: Pixels) -> bool:
    height, width = picture.shape[:2]
    outside = (mesh[:, 0] < 0) | (mesh[:, 1] < 0) | (mesh[:, 0] >= width) | (mesh[:, 1] >= height)
    return float(outside.mean()) > 0.04


def _sharpness(crop: Pixels) -> float:
    if min(crop.shape[:2]) < 8:
        return 0.0
    grey = cv2.cvtColor(
        cv2.resize(crop, (_SHARPNESS_SIZE, _SHARPNESS_SIZE), interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY
    )
    centre = grey[20:-20, 20:-20].astype(np.float32)
    # Divide by contrast, so that skin tone and soft light do not matter.
    return float(cv2.Laplacian(centre, cv2.CV_32F).std() / (centre.std() + 8) * 20)


def _sunglasses(picture: Pixels, mesh: Pixels) -> bool:
    """Detect dark glasses: both eyes much darker than the cheeks, without the white of an eye."""
    height, width = picture.shape[:2]
    grey = luminance(picture / 255.0)

    def brightness(points: tuple[int, ...], share: float) -> float:
        x, y = mesh[list(points), :2].mean(0)
        reach = max(2.0, float(np.ptp(mesh[:, 0])) * share)
        top, left = int(max(0, y - reach * 0.5)), int(max(0, x - reach))
        area = grey[top : int(min(height, y + reach * 0.5)) + 1, left : int(min(width, x + reach)) + 1]
        return float(np.percentile(area, 85)) if area.size else 1.0

    cheeks = min(brightness((50, 205), 0.05), brightness((280, 425), 0.05))
    eyes = max(brightness(RIGHT_EYE, 0.09), brightness(LEFT_EYE, 0.09))
    return eyes < 0.42 * cheeks and eyes < 0.3
