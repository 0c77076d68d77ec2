"""A person placed in the frame: scaled, straightened and dressed, ready for relighting."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.geometry import surface
from retrato.integrations.engines.atelier.parts import BODY_SKIN, FACE_SKIN, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, smoothstep


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

    @property
    def face_skin(self) -> Pixels:
        return self.parts[..., FACE_SKIN]

    @property
    def skin(self) -> Pixels:
        return np.clip(self.parts[..., FACE_SKIN] + self.parts[..., BODY_SKIN], 0, 1)


@dataclass(frozen=True)
class Pose:
    """The pose in a frame. `face` is the height of the face relative to the frame's shorter edge; `x` and `eyes` are
    the position of the point between the eyes."""

    face: float
    x: float
    eyes: float
    mirrored: bool = False
    # Additional tilt of the head in degrees. Its own tilt is halved.
    lean: float = 0.0


@dataclass(frozen=True)
class Placed(Cutout):
    """A cutout in the frame. `behind` is the hair, extended below the lower edge of the source."""

    behind: Pixels


def place(cutout: Cutout, height: int, width: int, pose: Pose, *, new_clothes: bool) -> Placed:
    """Transform the cutout into the frame. If the source cuts the person off, the frame must cut at that line or above
    it. With new clothes there is no lower edge: the neck fades into the collar."""
    source = _mirror(cutout) if pose.mirrored else cutout
    rows = source.mask.shape[0]
    scale = pose.face * min(height, width) / source.face_height
    eyes_y = pose.eyes * height
    if not new_clothes:
        below = rows - source.eyes[1]
        scale = max(scale, 0.38 * height / below)
        eyes_y = max(eyes_y, height - below * scale + 2)
    if float(source.mask[:2].max()) > 0.5:
        # The source cuts the head off, so zoom in until the frame does too.
        wanted = 0.86 * pose.eyes * height
        scale = max(scale, min(1.22 * scale, (wanted + 0.02 * height) / float(source.eyes[1])))
        eyes_y = min(eyes_y, float(source.eyes[1]) * scale - 0.02 * height)
    angle = source.roll * 0.5 - np.radians(pose.lean)
    cos, sin = float(np.cos(angle)) * scale, float(np.sin(angle)) * scale
    x, y = source.eyes
    matrix = np.array(
        [[cos, sin, pose.x * width - cos * x - sin * y], [-sin, cos, eyes_y + sin * x - cos * y]], np.float32
    )
    moved = move(_feather_edges(source, below=new_clothes), matrix, height, width)
    behind = moved.mask
    if new_clothes:
        behind = warp_plane(_extended_hair(source), matrix, height, width)
    return Placed(moved.picture, moved.mask, moved.parts, moved.mesh, behind)


def move(cutout: Cutout, matrix: Pixels, height: int, width: int) -> Cutout:
    """Transform a cutout. Colours and parts are extended below the source's lower edge, the mask is not."""
    extra = cutout.mask.shape[0] // 3
    picture = warp_plane(_extend_below(cutout.picture, extra), matrix, height, width, cv2.BORDER_REPLICATE)
    parts = _extend_below(cutout.parts, extra)
    halves = [
        warp_plane(np.ascontiguousarray(parts[..., i : i + 3]), matrix, height, width, cv2.BORDER_REPLICATE)
        for i in (0, 3)
    ]
    flat = cutout.mesh[:, :2] @ matrix[:, :2].T + matrix[:, 2]
    mesh = np.concatenate([flat, cutout.mesh[:, 2:] * float(np.hypot(matrix[0, 0], matrix[0, 1]))], 1)
    return Cutout(picture, warp_plane(cutout.mask, matrix, height, width), np.dstack(halves), mesh)


def warp_plane(plane: Pixels, matrix: Pixels, height: int, width: int, border: int = cv2.BORDER_CONSTANT) -> Pixels:
    scale = float(np.hypot(matrix[0, 0], matrix[0, 1]))
    # Blur before shrinking, to avoid aliasing.
    source = cv2.GaussianBlur(plane, (0, 0), 0.35 / scale) if scale < 0.7 else plane
    moved = cv2.warpAffine(source, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=border)
    return np.clip(moved, 0, 1)


def _extended_hair(cutout: Cutout) -> Pixels:
    """Return the mask of the hair, extended below the lower edge of the source."""
    rows = cutout.mask.shape[0]
    hair = np.clip(cutout.parts[..., HAIR] * 1.6 - 0.3, 0, 1) * cutout.mask
    # Segmentation is unreliable in the last rows.
    hem = smoothstep(0.5, 0.9, hair[-rows // 14 : -rows // 28].mean(0))
    hair[-rows // 28 :] = hem
    return np.concatenate([hair, hem[None].repeat(rows // 3, 0)])


def _extend_below(plane: Pixels, rows: int) -> Pixels:
    """Extend the plane by mirroring its last tenth repeatedly."""
    height = plane.shape[0]
    strip = height // 10
    steps = np.arange(1, rows + 1) % (2 * strip)
    return np.concatenate([plane, plane[height - 1 - np.where(steps < strip, steps, 2 * strip - steps)]])


def in_own_clothes(placed: Cutout) -> Subject:
    """Return the subject in their own clothes."""
    field = surface(placed.picture, placed.mask, placed.parts[..., FACE_SKIN], placed.mesh)
    return Subject(placed.picture, placed.mask, placed.parts, placed.mesh, field, np.zeros_like(placed.mask))


def _mirror(cutout: Cutout) -> Cutout:
    """Mirror a cutout. Mesh points keep their indices, because no code distinguishes left from right."""
    mesh = cutout.mesh.copy()
    mesh[:, 0] = cutout.mask.shape[1] - 1 - mesh[:, 0]
    return Cutout(
        np.ascontiguousarray(cutout.picture[:, ::-1]),
        np.ascontiguousarray(cutout.mask[:, ::-1]),
        np.ascontiguousarray(cutout.parts[:, ::-1]),
        mesh,
    )


def _feather_edges(cutout: Cutout, *, below: bool) -> Cutout:
    """Fade out hair and shoulders that the source cuts at its sides, and, if `below`, the neck at the lower edge, which
    a collar will hide."""
    rows, columns = cutout.mask.shape
    # But never into the face.
    room = (float(cutout.mesh[:, 0].min()), columns - float(cutout.mesh[:, 0].max()))
    left, right = (np.clip(0.6 * each, 1, 0.05 * columns) for each in room)
    place = np.arange(columns)
    edge = np.clip(np.minimum((place + 1) / left, (place[::-1] + 1) / right), 0, 1)
    fade = (edge * edge * (3 - 2 * edge)).astype(np.float32)[None]
    if below:
        fade = fade * np.clip(np.arange(rows)[::-1] / (0.12 * cutout.face_height), 0, 1).astype(np.float32)[:, None]
    return replace(cutout, mask=cutout.mask * fade)
