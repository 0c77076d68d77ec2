"""Oil on canvas: strokes from broad to fine, finest on the face, over a toned ground."""

from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import flow, smear
from retrato.integrations.engines.atelier.raster import Pixels, blur, luminance
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

# Radius, how different canvas and picture must be for a stroke, and its length in radii.
_BRUSHES = ((26, 0.05, 9), (13, 0.055, 9), (7, 0.05, 8), (4, 0.045, 7), (2, 0.035, 6))


class Oil(Part):
    kind: Literal["oil"]
    ground: Shade = (0.105, 0.056, 0.026)
    saturation: Amount = 1.18
    warmth: Share = 0.5
    relief: Amount = 1.0
    # 0 paints every detail, 1 leaves the finest brush to the face alone.
    looseness: Share = 0.7

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        random, unit, face = sitter.random, sitter.unit, sitter.face
        grey = luminance(sitter.picture)[..., None]
        picture = grey + (sitter.picture - grey) * self.saturation
        picture = picture * np.array([1 + 0.05 * self.warmth, 1, 1 - 0.1 * self.warmth], np.float32)
        picture = np.clip(picture, 0, 1).astype(np.float32)
        tooth = random.standard_normal((height, width, 1)).astype(np.float32)
        canvas = (np.power(rgb(self.ground), 1 / 2.2) + 0.03 * tooth).astype(np.float32)
        flow_x, flow_y = flow(picture, 5 * unit)
        for radius, threshold, length in _BRUSHES:
            self._layer(canvas, picture, flow_x, flow_y, sitter, max(1.0, radius * unit), threshold, length)
        canvas = self._varnish(np.clip(canvas, 0, 1), sitter, face)
        keep = (sitter.features * 0.35)[..., None]
        return np.clip(canvas * (1 - keep) + picture * keep, 0, 1)

    def _layer(
        self,
        canvas: Pixels,
        picture: Pixels,
        flow_x: Pixels,
        flow_y: Pixels,
        sitter: Sitter,
        radius: float,
        threshold: float,
        length: int,
    ) -> None:
        height, width = sitter.mask.shape
        random = sitter.random
        wanted = blur(picture, radius * 0.55)
        step = max(2, int(radius * 1.05))
        gap = cv2.boxFilter(np.abs(canvas - wanted).sum(2), -1, (step, step))
        rows, columns = np.meshgrid(
            np.arange(step // 2, height, step), np.arange(step // 2, width, step), indexing="ij"
        )
        fine = radius < 8 * sitter.unit
        limit = (
            threshold * (1 + 1.6 * (1 - sitter.mask[rows, columns]) * fine) * (1 - 0.55 * sitter.face[rows, columns])
        )
        needed = gap[rows, columns] > limit
        if radius <= 2.5 * sitter.unit or radius <= 1:
            needed &= (sitter.head[rows, columns] > 0.25) | (gap[rows, columns] > limit * (1 + 3 * self.looseness))
        start = np.stack([columns[needed], rows[needed]], 1).astype(np.float32)
        start = (start + random.uniform(-step * 0.4, step * 0.4, start.shape)).clip(0, [width - 1, height - 1])
        start = start[random.permutation(len(start))]
        paths, lengths, colours = self._trace(start, canvas, wanted, flow_x, flow_y, radius, length)
        shift = random.normal(0, 0.022, (len(start), 1)) + random.normal(0, 0.012, (len(start), 3))
        colours = np.clip(colours + shift, 0, 1).tolist()
        points = (paths * 16).astype(np.int32)
        thick = max(1, round(2 * radius))
        for path, count, colour in zip(points, lengths, colours, strict=True):
            cv2.polylines(canvas, [path[:count]], False, colour, thick, cv2.LINE_AA, 4)

    @staticmethod
    def _trace(
        start: Pixels, canvas: Pixels, wanted: Pixels, flow_x: Pixels, flow_y: Pixels, radius: float, length: int
    ) -> tuple[Pixels, Pixels, Pixels]:
        """All strokes at once: each follows the flow until its colour no longer fits."""
        limit = [flow_x.shape[1] - 1, flow_x.shape[0] - 1]
        at = start.copy()
        cell = at.astype(int)
        way = np.stack([flow_x[cell[:, 1], cell[:, 0]], flow_y[cell[:, 1], cell[:, 0]]], 1)
        colours = wanted[cell[:, 1], cell[:, 0]]
        alive, lengths, paths = np.ones(len(at), bool), np.ones(len(at), int), [at]
        for index in range(length):
            at = (at + way * radius).clip(0, limit)
            cell = at.astype(int)
            turn = np.stack([flow_x[cell[:, 1], cell[:, 0]], flow_y[cell[:, 1], cell[:, 0]]], 1)
            turn = turn * np.where((turn * way).sum(1, keepdims=True) < 0, -1, 1)
            way = 0.5 * way + 0.5 * turn
            way = way / (np.linalg.norm(way, axis=1, keepdims=True) + 1e-6)
            here = wanted[cell[:, 1], cell[:, 0]]
            fits = np.abs(here - colours).sum(1) < np.abs(here - canvas[cell[:, 1], cell[:, 0]]).sum(1) + 0.02
            alive &= fits | (index < 2)
            lengths += alive
            paths.append(at)
        return np.stack(paths, 1), lengths, colours

    def _varnish(self, canvas: Pixels, sitter: Sitter, face: Pixels) -> Pixels:
        """Bristles leave ridges; light from the upper left makes them visible."""
        height, width = sitter.mask.shape
        flow_x, flow_y = flow(canvas, 4 * sitter.unit)
        noise = blur(sitter.random.standard_normal((height, width)).astype(np.float32), 0.7)
        bristles = smear(noise, flow_x, flow_y, 12)
        bristles = bristles / (bristles.std() + 1e-6)
        canvas = 0.6 * canvas + 0.4 * smear(canvas, flow_x, flow_y, 3)
        ridges = (bristles * (0.16 + 0.10 * sitter.mask) + luminance(canvas) * 1.2).astype(np.float32)
        slope = -(cv2.Sobel(ridges, cv2.CV_32F, 1, 0) * 0.6 + cv2.Sobel(ridges, cv2.CV_32F, 0, 1) * 0.8) / 8
        shine = (np.clip(slope, -0.6, 0.6) * 0.26 * self.relief * (1 - 0.5 * face))[..., None]
        return canvas * (1 + shine) + np.clip(slope, 0, 1)[..., None] * 0.03 * self.relief
