"""Engraving and stipple: one ink, with tones from lines of varying width or dots of varying density."""

from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.geometry import relief
from retrato.integrations.engines.atelier.looks.ink import lift_shadows
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper
from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, luminance, resize, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, Share, rgb

# Supersampling factor, to keep thin lines clean.
_FINER = 2


def _tone(sitter: Sitter, person: float, behind: float) -> Pixels:
    """Return the brightness with the person's range stretched, and the background lightened as requested."""
    grey = luminance(lift_shadows(sitter.picture, sitter.skin, 0.66)).astype(np.float32)
    solid = grey[sitter.mask > 0.8]
    low, high = np.percentile(solid, [2, 97]) if solid.size else (0.0, 1.0)
    tone = np.clip((grey - low) / (high - low + 1e-3), 0, 1)
    local = blur(tone, 22 * sitter.unit)
    tone = np.clip(tone + (tone - local) * 0.45, 0, 1) ** person
    return tone * sitter.mask + behind * (1 - sitter.mask)


def _printed(sitter: Sitter, darkness: Pixels, ink: Shade, page: Shade) -> Pixels:
    height, width = sitter.mask.shape
    sheet = np.power(rgb(page), 1 / 2.2) * (1 + paper(height, width, sitter.random, 0.012))[..., None]
    share = np.clip(darkness, 0, 1)[..., None]
    return np.clip(sheet * (1 - share) + np.power(rgb(ink), 1 / 2.2) * share, 0, 1).astype(np.float32)


class Engraving(Part):
    kind: Literal["engraving"]
    ink: Shade = (0.006, 0.02, 0.014)
    paper: Shade = (0.86, 0.84, 0.74)
    # Distance between lines in pixels.
    pitch: float = 7.5
    # Ruled lines in the background, like on banknotes.
    ruled: Share = 0.5

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        size = (width * _FINER, height * _FINER)
        unit = sitter.unit
        tone = resize(_tone(sitter, 0.85, 1 - 0.4 * self.ruled), *size)
        form = resize(blur(relief(sitter.mask, sitter.cutout.mesh), 12 * unit) * sitter.mask, *size)
        x, y = grid(size[1], size[0])
        x, y, step = x / _FINER, y / _FINER, self.pitch * unit
        # Lines follow the form. A second set crosses them in shade, a third in the dark.
        first = self._lines((y * 0.94 + x * 0.18 - form * 0.62) / step, tone, 1.05)
        second = self._lines((x * 0.80 - y * 0.62 + form * 0.42) / step, tone, 0.52)
        third = self._lines((x * 0.35 + y * 0.94 + form * 0.30) / step, tone, 0.24)
        dark = np.maximum(np.maximum(first, second), third)
        fine = resize(dark, width, height)
        grey = luminance(sitter.picture).astype(np.float32)
        near = np.clip(sitter.features * 1.2, 0, 1)
        contour = 1 - line_drawing(grey, 1.1 * unit, 70, 0.003)
        contour = contour * (0.25 + 0.75 * near) * sitter.mask
        solid = smoothstep(0.16, 0.02, _tone(sitter, 1.0, 1.0)) * (0.45 + 0.5 * near)
        darkness = np.maximum(np.maximum(fine, contour * 0.9), solid)
        return _printed(sitter, darkness * 0.96, self.ink, self.paper)

    @staticmethod
    def _lines(phase: Pixels, tone: Pixels, limit: float) -> Pixels:
        """Return one set of lines: wider for darker tones below `limit`, none above it."""
        wave = np.abs((phase % 1) - 0.5) * 2
        wide = np.clip((limit - tone) / limit, 0, 1) * 0.86
        return smoothstep(-0.10, 0.10, wide - wave) * smoothstep(0.02, 0.10, wide)


class Stipple(Part):
    kind: Literal["stipple"]
    ink: Shade = (0.006, 0.006, 0.008)
    paper: Shade = (0.93, 0.91, 0.85)

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit = sitter.unit
        tone = _tone(sitter, 0.8, 1.0)
        fade = 1 - smoothstep(0.86, 1.02, grid(height, width)[1] / height)
        # Fewer dots on the face, whose features would drown in them.
        dark = np.clip(1 - tone, 0, 1) ** (1.25 + 0.4 * sitter.face) * (0.35 + 0.65 * fade)
        near = np.clip(sitter.features * 1.2, 0, 1)
        contour = 1 - line_drawing(luminance(sitter.picture).astype(np.float32), 1.1 * unit, 65, 0.002)
        dark = np.clip(np.maximum(dark, contour * (0.35 + 0.5 * near) * (sitter.mask - 0.8 * sitter.mouth)), 0, 0.985)
        # Greyer dots on a faint wash keep the form of the face.
        face = sitter.face * blur(sitter.skin, 3 * unit)
        field = np.maximum(_dots(dark, 1.3 * unit, sitter.random) * (1 - 0.3 * face), 0.45 * dark * face)
        return _printed(sitter, field, self.ink, self.paper)


def _dots(dark: Pixels, radius: float, random: np.random.Generator) -> Pixels:
    """Return irregular dots on a jittered grid, each set with a probability given by its tone, using blue noise."""
    height, width = dark.shape
    step = radius * 1.25
    rows, columns = int(height / step), int(width / step)
    y, x = np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")
    jitter = random.uniform(-0.42, 0.42, (2, rows, columns))
    at_x, at_y = (x + 0.5 + jitter[0]) * step, (y + 0.5 + jitter[1]) * step
    odds = dark[at_y.astype(int).clip(0, height - 1), at_x.astype(int).clip(0, width - 1)]
    noise = random.random((rows, columns)).astype(np.float32)
    for _ in range(4):
        lumps = blur(noise, 1.1)
        noise = noise - 0.9 * (lumps - lumps.mean())
    order = np.empty(noise.size, np.float32)
    order[noise.ravel().argsort()] = np.linspace(0, 1, noise.size, dtype=np.float32)
    chosen = odds > order.reshape(noise.shape)
    canvas = np.zeros((height, width), np.uint8)
    sizes = radius * random.uniform(0.42, 0.68, chosen.sum()) * (0.8 + 0.7 * odds[chosen])
    for left, top, size in zip(at_x[chosen], at_y[chosen], sizes, strict=True):
        cv2.circle(canvas, (int(left * 16), int(top * 16)), int(size * 16), 255, -1, cv2.LINE_AA, 4)
    return canvas.astype(np.float32) / 255
