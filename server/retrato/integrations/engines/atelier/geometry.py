"""Estimates the relief of a person for relighting: the silhouette inflated, the face from its mesh, folds and locks
from the shading."""

import cv2
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, blur, fill_holes, luminance, resize

_GRID = 96


def balloon(mask: Pixels) -> Pixels:
    """Return the height in pixels: the solution of a Poisson equation inside the mask, open at the picture's border."""
    height, width = mask.shape
    small = cv2.resize(mask, (_GRID, _GRID), interpolation=cv2.INTER_AREA) > 0.5
    inside = small.astype(np.float32)
    relief: Pixels = np.zeros((_GRID, _GRID), np.float32)
    kernel = np.array([[0, 0.25, 0], [0.25, 0, 0.25], [0, 0.25, 0]], np.float32)
    for size in (_GRID // 4, _GRID // 2, _GRID):
        step = _GRID / size
        part = cv2.resize(inside, (size, size), interpolation=cv2.INTER_NEAREST)
        relief = cv2.resize(relief, (size, size), interpolation=cv2.INTER_LINEAR)
        for _ in range(size * 3):
            spread = cv2.filter2D(relief, -1, kernel, borderType=cv2.BORDER_REPLICATE)
            relief = (spread + 0.25 * step * step) * part
    bulge = np.sqrt(np.maximum(relief, 0)) * 1.6
    return cv2.resize(blur(bulge, 1.0), (width, height), interpolation=cv2.INTER_CUBIC) * (width / _GRID)


def normals(relief: Pixels, strength: float = 1.0) -> Pixels:
    """Return unit normals: x right, y down, z towards the viewer."""
    relief = np.ascontiguousarray(relief, np.float32)
    slope_x = cv2.Sobel(relief, cv2.CV_32F, 1, 0, ksize=3) / 8
    slope_y = cv2.Sobel(relief, cv2.CV_32F, 0, 1, ksize=3) / 8
    return unit(np.dstack([-slope_x * strength, -slope_y * strength, np.ones_like(slope_x)]))


def unit(vectors: Pixels) -> Pixels:
    return vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-6)


def relief(mask: Pixels, mesh: Pixels) -> Pixels:
    """Return the height of the whole person including the face."""
    body = balloon(mask)
    weight, face, window = _face(mask.shape, mesh)
    if weight is None:
        return body
    top, bottom, left, right = window
    area = body[top:bottom, left:right]
    sure = weight > 0.4
    lift = float(np.median(area[sure])) - float(np.median(face[sure])) if sure.any() else 0.0
    body[top:bottom, left:right] = area * (1 - weight) + (face + lift) * weight
    return body


def surface(picture: Pixels, mask: Pixels, face_skin: Pixels, mesh: Pixels) -> Pixels:
    """Return the normals of a person in their picture."""
    width = mask.shape[1]
    field = normals(blur(balloon(mask), width * 0.004), 0.75)
    weight, face, window = _face(mask.shape, mesh)
    if weight is not None:
        top, bottom, left, right = window
        share = weight[..., None]
        area = field[top:bottom, left:right]
        field[top:bottom, left:right] = area * (1 - share) + normals(face, 0.5) * share
    # Shape from shading for folds and locks, but not for pores and lips.
    unit_length = width / 1024
    light = np.log(np.clip(luminance(picture), 0.03, 1)).astype(np.float32)
    detail = blur(light, 1.2 * unit_length) - blur(light, 14 * unit_length)
    depth = 0.2 * unit_length * np.clip(1 - face_skin, 0.2, 1)
    field[..., 0] -= cv2.Sobel(detail, cv2.CV_32F, 1, 0) * depth
    field[..., 1] -= cv2.Sobel(detail, cv2.CV_32F, 0, 1) * depth
    return unit(field).astype(np.float32)


def _face(shape: tuple[int, ...], mesh: Pixels) -> tuple[Pixels | None, Pixels, tuple[int, int, int, int]]:
    """Return weight and height of the face inside its window (top, bottom, left, right), which ends at the frame."""
    height, width = shape[:2]
    span = float(np.ptp(mesh[:, 0]))
    low = (mesh[:, :2].min(0) - span * 0.05).astype(int)
    high = (mesh[:, :2].max(0) + span * 0.05).astype(int)
    left, top = (max(int(value), 0) for value in low)
    right, bottom = min(int(high[0]), width), min(int(high[1]), height)
    window = (top, bottom, left, right)
    columns, rows = int(high[0] - low[0]), int(high[1] - low[1])
    if right - left < 16 or bottom - top < 16:
        return None, np.zeros((1, 1), np.float32), window
    grid_x = 110
    grid_y = max(8, grid_x * rows // columns)
    place = (mesh[:, :2] - low) / [columns, rows] * [grid_x, grid_y]
    hull = np.zeros((grid_y, grid_x), np.uint8)
    cv2.fillConvexPoly(hull, cv2.convexHull(place.astype(np.int32)), 1)
    total, count = np.zeros((grid_y, grid_x), np.float32), np.zeros((grid_y, grid_x), np.float32)
    cell = place.astype(int).clip(0, [grid_x - 1, grid_y - 1])
    np.add.at(total, (cell[:, 1], cell[:, 0]), mesh[:, 2].max() - mesh[:, 2])
    np.add.at(count, (cell[:, 1], cell[:, 0]), 1)
    sparse = (total / np.maximum(count, 1))[..., None].repeat(3, 2)
    depth = fill_holes(sparse, (count > 0).astype(np.float32))[..., 0]
    # Smooth again after enlarging, because relighting would show the cells.
    face = blur(resize(blur(depth, 3.0), columns, rows), 1.5 * columns / grid_x)
    size = max(3, int(span * 0.16))
    solid = cv2.erode(
        resize(hull.astype(np.float32), columns, rows), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    )
    solid[[0, -1], :] = 0
    solid[:, [0, -1]] = 0
    shown = np.s_[top - low[1] : bottom - low[1], left - low[0] : right - low[0]]
    return (blur(solid, span * 0.09) * 0.85)[shown], face[shown], window
