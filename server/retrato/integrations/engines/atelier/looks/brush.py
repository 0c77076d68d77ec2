"""Brush and knife strokes in layers from broad to fine, with colour and thickness."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, Random, blur, luminance, to_bytes

Tool = Literal["brush", "dab", "knife"]


@dataclass(frozen=True)
class Layer:
    """Strokes of one size, in pixels: radius, length in radii, and where they are allowed."""

    radius: float
    length: int
    # Minimum difference of canvas and picture for a stroke, per pixel; 9 forbids strokes.
    threshold: Pixels


@dataclass(frozen=True)
class BrushSettings:
    """How strokes are made."""

    tool: Tool
    flow_x: Pixels
    flow_y: Pixels
    # Deviation of a stroke's colour from the picture.
    stray: float
    random: Random


class Canvas:
    """The painting so far: colour and thickness, as 8-bit, because OpenCV antialiases only that."""

    def __init__(self, ground: Pixels) -> None:
        thin = np.zeros((*ground.shape[:2], 1), np.uint8)
        self._painted = np.ascontiguousarray(np.dstack([to_bytes(ground), thin]))

    @property
    def colour(self) -> Pixels:
        return self._painted[..., :3].astype(np.float32) / 255

    @property
    def thickness(self) -> Pixels:
        return self._painted[..., 3].astype(np.float32) / 255

    def lay(self, picture: Pixels, layer: Layer, settings: BrushSettings) -> None:
        """Paint one layer of strokes towards the picture."""
        height, width = picture.shape[:2]
        radius, random = layer.radius, settings.random
        wanted = blur(picture, radius * 0.55)
        canvas = self.colour
        step = max(2, round(radius * 1.2))
        gap = cv2.boxFilter(np.abs(canvas - wanted).sum(2), -1, (step, step))
        rows, columns = np.meshgrid(
            np.arange(step // 2, height, step), np.arange(step // 2, width, step), indexing="ij"
        )
        needed = gap[rows, columns] > layer.threshold[rows, columns]
        start = np.stack([columns[needed], rows[needed]], 1).astype(np.float32)
        start = (start + random.uniform(-step * 0.5, step * 0.5, start.shape)).clip(0, [width - 1, height - 1])
        start = start[random.permutation(len(start))]
        if not len(start):
            return
        paths, lengths, colours = _trace(start, canvas, wanted, layer, settings)
        shift = random.normal(0, settings.stray, (len(start), 1)) + random.normal(
            0, settings.stray * 0.6, (len(start), 3)
        )
        thick = random.uniform(0.2, 1, (len(start), 1))
        paint = (np.hstack([np.clip(colours + shift, 0, 1), thick]) * 255).tolist()
        if settings.tool == "knife":
            for corners, colour in zip(_slabs(paths, lengths, radius, random), paint, strict=True):
                cv2.fillConvexPoly(self._painted, corners, colour, cv2.LINE_AA, 4)
            return
        points, wide = (paths * 16).astype(np.int32), max(1, round(2 * radius))
        for path, count, colour in zip(points, lengths, paint, strict=True):
            cv2.polylines(self._painted, [path[:count]], False, colour, wide, cv2.LINE_AA, 4)


def _trace(
    start: Pixels, canvas: Pixels, wanted: Pixels, layer: Layer, settings: BrushSettings
) -> tuple[Pixels, Pixels, Pixels]:
    """Trace all strokes at once: each follows the flow until its colour no longer fits."""
    limit = [wanted.shape[1] - 1, wanted.shape[0] - 1]
    at = start.copy()
    cell = at.astype(int)
    way = _direction(cell, settings)
    colours = wanted[cell[:, 1], cell[:, 0]]
    alive, lengths, paths = np.ones(len(at), bool), np.ones(len(at), int), [at]
    for index in range(layer.length):
        at = (at + way * layer.radius).clip(0, limit)
        cell = at.astype(int)
        turn = _direction(cell, settings)
        turn = turn * np.where((turn * way).sum(1, keepdims=True) < 0, -1, 1)
        way = 0.5 * way + 0.5 * turn
        way = way / (np.linalg.norm(way, axis=1, keepdims=True) + 1e-6)
        here = wanted[cell[:, 1], cell[:, 0]]
        fits = np.abs(here - colours).sum(1) < np.abs(here - canvas[cell[:, 1], cell[:, 0]]).sum(1) + 0.02
        alive &= fits | (index < 2)
        lengths += alive
        paths.append(at)
    return np.stack(paths, 1), lengths, colours


def _direction(cell: Pixels, settings: BrushSettings) -> Pixels:
    return np.stack([settings.flow_x[cell[:, 1], cell[:, 0]], settings.flow_y[cell[:, 1], cell[:, 0]]], 1)


def _slabs(paths: Pixels, lengths: Pixels, radius: float, random: Random) -> Pixels:
    """Return the corners of knife strokes: straight quadrilaterals, slightly skewed."""
    first, last = paths[:, 0], paths[np.arange(len(paths)), lengths - 1]
    along = last - first
    along = along / (np.linalg.norm(along, axis=1, keepdims=True) + 1e-6)
    side = np.stack([-along[:, 1], along[:, 0]], 1) * radius
    skew = random.uniform(0.6, 1.3, (4, len(paths), 1))
    corners = [first + side * skew[0], last + side * skew[1], last - side * skew[2], first - side * skew[3]]
    return (np.stack(corners, 1) * 16).astype(np.int32)


def lit(colour: Pixels, relief: Pixels, strength: float) -> Pixels:
    """Shade the paint's relief with light from the upper left."""
    relief = np.ascontiguousarray(relief, np.float32)
    slope = -(cv2.Sobel(relief, cv2.CV_32F, 1, 0) * 0.6 + cv2.Sobel(relief, cv2.CV_32F, 0, 1) * 0.8) / 8
    slope = np.clip(slope, -0.35, 0.35)[..., None] * strength
    shine = np.clip(slope, 0, 1) * (0.35 + 0.65 * luminance(colour)[..., None])
    return np.clip(colour * (1 + slope) + shine * 0.25, 0, 1)
