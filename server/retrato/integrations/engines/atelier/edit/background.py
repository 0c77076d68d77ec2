"""Removes the background of a photo, or replaces it by a colour."""

import cv2
import numpy as np

from retrato.integrations.engines.atelier import matting
from retrato.integrations.engines.atelier.cutout import Cutout, cut_out
from retrato.integrations.engines.atelier.edit.clothes import find_parts_with_clothes
from retrato.integrations.engines.atelier.edit.head import find_face
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.parts import HAIR
from retrato.integrations.engines.atelier.provenance import jpeg, png
from retrato.integrations.engines.atelier.raster import Pixels, blur, fit, guided, over, smoothstep, to_bytes, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Image

# Matting is slow, so larger pictures are cut out at this size.
_CUT_EDGE = 1280


def replace_background(
    networks: Networks, picture: Pixels, mask: Pixels | None, colour: str | None, steps: Steps
) -> Image:
    colours = to_float(picture)
    if mask is None:
        colours, mask = lift(networks, picture, steps.part(0.02, 0.9))
    made = png(to_bytes(colours), mask) if colour is None else jpeg(over(colours, mask, rgb(colour)))
    steps.reached(1)
    return made


def lift(networks: Networks, picture: Pixels, steps: Steps) -> tuple[Pixels, Pixels]:
    """Return the colours of the person, free of the background, and their mask."""
    small = fit(picture, _CUT_EDGE)
    face = find_face(networks, small)
    steps.reached(0.1)
    parts = find_parts_with_clothes(networks, small, face)
    steps.reached(0.4)
    cutout = cut_out(networks, small, face, parts)
    mask = _without_haze(cutout, face)
    steps.reached(0.8)
    if small is picture:
        return cutout.picture, mask
    colours = to_float(picture)
    mask = _enlarge_mask(mask, colours, face)
    steps.reached(0.9)
    return matting.foreground(colours, mask), mask


def rgb(colour: str) -> Pixels:
    """Return the values of `#rrggbb`."""
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], np.float32) / 255


def _without_haze(cutout: Cutout, face: Face) -> Pixels:
    """Remove faint remains of the background. Around hair they may be single hairs; clothes and skin are firm."""
    hair = cv2.dilate(cutout.parts[..., HAIR], np.ones((5, 5), np.uint8), iterations=max(1, round(face.size * 0.02)))
    share = smoothstep(0.2, 0.6, blur(hair, face.size * 0.02))
    return smoothstep(0.05, 0.98, cutout.mask) * share + smoothstep(0.3, 0.85, cutout.mask) * (1 - share)


def _enlarge_mask(mask: Pixels, colours: Pixels, face: Face) -> Pixels:
    """Enlarge the mask along the edges of the larger picture."""
    height, width = colours.shape[:2]
    enlarged = cv2.resize(mask, (width, height), interpolation=cv2.INTER_CUBIC)
    followed = guided(colours, enlarged, max(2, round(face.size * 0.01)), 1e-4)
    # Only the edge: elsewhere the filter would let texture show through.
    soft = (enlarged > 0.02) & (enlarged < 0.98)
    return np.clip(np.where(soft, followed, enlarged), 0, 1)
