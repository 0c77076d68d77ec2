"""The flow field of a picture, and filters along it."""

import math

import cv2
import numpy as np

from retrato.integrations.engines.atelier.geometry import relief
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, luminance, resize


def flow(picture: Pixels, spread: float) -> tuple[Pixels, Pixels]:
    """Return the direction of edges per pixel as a unit vector, from the smoothed structure tensor."""
    grey = luminance(picture).astype(np.float32)
    xx, xy, yy = _tensor(grey, spread)
    # In flat areas use the wider surroundings instead of noise.
    wide = (blur(xx, spread * 5), blur(xy, spread * 5), blur(yy, spread * 5))
    return _along(*(near + 0.35 * far for near, far in zip((xx, xy, yy), wide, strict=True)))


def form_flow(sitter: Sitter, spread: float) -> tuple[Pixels, Pixels]:
    """Return the direction of strokes: along edges, otherwise around the form, and slanting in the background."""
    edges = _tensor(luminance(sitter.picture).astype(np.float32), spread)
    form = _tensor(blur(relief(sitter.mask, sitter.cutout.mesh), 4 * spread) / sitter.unit / 1024, spread)
    behind = (1 - blur(sitter.mask, 3 * spread)) * 2e-4
    slant = (0.5 * behind, -0.5 * behind, 0.5 * behind)
    return _along(*(a * (0.12 + 0.88 * sitter.mask) + 8 * b + c for a, b, c in zip(edges, form, slant, strict=True)))


def _tensor(grey: Pixels, spread: float) -> tuple[Pixels, Pixels, Pixels]:
    dx, dy = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    return blur(dx * dx, spread), blur(dx * dy, spread), blur(dy * dy, spread)


def _along(xx: Pixels, xy: Pixels, yy: Pixels) -> tuple[Pixels, Pixels]:
    """Return the direction of least change of the tensor."""
    strong = 0.5 * (xx + yy + np.sqrt((xx - yy) ** 2 + 4 * xy * xy))
    tangent_x, tangent_y = strong - xx, -xy
    length = np.sqrt(tangent_x**2 + tangent_y**2) + 1e-9
    flat = length < 1e-8
    return np.where(flat, 0.8, tangent_x / length).astype(np.float32), np.where(flat, 0.6, tangent_y / length).astype(
        np.float32
    )


def smear(picture: Pixels, flow_x: Pixels, flow_y: Pixels, steps: int) -> Pixels:
    """Average the picture along its flow, that many steps to either side."""
    start_x, start_y = grid(*flow_x.shape)
    total, border = picture.copy(), cv2.BORDER_REFLECT
    for sign in (1, -1):
        x, y, step_x, step_y = start_x.copy(), start_y.copy(), flow_x * sign, flow_y * sign
        for _ in range(steps):
            x, y = x + step_x, y + step_y
            total = total + cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=border)
            next_x = cv2.remap(flow_x, x, y, cv2.INTER_NEAREST, borderMode=border)
            next_y = cv2.remap(flow_y, x, y, cv2.INTER_NEAREST, borderMode=border)
            along = np.where(next_x * step_x + next_y * step_y < 0, -1, 1).astype(np.float32)
            step_x, step_y = next_x * along, next_y * along
    return total / (2 * steps + 1)


def line_drawing(grey: Pixels, fine: float, strength: float, threshold: float) -> Pixels:
    """Return dark lines where brightness dips, 1 on paper (extended difference of Gaussians)."""
    dip = blur(grey, fine) - 0.985 * blur(grey, fine * 1.6)
    return np.clip(1 + np.tanh(strength * (dip - threshold)), 0, 1).astype(np.float32)


def paper(height: int, width: int, random: np.random.Generator, grain: float) -> Pixels:
    """Return the grain of paper, around 0."""
    rough = blur(random.standard_normal((height, width)).astype(np.float32), 1.1)
    fibre = blur(random.standard_normal((height, width)).astype(np.float32), 2.6)
    return (rough / (rough.std() + 1e-6) * 0.6 + fibre / (fibre.std() + 1e-6) * 0.4) * grain


def simplify(picture: Pixels, radius: float) -> Pixels:
    """Apply a generalised Kuwahara filter: of eight sectors around each pixel the most uniform ones count. Computed at
    half size, which makes no visible difference."""
    height, width = picture.shape[:2]
    small: Pixels = resize(picture, width // 2, height // 2).astype(np.float32)
    small = cv2.copyMakeBorder(small, 16, 16, 16, 16, cv2.BORDER_REFLECT)
    reach = max(2, round(radius / 2))
    x, y = grid(2 * reach + 1, 2 * reach + 1)
    x, y = x - reach, y - reach
    total, weight = np.zeros_like(small), np.zeros((*small.shape[:2], 1), np.float32)
    near = np.exp(-(x * x + y * y) / (2 * (0.5 * reach) ** 2))
    for wedge in range(8):
        turn = wedge * math.pi / 4
        facing = np.cos(np.arctan2(y, x) - turn)
        kernel = near * np.clip((facing - 0.55) / 0.3, 0, 1)
        kernel[reach, reach] = 0.5
        kernel = (kernel / kernel.sum()).astype(np.float32)
        mean = cv2.filter2D(small, -1, kernel)
        spread = np.clip(cv2.filter2D(small * small, -1, kernel) - mean * mean, 0, 1).sum(-1, keepdims=True)
        share = 1 / (1 + (900 * spread) ** 3)
        total, weight = total + mean * share, weight + share
    calm = (total / (weight + 1e-9))[16:-16, 16:-16]
    return np.clip(resize(calm, width, height), 0, 1)
