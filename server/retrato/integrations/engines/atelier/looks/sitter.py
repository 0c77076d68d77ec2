"""The input of a look: a picture, and where the person is in it."""

from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.faces import LEFT_EYE, RIGHT_EYE
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.parts import BODY_SKIN, FACE_SKIN, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, Random, blur

LIPS = (61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185)
_BROWS = ((70, 63, 105, 66, 107, 55, 65, 52, 53, 46), (300, 293, 334, 296, 336, 285, 295, 282, 283, 276))
_MOUTH = (78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95)
# From the tip to the lip, with both wings.
_NOSE = (4, 45, 220, 115, 48, 64, 98, 97, 2, 326, 327, 294, 278, 344, 440, 275)
_LIDS = (
    (33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246),
    (263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466),
)


@dataclass(frozen=True)
class Sitter:
    picture: Pixels
    cutout: Cutout
    networks: Networks
    random: Random

    @property
    def unit(self) -> float:
        return min(self.picture.shape[:2]) / 1024

    @property
    def mask(self) -> Pixels:
        return self.cutout.mask

    @property
    def skin(self) -> Pixels:
        return np.clip(self.cutout.parts[..., FACE_SKIN] + self.cutout.parts[..., BODY_SKIN], 0, 1)

    @property
    def face(self) -> Pixels:
        """A mask of the face with soft edges."""
        outline = np.zeros(self.mask.shape, np.float32)
        cv2.fillConvexPoly(outline, cv2.convexHull(self.cutout.mesh[:, :2].astype(np.int32)), 1.0)
        return blur(outline, self.cutout.face_height * 0.05)

    @property
    def head(self) -> Pixels:
        return np.maximum(self.face, np.clip(self.cutout.parts[..., HAIR], 0, 1))

    @property
    def eyes(self) -> Pixels:
        """A mask of the eyes between the lids."""
        opening = np.zeros(self.mask.shape, np.float32)
        for outline in _LIDS:
            cv2.fillPoly(opening, [self.cutout.mesh[list(outline), :2].astype(np.int32)], 1.0)
        return opening

    @property
    def mouth(self) -> Pixels:
        """A mask between the lips."""
        opening = np.zeros(self.mask.shape, np.float32)
        cv2.fillPoly(opening, [self.cutout.mesh[list(_MOUTH), :2].astype(np.int32)], 1.0)
        return opening

    @property
    def features(self) -> Pixels:
        """A mask of eyes, brows and mouth, and half of the nose. Looks keep them sharp: they carry the likeness."""
        marks = np.zeros(self.mask.shape, np.float32)
        mesh, reach = self.cutout.mesh[:, :2], self.cutout.face_height
        cv2.fillConvexPoly(marks, cv2.convexHull(mesh[list(_NOSE)].astype(np.int32)), 0.5)
        for inner, outer in (RIGHT_EYE, LEFT_EYE):
            middle = tuple(int(value) for value in (mesh[inner] + mesh[outer]) / 2)
            wide = float(np.hypot(*(mesh[inner] - mesh[outer])))
            cv2.ellipse(marks, middle, (int(wide * 0.72), int(wide * 0.42)), 0, 0, 360, 1.0, -1)
        for outline in (LIPS, *_BROWS):
            cv2.fillConvexPoly(marks, cv2.convexHull(mesh[list(outline)].astype(np.int32)), 1.0)
        return blur(marks, reach * 0.03)
