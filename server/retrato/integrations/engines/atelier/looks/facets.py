"""Pictures in pieces: triangles or mosaic stones, smaller where there is more detail."""

from typing import Literal, NamedTuple

import cv2
import numpy as np

from retrato.integrations.engines.atelier.geometry import normals, relief
from retrato.integrations.engines.atelier.looks.brush import lit
from retrato.integrations.engines.atelier.looks.ink import lift_shadows
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import simplify
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


def _points(sitter: Sitter, count: int, closeness: float) -> Pixels:
    """Return points with a density by detail: along edges, on the face, most at eyes and mouth."""
    height, width = sitter.mask.shape
    unit, random = sitter.unit, sitter.random
    grey = luminance(simplify(sitter.picture, 5 * unit)).astype(np.float32)
    edge = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    interest = blur(edge, 2 * unit) * (0.25 + 0.75 * sitter.mask)
    interest = interest / (np.percentile(interest, 98) + 1e-6)
    weight = 0.03 + np.clip(interest, 0, 1) + 0.25 * sitter.face + 1.6 * sitter.features
    odds = np.cumsum(weight.ravel().astype(np.float64))
    tries = np.searchsorted(odds / odds[-1], random.random(count * 4)).clip(0, weight.size - 1)
    found = np.stack([tries % width, tries // width], 1).astype(np.float32)
    # Drop points that are too close to an earlier one, to avoid slivers.
    gap = closeness * unit / np.sqrt(weight[found[:, 1].astype(int), found[:, 0].astype(int)])
    taken = np.full((height // 2 + 2, width // 2 + 2), False)
    kept = []
    for (x, y), reach in zip(found, gap, strict=True):
        cell, size = (int(x) // 2, int(y) // 2), max(1, int(reach / 2))
        area = taken[max(0, cell[1] - size) : cell[1] + size + 1, max(0, cell[0] - size) : cell[0] + size + 1]
        if area.any():
            continue
        taken[cell[1], cell[0]] = True
        kept.append((x, y))
        if len(kept) == count:
            break
    return np.array(kept, np.float32)


class Triangles(Part):
    """Flat-coloured triangles, shaded like a carved face."""

    kind: Literal["triangles"]
    count: int = 2000
    saturation: Amount = 1.2
    carved: Share = 0.5

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        picture = lift_shadows(sitter.picture, sitter.skin)
        grey = luminance(picture)[..., None]
        colours = blur(np.clip(grey + (picture - grey) * self.saturation, 0, 1).astype(np.float32), 2 * sitter.unit)
        facing = normals(blur(relief(sitter.mask, sitter.cutout.mesh), 3 * sitter.unit))
        across, down = np.array([width - 1, 0]), np.array([0, height - 1])
        edge, side = (np.linspace(0, 1, 10)[:, None] * way for way in (across, down))
        border = np.vstack([edge, edge + down, side, side + across]).astype(np.float32)
        division = cv2.Subdiv2D((0, 0, width, height))
        for x, y in np.vstack([_points(sitter, self.count, 8), border]):
            division.insert((float(x), float(y)))
        result = (colours * 255).astype(np.uint8)
        for corners in np.array(division.getTriangleList()).reshape(-1, 3, 2):
            if corners.min() < 0 or corners[:, 0].max() >= width or corners[:, 1].max() >= height:
                continue
            samples = np.vstack([corners.mean(0), corners * 0.6 + corners.mean(0) * 0.4]).astype(int)
            at = samples[:, 1], samples[:, 0]
            towards = facing[at].mean(0)
            light = 1 + self.carved * (-0.35 * towards[0] - 0.45 * towards[1]) + sitter.random.normal(0, 0.035)
            colour = np.clip(colours[at].mean(0) * light * 255, 0, 255)
            cv2.fillConvexPoly(result, (corners * 16).astype(np.int32), colour.tolist(), cv2.LINE_AA, 4)
        return result.astype(np.float32) / 255


class Cells(NamedTuple):
    """The piece of each pixel, and its distance from the edge of that piece."""

    labels: Pixels
    away: Pixels

    def mean(self, picture: Pixels) -> Pixels:
        """Return the mean colour of each piece."""
        flat = self.labels.ravel()
        counts = np.bincount(flat)
        sums = np.stack([np.bincount(flat, picture[..., i].ravel()) for i in range(3)], 1)
        return sums / np.maximum(counts, 1)[:, None]


def _cells(points: Pixels, mask: Pixels) -> Cells:
    """Return Voronoi cells of the points, split between person and background."""
    inside = mask > 0.5
    cell = points.astype(int)
    within = inside[cell[:, 1], cell[:, 0]]
    labels = np.zeros(mask.shape, np.int32)
    for side, chosen in ((inside, cell[within]), (~inside, cell[~within])):
        if not len(chosen):
            continue
        seeds = np.ones(mask.shape, np.uint8)
        seeds[chosen[:, 1], chosen[:, 0]] = 0
        _, found = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
        labels[side] = found[side] + labels.max()
    return Cells(labels, _away(labels))


def _away(labels: Pixels) -> Pixels:
    changes = np.zeros(labels.shape, bool)
    changes[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    changes[1:] |= labels[1:] != labels[:-1]
    return cv2.distanceTransform((~changes).astype(np.uint8), cv2.DIST_L2, 5)


class Mosaic(Part):
    kind: Literal["mosaic"]
    count: int = 11000
    mortar: Shade = (0.20, 0.17, 0.13)
    saturation: Amount = 1.3

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        picture = lift_shadows(sitter.picture, sitter.skin, 0.58)
        grey = luminance(picture)[..., None]
        picture = np.clip(grey + (picture - grey) * self.saturation, 0, 1).astype(np.float32)
        near = np.clip(sitter.features * 1.2, 0, 1)
        cells = _cells(_points(sitter, self.count, 5.2), sitter.mask)
        shades = cells.mean(picture)
        shades = np.clip(shades * (1 + random.normal(0, 0.07, (len(shades), 1))), 0, 1)
        stones: Pixels = shades[cells.labels].astype(np.float32)
        keep = (near * 0.65)[..., None]
        stones = stones * (1 - keep) + picture * keep
        half = 1.0 * unit * (1 - 0.4 * near)
        dome = np.clip(cells.away / (3.5 * unit), 0, 1) * 0.5 + clouds(height, width, random, scale=90, octaves=3) * 0.5
        stones = lit(stones, dome, 0.9)
        seam = (1 - smoothstep(-0.8, 0.8, cells.away - half))[..., None] * (1 - 0.5 * near[..., None])
        return np.clip(stones * (1 - seam) + np.power(rgb(self.mortar), 1 / 2.2) * seam, 0, 1).astype(np.float32)
