"""Watercolour: glazes laid from light to dark, pigment gathered at their edges, white paper left around."""

from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.looks.ink import lift_shadows
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, luminance, smoothstep, warp
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


class Watercolour(Part):
    kind: Literal["watercolour"]
    wash: Shade = (0.55, 0.72, 0.82)
    second_wash: Shade = (0.93, 0.72, 0.52)
    saturation: Amount = 1.18
    pencil: Share = 0.5
    # How far the paint reaches around the person.
    spread: Share = 0.5

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        size = (height, width, random)
        picture = lift_shadows(sitter.picture, sitter.skin)
        wobble = 10 * unit * (1 - 0.88 * np.clip(sitter.face + sitter.features, 0, 1))
        x, y = grid(height, width)
        x = x + (clouds(*size, scale=10, octaves=4) - 0.5) * 2 * wobble
        y = y + (clouds(*size, scale=10, octaves=4) - 0.5) * 2 * wobble
        glazes = self._glazes(picture, sitter)
        paint, mask = warp(glazes, x, y), warp(sitter.mask, x, y)
        # Wet paint runs: tone varies softly inside each field, and grains settle in the paper.
        pools = 0.80 + 0.42 * clouds(*size, scale=4, octaves=5)
        grain = 1 + paper(height, width, random, 0.055)
        density = (pools * grain)[..., None].astype(np.float32)
        paint = np.power(np.clip(paint, 0.02, 1), density * (0.75 + 0.25 * sitter.head[..., None]) + 0.12)
        cover = self._cover(mask, sitter)
        ground = self._ground(sitter, cover)
        sheet = (0.972 + paper(height, width, random, 0.010))[..., None] * np.array([1.0, 0.992, 0.972], np.float32)
        edge = np.clip(cover - blur(cover, 5 * unit), 0, 1) * 1.1
        body = mask[..., None]
        layer = ground * (1 - body) + paint * body
        result = sheet * (1 - cover[..., None]) + sheet * layer * cover[..., None]
        result = result * (1 - edge * 0.45)[..., None]
        drawing = line_drawing(luminance(picture).astype(np.float32), 1.1 * unit, 60, 0.0015)
        faint = 1 - (1 - blur(drawing, 0.5)) * (0.20 + 0.5 * sitter.features) * self.pencil * (0.2 + 0.8 * sitter.mask)
        return np.clip(result * faint[..., None], 0, 1)

    def _glazes(self, picture: Pixels, sitter: Sitter) -> Pixels:
        """Few tones with dark borders, as drying paint leaves them; on the face finer and softer."""
        unit = sitter.unit
        data = (np.clip(picture, 0, 1) * 255).astype(np.uint8)
        broad = cv2.edgePreservingFilter(data, flags=1, sigma_s=60 * unit, sigma_r=0.38).astype(np.float32) / 255
        fine = cv2.edgePreservingFilter(data, flags=1, sigma_s=14 * unit, sigma_r=0.18).astype(np.float32) / 255
        near = np.clip(sitter.face + 0.55 * sitter.head + sitter.features, 0, 1)[..., None]
        flat = broad * (1 - near) + fine * near
        lab = cv2.cvtColor(flat, cv2.COLOR_RGB2LAB)
        steps = 6.0
        scaled = blur(lab[..., 0], 1.4 * unit) / 100 * steps
        level = np.floor(scaled)
        fraction = scaled - level
        stepped = (level + smoothstep(0.3, 0.7, fraction)) / steps * 100
        share = 0.8 - 0.45 * near[..., 0]
        lab[..., 0] = lab[..., 0] * (1 - share) + stepped * share
        # Where one glaze ends on another, a thin dark rim.
        rim = np.exp(-(((fraction - 0.28) / 0.10) ** 2)) * share
        lab[..., 0] = np.clip(lab[..., 0] * (1 - 0.10 * rim) * 0.94 + 8, 0, 100)
        lab[..., 1:] = lab[..., 1:] * self.saturation
        return np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2RGB), 0, 1)

    def _cover(self, mask: Pixels, sitter: Sitter) -> Pixels:
        """Where there is paint at all: the person, and a ragged wash around."""
        height, width = mask.shape
        ragged = clouds(height, width, sitter.random, scale=3, octaves=7, fade=0.6)
        near = blur(mask, (40 + 110 * self.spread) * sitter.unit)
        wash = smoothstep(0.46, 0.56, near * 0.95 + (ragged - 0.5) * 0.75)
        # The lower edge of a portrait dissolves into strokes.
        _, y = grid(height, width)
        chin, reach = float(sitter.cutout.chin[1]), sitter.cutout.face_height
        fade = smoothstep(chin + 0.35 * reach, chin + 1.1 * reach, y + (ragged - 0.5) * 0.5 * reach)
        keep = mask * (1 - 0.85 * fade)
        return np.clip(np.maximum(wash * (1 - fade), keep), 0, 1)

    def _ground(self, sitter: Sitter, cover: Pixels) -> Pixels:
        height, width = cover.shape
        mix = smoothstep(0.35, 0.65, clouds(height, width, sitter.random, scale=2, octaves=5))[..., None]
        tone = clouds(height, width, sitter.random, scale=4, octaves=6)[..., None]
        wash = np.power(rgb(self.wash), 1 / 2.2) * (1 - mix) + np.power(rgb(self.second_wash), 1 / 2.2) * mix
        return np.clip(1 - (1 - wash) * (0.35 + 0.95 * tone), 0, 1)
