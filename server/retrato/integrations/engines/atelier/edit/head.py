"""Where the head is, by the landmarks of the face."""

from dataclasses import dataclass, replace

import numpy as np

from retrato.integrations.engines.atelier.faces import CHIN, LEFT_EYE, RIGHT_EYE, Face, find_faces, find_mesh, head_turn
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.contract import EngineError


@dataclass(frozen=True)
class Head:
    """In pixels. The eyes are the point between them."""

    eyes: Pixels
    chin: Pixels
    # The tilt in radians, clockwise.
    roll: float
    # 0 for a frontal face, ±1 for a profile.
    turn: float

    @property
    def height(self) -> float:
        """From the chin to the crown, without the hair. The eyes are halfway: no network sees the crown."""
        return 2 * float(np.hypot(*(self.chin - self.eyes)))

    def moved(self, x: float, y: float) -> "Head":
        return replace(self, eyes=self.eyes + np.array([x, y]), chin=self.chin + np.array([x, y]))

    def scaled(self, scale: float) -> "Head":
        return replace(self, eyes=self.eyes * scale, chin=self.chin * scale)


def find_head(networks: Networks, picture: Pixels) -> Head:
    mesh = find_mesh(networks, picture, find_face(networks, picture))
    right, left = mesh[list(RIGHT_EYE), :2].mean(0), mesh[list(LEFT_EYE), :2].mean(0)
    across = left - right
    roll = float(np.arctan2(across[1], across[0]))
    return Head((right + left) / 2, mesh[CHIN, :2], roll, head_turn(mesh))


def find_face(networks: Networks, picture: Pixels) -> Face:
    """Return the largest face."""
    faces = find_faces(networks, picture)
    if not faces:
        raise EngineError("noFace", retryable=False)
    return faces[0]
