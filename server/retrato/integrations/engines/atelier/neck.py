"""Adds a neck to a head whose selfie ends at the chin, from a rendered relief in the colour of the face."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from retrato.integrations.engines.atelier.faces import CHEEKS
from retrato.integrations.engines.atelier.parts import BODY_SKIN, FACE_SKIN
from retrato.integrations.engines.atelier.raster import (
    Pixels,
    blur,
    fill_holes,
    from_linear,
    grid,
    luminance,
    to_linear,
)
from retrato.integrations.engines.atelier.rendered import Figure, field, fit, load, neck_middle, scale_of
from retrato.integrations.engines.atelier.subject import Placed

_PLANES = ("cover", "shade", "normal_x", "normal_y")
# Half the width of the rendered necks, in pixels.
_HALF = {"f": 74, "m": 88}
# Half the width of a neck relative to the width of the face.
_SHARE = {"f": 0.355, "m": 0.385}
# Skin is redder in shade and at grazing angles, because of subsurface scattering.
_DEEP = np.array([1.0, 0.94, 0.91], np.float32)


@dataclass(frozen=True)
class Neck:
    """Neck and upper chest in the frame. `own` is where the selfie's own neck is kept."""

    colour: Pixels
    mask: Pixels
    field: Pixels
    own: Pixels


def neck_for(placed: Placed, figure: Figure, folder: Path) -> Neck:
    rendered = load(folder, f"neck_{figure}", _PLANES)
    left, right = placed.mesh[list(CHEEKS), 0]
    half = abs(float(right - left)) * _SHARE[figure]
    widened = half / (_HALF[figure] * scale_of(rendered, placed, figure))
    fitted = fit(rendered, placed, figure, widened=widened, bare=True)
    x, y = grid(*placed.mask.shape)
    reach, below = placed.face_height, y - placed.chin[1]
    mask = blur(fitted["cover"], 0.006 * reach) * (below > -0.4 * reach)
    aside = np.clip(np.abs(x - neck_middle(placed)) / half, 0, 1.2)
    bare = (placed.parts[..., BODY_SKIN] + placed.parts[..., FACE_SKIN] > 0.8) & (placed.mask > 0.97)
    face = outline(placed) > 0
    front = (aside < 0.7) & (below > 0.08 * reach) & (below < 0.3 * reach)
    shown = bool(front.any()) and float(bare[front].mean()) > 0.6
    colour = _face_colour(placed.picture, bare & face, fitted["shade"], aside, reach)
    own = np.zeros_like(placed.mask)
    if shown:
        colour = _extend_neck(placed.picture, bare & ~face & (below > -0.2 * reach) & (aside < 0.95), colour, reach)
        # Fade out before the old neckline.
        own = np.clip(blur(bare.astype(np.float32), 0.03 * reach) * 2 - 1, 0, 1)
    return Neck(colour, mask.astype(np.float32), field(fitted), own)


def outline(placed: Placed) -> Pixels:
    """Return a mask of the face."""
    face = np.zeros(placed.mask.shape, np.float32)
    cv2.fillConvexPoly(face, cv2.convexHull(placed.mesh[:, :2].astype(np.int32)), 1.0)
    return face


def _face_colour(picture: Pixels, face: Pixels, shade: Pixels, aside: Pixels, reach: float) -> Pixels:
    skin = to_linear(picture[face]) if face.any() else np.full((1, 3), 0.3, np.float32)
    bright = luminance(skin)
    # Exclude beard and highlights.
    middle = skin[(bright >= np.percentile(bright, 30)) & (bright <= np.percentile(bright, 70))]
    tone = np.median(middle, axis=0)
    depth = np.clip(1 - shade + 0.45 * aside**3, 0, 1)[..., None]
    colour = tone * (1 - depth + depth * _DEEP) * (0.55 + 0.45 * shade)[..., None]
    # Add mottling and pores, because plain colour looks like rubber. Fixed seed, for reproducibility.
    random = np.random.default_rng(1)
    pores, mottles = (_noise(random, shade.shape, reach * size) for size in (0.003, 0.03))
    texture = 1 + 0.028 * pores[..., None] + mottles[..., None] * np.array([0.008, 0.022, 0.026], np.float32)
    return from_linear(np.clip(colour * texture, 0, 1)).astype(np.float32)


def _extend_neck(picture: Pixels, neck: Pixels, plain: Pixels, reach: float) -> Pixels:
    """Extend the colour of the visible neck below the edge of the selfie."""
    grown = blur(fill_holes(picture, neck.astype(np.float32)), 0.04 * reach)
    near = np.clip(blur(neck.astype(np.float32), 0.06 * reach) * 2.5, 0, 1)[..., None] * 0.85
    return grown * near + plain * (1 - near)


def _noise(random: np.random.Generator, shape: tuple[int, ...], size: float) -> Pixels:
    noise = blur(random.standard_normal(shape, np.float32), size)
    return noise / (noise.std() + 1e-6)
