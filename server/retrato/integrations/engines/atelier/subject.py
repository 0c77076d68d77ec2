"""A person in the frame, ready for relighting."""

from dataclasses import dataclass

import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.geometry import surface
from retrato.integrations.engines.atelier.parts import FACE_SKIN
from retrato.integrations.engines.atelier.raster import Pixels


@dataclass(frozen=True)
class Overhang:
    """A part of a person that occludes light: its mask, the area that its shadow can fall on, and its distance from
    that area in pixels."""

    mask: Pixels
    below: Pixels
    distance: float


@dataclass(frozen=True)
class Subject:
    """All planes have the size of the frame. `surface` are the normals."""

    picture: Pixels
    mask: Pixels
    parts: Pixels
    mesh: Pixels
    surface: Pixels
    # Where colours are unlit: new clothes.
    unlit: Pixels
    overhang: Overhang | None = None


def in_own_clothes(placed: Cutout) -> Subject:
    """Return the subject in their own clothes."""
    field = surface(placed.picture, placed.mask, placed.parts[..., FACE_SKIN], placed.mesh)
    return Subject(placed.picture, placed.mask, placed.parts, placed.mesh, field, np.zeros_like(placed.mask))
