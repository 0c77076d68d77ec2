"""Detects faces and their mesh of 468 points."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels

_SIZE = 128
_MESH_SIZE = 192

RIGHT_EYE, LEFT_EYE = (33, 133), (362, 263)
NOSE, CHIN, BROW = 1, 152, 10
CHEEKS = (234, 454)


@dataclass(frozen=True)
class Face:
    """A face, in pixels of its picture."""

    x: float
    y: float
    width: float
    height: float
    points: Pixels
    score: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> float:
        return max(self.width, self.height)


def _anchors() -> Pixels:
    anchors: list[tuple[float, float]] = []
    for stride, repeat in ((8, 2), (16, 6)):
        cells = _SIZE // stride
        for y in range(cells):
            for x in range(cells):
                anchors += [((x + 0.5) / cells, (y + 0.5) / cells)] * repeat
    return np.array(anchors, np.float32)


_ANCHORS = _anchors()


def find_faces(networks: Networks, picture: Pixels, threshold: float = 0.5) -> list[Face]:
    """Return the faces of an 8-bit picture, largest first."""
    height, width = picture.shape[:2]
    scale = _SIZE / max(height, width)
    small = cv2.resize(picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    canvas = np.zeros((_SIZE, _SIZE, 3), np.float32)
    top, left = (_SIZE - small.shape[0]) // 2, (_SIZE - small.shape[1]) // 2
    canvas[top : top + small.shape[0], left : left + small.shape[1]] = small / 127.5 - 1
    outputs = networks.face_detection(canvas)
    boxes = next(output for output in outputs if output.shape[-1] == 16)
    logits = next(output for output in outputs if output.shape[-1] == 1)[:, 0]
    scores = 1 / (1 + np.exp(-np.clip(logits, -50, 50)))
    chosen = np.where(scores > threshold)[0]
    if not len(chosen):
        return []
    pairs = boxes[chosen].reshape(-1, 8, 2) / _SIZE
    pairs[:, 0] += _ANCHORS[chosen]
    pairs[:, 2:] += _ANCHORS[chosen][:, None]
    corners = np.concatenate([pairs[:, 0] - pairs[:, 1] / 2, pairs[:, 1]], 1)
    kept = cv2.dnn.NMSBoxes((corners * 1000).tolist(), scores[chosen].tolist(), threshold, 0.3)
    offset = np.array([left, top])
    faces = []
    for index in np.array(kept).ravel():
        x, y = (corners[index, :2] * _SIZE - offset) / scale
        w, h = corners[index, 2:] * _SIZE / scale
        points = (pairs[index, 2:] * _SIZE - offset) / scale
        faces.append(Face(float(x), float(y), float(w), float(h), points, float(scores[chosen][index])))
    return sorted(faces, key=lambda face: -face.width * face.height)


def find_mesh(networks: Networks, picture: Pixels, face: Face) -> Pixels:
    """Return 468 points: x and y in pixels, z in the same unit, negative towards the viewer."""
    mesh = _mesh(networks, picture, face.points[0], face.points[1], face.centre, face.size * 1.5)
    # Run again, centred on the points, because the detector's box is imprecise.
    low, high = mesh[:, :2].min(0), mesh[:, :2].max(0)
    centre = (low + high) / 2
    side = float((high - low).max()) * 1.5
    return _mesh(networks, picture, mesh[RIGHT_EYE[0], :2], mesh[LEFT_EYE[1], :2], (centre[0], centre[1]), side)


def _mesh(
    networks: Networks, picture: Pixels, right: Pixels, left: Pixels, centre: tuple[float, float], side: float
) -> Pixels:
    angle = math.atan2(left[1] - right[1], left[0] - right[0])
    scale, half = side / _MESH_SIZE, _MESH_SIZE / 2
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    to_picture = np.array(
        [[cos, -sin, centre[0] - half * (cos - sin)], [sin, cos, centre[1] - half * (sin + cos)]], np.float32
    )
    crop = cv2.warpAffine(picture, to_picture, (_MESH_SIZE, _MESH_SIZE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    outputs = networks.face_mesh(crop / 255.0)
    points = next(output for output in outputs if output.size == 1404).reshape(468, 3)
    flat = points[:, :2] @ to_picture[:, :2].T + to_picture[:, 2]
    return np.concatenate([flat, points[:, 2:] * scale], 1)


def head_turn(mesh: Pixels) -> float:
    """Return 0 for a frontal face, ±1 for a profile, positive towards the right of the picture."""
    left, right = mesh[CHEEKS[0], 0], mesh[CHEEKS[1], 0]
    middle, width = (left + right) / 2, max(abs(right - left), 1e-3)
    return float(np.clip((mesh[NOSE, 0] - middle) / (width / 2), -1, 1))
