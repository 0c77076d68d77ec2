"""A person as they stand in the frame: placed, straightened, dressed; ready for the scene's light."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.geometry import surface
from retrato.integrations.engines.atelier.parts import BODY_SKIN, FACE_SKIN, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, smoothstep


@dataclass(frozen=True)
class Overhang:
    """What stands before the rest of a person and keeps light from it: where it is, where its shadow may fall, and how
    far, in pixels, it stands before that."""

    mask: Pixels
    below: Pixels
    distance: float


@dataclass(frozen=True)
class Subject:
    """All in the frame's own size. `surface` are the normals."""

    picture: Pixels
    mask: Pixels
    parts: Pixels
    mesh: Pixels
    surface: Pixels
    # Where colours carry no light of their own: clothes put on here.
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
    """How the person is put into a frame. `face` is the face's height as a share of the frame's shorter edge; `x` and
    `eyes` say where the middle of the eyes lies."""

    face: float
    x: float
    eyes: float
    mirrored: bool = False
    # Degrees the head leans beyond its own lean, which is taken back by half.
    lean: float = 0.0


@dataclass(frozen=True)
class Placed(Cutout):
    """A cutout in the frame. `behind` is the hair, going on below the source's lower edge."""

    behind: Pixels


def place(cutout: Cutout, height: int, width: int, pose: Pose, *, dressed_anew: bool) -> Placed:
    """The cutout moved into the frame. Where the source cuts the person off, the frame must cut at the same line or
    before it: nobody ends in mid-air. Whoever is dressed anew has no lower edge; their neck fades into the collar."""
    source = _mirrored(cutout) if pose.mirrored else cutout
    rows = source.mask.shape[0]
    scale = pose.face * min(height, width) / source.face_height
    eyes_y = pose.eyes * height
    if not dressed_anew:
        below = rows - source.eyes[1]
        scale = max(scale, 0.38 * height / below)
        eyes_y = max(eyes_y, height - below * scale + 2)
    if float(source.mask[:2].max()) > 0.5:
        # The source cuts the head: so does the frame, closer up, as if it were meant.
        wanted = 0.86 * pose.eyes * height
        scale = max(scale, min(1.22 * scale, (wanted + 0.02 * height) / float(source.eyes[1])))
        eyes_y = min(eyes_y, float(source.eyes[1]) * scale - 0.02 * height)
    angle = source.roll * 0.5 - np.radians(pose.lean)
    cos, sin = float(np.cos(angle)) * scale, float(np.sin(angle)) * scale
    x, y = source.eyes
    matrix = np.array(
        [[cos, sin, pose.x * width - cos * x - sin * y], [-sin, cos, eyes_y + sin * x - cos * y]], np.float32
    )
    moved = move(_feathered(source, below=dressed_anew), matrix, height, width)
    behind = moved.mask
    if dressed_anew:
        behind = warp_plane(_falling_on(source), matrix, height, width)
    return Placed(moved.picture, moved.mask, moved.parts, moved.mesh, behind)


def move(cutout: Cutout, matrix: Pixels, height: int, width: int) -> Cutout:
    """Colours and parts go on below the source's lower edge; the mask ends there."""
    extra = cutout.mask.shape[0] // 3
    picture = warp_plane(_continued(cutout.picture, extra), matrix, height, width, cv2.BORDER_REPLICATE)
    parts = _continued(cutout.parts, extra)
    halves = [
        warp_plane(np.ascontiguousarray(parts[..., i : i + 3]), matrix, height, width, cv2.BORDER_REPLICATE)
        for i in (0, 3)
    ]
    flat = cutout.mesh[:, :2] @ matrix[:, :2].T + matrix[:, 2]
    mesh = np.concatenate([flat, cutout.mesh[:, 2:] * float(np.hypot(matrix[0, 0], matrix[0, 1]))], 1)
    return Cutout(picture, warp_plane(cutout.mask, matrix, height, width), np.dstack(halves), mesh)


def warp_plane(plane: Pixels, matrix: Pixels, height: int, width: int, border: int = cv2.BORDER_CONSTANT) -> Pixels:
    scale = float(np.hypot(matrix[0, 0], matrix[0, 1]))
    # Warping alone would skip pixels when it shrinks.
    source = cv2.GaussianBlur(plane, (0, 0), 0.35 / scale) if scale < 0.7 else plane
    moved = cv2.warpAffine(source, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=border)
    return np.clip(moved, 0, 1)


def _falling_on(cutout: Cutout) -> Pixels:
    """Where the hair is, and below the source's lower edge, where it would be: what hangs there hangs on."""
    rows = cutout.mask.shape[0]
    hair = np.clip(cutout.parts[..., HAIR] * 1.6 - 0.3, 0, 1) * cutout.mask
    # The very last rows are less sure: the network saw no more of the person below them.
    hem = smoothstep(0.5, 0.9, hair[-rows // 14 : -rows // 28].mean(0))
    hair[-rows // 28 :] = hem
    return np.concatenate([hair, hem[None].repeat(rows // 3, 0)])


def _continued(plane: Pixels, rows: int) -> Pixels:
    """With the last tenth of its rows below it, to and fro."""
    height = plane.shape[0]
    strip = height // 10
    steps = np.arange(1, rows + 1) % (2 * strip)
    return np.concatenate([plane, plane[height - 1 - np.where(steps < strip, steps, 2 * strip - steps)]])


def as_they_are(placed: Cutout) -> Subject:
    """In their own clothes."""
    field = surface(placed.picture, placed.mask, placed.parts[..., FACE_SKIN], placed.mesh)
    return Subject(placed.picture, placed.mask, placed.parts, placed.mesh, field, np.zeros_like(placed.mask))


def _mirrored(cutout: Cutout) -> Cutout:
    """Left and right points of the mesh keep their numbers: nothing here asks which eye is which."""
    mesh = cutout.mesh.copy()
    mesh[:, 0] = cutout.mask.shape[1] - 1 - mesh[:, 0]
    return Cutout(
        np.ascontiguousarray(cutout.picture[:, ::-1]),
        np.ascontiguousarray(cutout.mask[:, ::-1]),
        np.ascontiguousarray(cutout.parts[:, ::-1]),
        mesh,
    )


def _feathered(cutout: Cutout, *, below: bool) -> Cutout:
    """A lock of hair or a shoulder that the source cuts at its side fades out instead of ending in a line; so does the
    neck at the lower edge, when a collar will hide it."""
    rows, columns = cutout.mask.shape
    # Never into the face itself, however near the edge it is.
    room = (float(cutout.mesh[:, 0].min()), columns - float(cutout.mesh[:, 0].max()))
    left, right = (np.clip(0.6 * each, 1, 0.05 * columns) for each in room)
    place = np.arange(columns)
    edge = np.clip(np.minimum((place + 1) / left, (place[::-1] + 1) / right), 0, 1)
    fade = (edge * edge * (3 - 2 * edge)).astype(np.float32)[None]
    if below:
        fade = fade * np.clip(np.arange(rows)[::-1] / (0.12 * cutout.face_height), 0, 1).astype(np.float32)[:, None]
    return replace(cutout, mask=cutout.mask * fade)
