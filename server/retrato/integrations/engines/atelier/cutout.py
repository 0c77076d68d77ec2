"""A person cut out of a picture: colours, soft mask, body parts, face mesh."""

from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier import matting
from retrato.integrations.engines.atelier.faces import BROW, CHIN, LEFT_EYE, RIGHT_EYE, Face, find_mesh
from retrato.integrations.engines.atelier.locks import recover_missed_hair
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.parts import BACKGROUND, BODY_SKIN, FACE_SKIN, HAIR, find_parts
from retrato.integrations.engines.atelier.raster import Pixels, fill_holes, luminance, to_float, to_linear

# Single hairs extend by about a tenth of the face.
_HAIR_REACH = 0.1


@dataclass(frozen=True)
class Cutout:
    picture: Pixels
    mask: Pixels
    parts: Pixels
    mesh: Pixels

    @property
    def chin(self) -> Pixels:
        return self.mesh[CHIN, :2]

    @property
    def eyes(self) -> Pixels:
        """The point between the eyes."""
        return self.mesh[[*RIGHT_EYE, *LEFT_EYE], :2].mean(0)

    @property
    def face_height(self) -> float:
        return float(np.hypot(*(self.mesh[CHIN, :2] - self.mesh[BROW, :2])))

    @property
    def skin(self) -> Pixels:
        """A boolean mask of pure skin."""
        return ((self.parts[..., FACE_SKIN] + self.parts[..., BODY_SKIN]) > 0.7) & (self.mask > 0.95)


def cut_out(networks: Networks, picture: Pixels, face: Face, parts: Pixels | None = None) -> Cutout:
    """Cut out the person of an 8-bit picture. Keep it below about 1500 pixels, because matting is slow. `parts` may
    come from another search than `find_parts`."""
    colours = to_float(picture)
    found = find_parts(networks, picture, face) if parts is None else parts
    parts = recover_missed_hair(colours, found, face)
    person = 1 - parts[..., BACKGROUND]
    mask = matting.refine(colours, person, parts[..., HAIR], face.size * _HAIR_REACH)
    own = _clean_edge(matting.foreground(colours, mask), mask, parts)
    return Cutout(own, mask, parts, find_mesh(networks, picture, face))


def _clean_edge(colours: Pixels, mask: Pixels, parts: Pixels) -> Pixels:
    """Remove background colour from thin hair by using the colour of the hair further inside."""
    solid = (cv2.erode(mask, np.ones((5, 5), np.uint8)) > 0.97).astype(np.float32)
    inner = fill_holes(colours, solid)
    share = np.clip(1.15 - mask * 1.1, 0, 0.85)[..., None] * np.clip(parts[..., HAIR] * 1.5 + 0.35, 0, 1)[..., None]
    return colours * (1 - share) + inner * share


def skin_tone(cutout: Cutout) -> Pixels:
    """Return the typical colour of the skin, linear."""
    skin = cutout.skin
    if skin.sum() < 200:
        return np.array([0.35, 0.22, 0.16], np.float32)
    linear = to_linear(cutout.picture[skin])
    bright = luminance(linear)
    middle = (bright > np.percentile(bright, 35)) & (bright < np.percentile(bright, 85))
    return np.median(linear[middle], axis=0)
