"""Places a whole selfie in the frame: as close as it was taken or closer, so that the frame cuts the person where the
selfie did. At the sides of a wide frame, shoulders that the selfie cuts off are continued."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.parts import HAIR
from retrato.integrations.engines.atelier.raster import Pixels, grid, smoothstep

# The lowest position of the eyes, as a share of the frame's height. A selfie that ends at the chin is enlarged instead,
# less in a tall frame, where the face would not fit.
_LOWEST_EYES, _LOWEST_EYES_TALL = 0.52, 0.61
# Enlarge a selfie by up to this factor if the frame then cuts the shoulders where the selfie does.
_CLOSER = 1.3
_HEADROOM = 0.03
# If a side of the selfie cuts more than this share of its height, it cuts head or hair, and is put at the frame's edge.
_THROUGH_HEAD = 0.22
# The least width of a neck, relative to the height of the face.
_NECK = 0.4
_FADE = 0.06


@dataclass(frozen=True)
class Pose:
    """The wanted position in a frame. `face` is the height of the face relative to the frame's shorter edge; `x` and
    `eyes` are the position of the point between the eyes."""

    face: float
    x: float
    eyes: float
    mirrored: bool = False


def place(cutout: Cutout, height: int, width: int, pose: Pose) -> Cutout:
    """Transform the cutout into the frame, as near to the pose as its edges allow."""
    source = _down_to_body(_mirror(cutout) if pose.mirrored else cutout)
    rows, columns = source.mask.shape
    x, y = (float(value) for value in source.eyes)
    lowest = _LOWEST_EYES_TALL if height > width else _LOWEST_EYES
    scale = max(pose.face * min(height, width) / source.face_height, (1 - lowest) * height / (rows - y))
    head = float((source.mask.max(1) > 0.5).argmax())
    top_is_cut = head < 2
    if top_is_cut:
        scale = max(scale, height / rows)
    cut_left, cut_right = (float((source.mask[:, column] > 0.5).mean()) for column in (0, -1))
    sides_are_cut = max(cut_left, cut_right) > 0
    if sides_are_cut and scale < width / columns <= scale * _CLOSER:
        scale = width / columns
    # Prefer headroom to the wanted height, and a frame that cuts the person below to headroom.
    eyes = max(pose.eyes * height, (y - head) * scale + _HEADROOM * height)
    eyes = min(eyes, lowest * height, y * scale if top_is_cut else height)
    eyes = max(eyes, height - (rows - y) * scale)
    left = pose.x * width - x * scale
    if sides_are_cut and columns * scale >= width - 1:
        left = min(max(left, width - columns * scale), 0.0)
    elif max(cut_left, cut_right) > _THROUGH_HEAD:
        left = 0.0 if cut_left > cut_right else width - columns * scale
    # Room at the sides, in pixels of the selfie.
    rooms = (max(0.0, left) / scale, max(0.0, width - left - columns * scale) / scale)
    if sides_are_cut and max(rooms) > 1:
        before, after = (math.ceil(room) for room in rooms)
        source = _with_sides(source, before, after)
        left -= before * scale
    return move(source, np.array([[scale, 0, left], [0, scale, eyes - y * scale]], np.float32), height, width)


def move(cutout: Cutout, matrix: Pixels, height: int, width: int) -> Cutout:
    parts = [_warp(np.ascontiguousarray(cutout.parts[..., i : i + 3]), matrix, height, width) for i in (0, 3)]
    flat = cutout.mesh[:, :2] @ matrix[:, :2].T + matrix[:, 2]
    mesh = np.concatenate([flat, cutout.mesh[:, 2:] * float(np.hypot(matrix[0, 0], matrix[0, 1]))], 1)
    return Cutout(
        _warp(cutout.picture, matrix, height, width),
        _warp(cutout.mask, matrix, height, width),
        np.dstack(parts),
        mesh,
    )


def _warp(plane: Pixels, matrix: Pixels, height: int, width: int) -> Pixels:
    scale = float(np.hypot(matrix[0, 0], matrix[0, 1]))
    # Blur before shrinking, to avoid aliasing.
    source = cv2.GaussianBlur(plane, (0, 0), 0.35 / scale) if scale < 0.7 else plane
    moved = cv2.warpAffine(source, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.clip(moved, 0, 1)


def _down_to_body(cutout: Cutout) -> Cutout:
    """Drop rows below the person. There are some if clothes in the colour of the wall were not found."""
    wide = (cutout.mask > 0.5).sum(1) > _NECK * cutout.face_height
    rows = max(len(wide) - int(wide[::-1].argmax()), int(cutout.chin[1]) + 1)
    return Cutout(cutout.picture[:rows], cutout.mask[:rows], cutout.parts[:rows], cutout.mesh)


def _with_sides(cutout: Cutout, before: int, after: int) -> Cutout:
    """Add columns at the sides, in which the outline of cut shoulders and hair falls to the lower edge."""
    rows, columns = cutout.mask.shape
    x, y = grid(rows, before + columns + after)
    x -= before
    outline = _outline(cutout.mask)
    from_x, from_y = np.clip(x, 0, columns - 1), y.copy()
    inside = np.ones_like(x)
    for edge, outward, room in ((0, -1, before), (columns - 1, 1, after)):
        if not room:
            continue
        beyond = np.maximum((x - edge) * outward, 0)
        tall = rows - float(outline[edge])
        is_hair = float(cutout.parts[-max(1, int(tall)) :, edge, HAIR].mean()) > 0.5
        reach = max(1.0, tall * (0.25 if is_hair else 1.3))
        top = rows - tall * np.clip(1 - (beyond / reach) ** 1.4, 0, 1)
        # The colours are those at the same depth below the outline, mirrored at the edge.
        mirrored = edge - outward * np.minimum(0.5 * beyond, 0.06 * columns)
        from_x = np.where(beyond > 0, mirrored, from_x)
        depth = np.maximum(y - top, 1)
        from_y = np.where(beyond > 0, depth + outline[np.clip(mirrored, 0, columns - 1).astype(int)], from_y)
        inside = np.where(beyond > 0, np.clip((y - top) / 2, 0, 1) * (beyond < reach), inside)
        # Fade out locks above the shoulder.
        fade = smoothstep(0, _FADE * columns, (edge - x) * outward)
        inside *= np.where((beyond == 0) & (y < outline[edge]), fade, 1)
    picture, mask, parts = (_sampled(plane, from_x, from_y) for plane in (cutout.picture, cutout.mask, cutout.parts))
    return Cutout(
        picture, (mask * inside).astype(np.float32), parts, cutout.mesh + np.array([before, 0, 0], np.float32)
    )


def _outline(mask: Pixels) -> Pixels:
    """Return the row in each column from which on the person reaches to the lower edge."""
    rows = mask.shape[0]
    empty = mask[::-1] < 0.5
    return (rows - np.where(empty.any(0), empty.argmax(0), rows)).astype(np.float32)


def _sampled(plane: Pixels, x: Pixels, y: Pixels) -> Pixels:
    channels = plane if plane.ndim == 3 else plane[..., None]
    # OpenCV samples at most four channels at once.
    sampled = [
        cv2.remap(
            np.ascontiguousarray(channels[..., i : i + 3]),
            x.astype(np.float32),
            y.astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        for i in range(0, channels.shape[2], 3)
    ]
    return np.dstack(sampled) if plane.ndim == 3 else sampled[0]


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
