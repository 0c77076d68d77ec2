"""Gives the person's own clothes another colour. Folds, seams and patterns stay."""

from dataclasses import replace

import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.parts import CLOTHES
from retrato.integrations.engines.atelier.raster import (
    LUMINANCE,
    Pixels,
    blur,
    from_linear,
    guided,
    luminance,
    resize,
    smoothstep,
    to_linear,
)

# How far the brightness moves towards the wanted one. A black jacket cannot become a white one.
_SHARE, _DARKER, _BRIGHTER = 0.75, 5.0, 2.2
_ALBEDO = 0.9
# How much brighter a second garment is.
_OTHER = 3.0
_GREY = 0.012


def coloured(cutout: Cutout, colour: Pixels) -> Cutout:
    """Return the cutout in clothes of a colour, given as linear light."""
    cloth = _cloth(cutout)
    linear = to_linear(cutout.picture)
    bright = luminance(linear)
    solid = (cloth > 0.9) & (cutout.mask > 0.95)
    if solid.sum() < 400:
        return cutout
    middle = max(float(np.median(bright[solid])), 0.004)
    wanted = max(float(colour @ LUMINANCE), 0.01) * _ALBEDO
    target = middle * float(np.clip((wanted / middle) ** _SHARE, 1 / _DARKER, _BRIGHTER))
    # Desaturate, because cloth is never as pure as display colours, and black cloth has hardly any colour.
    hue = 0.85 * (colour + _GREY) / float((colour + _GREY) @ LUMINANCE) + 0.15
    relief = np.maximum(bright, 1e-4) / middle
    # A white collar under a dark jacket stays white.
    soft = blur(linear, 0.01 * cutout.face_height)
    pale = smoothstep(0.2, 0.5, soft.min(-1) / np.maximum(soft.max(-1), 1e-3))
    cloth = cloth * (1 - pale * smoothstep(_OTHER, 2.5 * _OTHER, luminance(soft) / middle))
    if target > middle:
        relief = relief**0.85
    dyed = from_linear(target * relief[..., None] * hue)
    share = cloth[..., None]
    return replace(cutout, picture=(cutout.picture * (1 - share) + dyed * share).astype(np.float32))


def _cloth(cutout: Cutout) -> Pixels:
    """Return the mask of the clothes, which follows the edges of the picture."""
    height, width = cutout.mask.shape
    size = (width // 2, height // 2)
    small = resize(cutout.picture, *size)
    rough = resize(np.ascontiguousarray(cutout.parts[..., CLOTHES]), *size)
    exact = guided(small, rough, max(2, round(0.04 * cutout.face_height)), 1e-3)
    return np.clip(blur(resize(exact.astype(np.float32), width, height), 0.8) * 1.5 - 0.25, 0, 1)
