"""Early photographs: hand-coated light-sensitive paper, or silvered plates behind an oval mat."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import paper
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, Share, rgb

# Early emulsions were mostly sensitive to blue. A milder mix, so that skin does not turn black.
_CHANNEL_WEIGHTS = np.array([0.30, 0.45, 0.25], np.float32)


class Plate(Part):
    kind: Literal["plate"]
    dark: Shade
    light: Shade
    paper: Shade = (0.88, 0.87, 0.82)
    edge: Literal["none", "brushed", "oval"] = "none"
    softness: Share = 0.3
    wear: Share = 0.4
    contrast: Share = 0.4

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        tone: Pixels = (sitter.picture @ _CHANNEL_WEIGHTS).astype(np.float32)
        solid = tone[sitter.mask > 0.8]
        low, high = np.percentile(solid, [1, 98]) if solid.size else (0.0, 1.0)
        tone = np.clip((tone - low) / (high - low + 1e-3), 0, 1)
        tone = tone + (tone * tone * (3 - 2 * tone) - tone) * self.contrast
        # Early portrait lenses were sharp only in the centre.
        away = 1 - np.clip(sitter.face * 1.2, 0, 1)
        soft = away * self.softness
        tone = tone * (1 - soft) + blur(tone, 5 * unit) * soft
        uneven = clouds(height, width, random, scale=3, octaves=6) - 0.5
        tone = np.clip(tone + uneven * 0.16 * self.wear, 0, 1)
        tone = np.clip(tone + self._scratches(sitter), 0, 1)[..., None]
        dark, light = np.power(rgb(self.dark), 1 / 2.2), np.power(rgb(self.light), 1 / 2.2)
        picture = dark * (1 - tone) + light * tone
        if self.edge == "brushed":
            picture = self._brushed(picture, sitter)
        elif self.edge == "oval":
            picture = self._matted(picture, sitter)
        return np.clip(picture * (1 + paper(height, width, random, 0.012))[..., None], 0, 1).astype(np.float32)

    def _scratches(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        random = sitter.random
        specks = (random.random((height, width)) < 0.00018 * self.wear).astype(np.float32)
        dust = blur(specks, 1.1 * sitter.unit) * 5
        x, y = grid(height, width)
        lines = np.zeros((height, width), np.float32)
        for _ in range(int(9 * self.wear)):
            start, lean, top, long = random.random() * width, random.normal(0, 0.05), random.random(), random.random()
            across = np.abs(x - start - lean * y)
            down = y / height - top
            along = smoothstep(-0.02, 0.02, down) * (1 - smoothstep(0.5 * long, long, down))
            lines = np.maximum(lines, (1 - smoothstep(0.4, 1.4 * sitter.unit, across)) * along)
        return (np.clip(dust, 0, 1) * 0.5 + lines * 0.18) * (1 - 0.75 * sitter.face)

    def _brushed(self, picture: Pixels, sitter: Sitter) -> Pixels:
        """End the coating in brushed edges."""
        height, width = sitter.mask.shape
        x, y = grid(height, width)
        size, random = min(height, width), sitter.random
        across = clouds(height, width, random, scale=9, octaves=5, stretch=0.12, fade=0.6)
        down = clouds(height, width, random, scale=3, octaves=6, stretch=9, fade=0.7)
        side = np.minimum(x, width - 1 - x) / size - 0.075 + (down - 0.5) * 0.12
        top = np.minimum(y, height - 1 - y) / size - 0.07 + (across - 0.5) * 0.09
        coat = smoothstep(-0.004, 0.012, np.minimum(side, top))
        thin = 1 - 0.35 * (1 - smoothstep(0.0, 0.08, np.minimum(side, top)))
        sheet = np.power(rgb(self.paper), 1 / 2.2)
        share = (coat * thin)[..., None]
        return sheet * (1 - share) + picture * share

    @staticmethod
    def _matted(picture: Pixels, sitter: Sitter) -> Pixels:
        """Add an oval mat with tarnish at its edge."""
        height, width = sitter.mask.shape
        x, y = grid(height, width)
        ragged = clouds(height, width, sitter.random, scale=4, octaves=6) - 0.5
        distance = np.hypot((x / width - 0.5) / 0.41, (y / height - 0.5) / 0.485)
        tarnish = smoothstep(0.72, 1.02, distance + ragged * 0.25)[..., None]
        blue, amber = np.array([0.30, 0.36, 0.46], np.float32), np.array([0.62, 0.42, 0.22], np.float32)
        band = smoothstep(0.88, 1.0, distance + ragged * 0.2)[..., None]
        picture = picture * (1 - 0.6 * tarnish) + (amber * (1 - band) + blue * band) * 0.6 * tarnish * (0.5 + picture)
        mat = np.array([0.115, 0.085, 0.065], np.float32) * (1 + 0.5 * ragged)[..., None]
        rim = np.exp(-(((distance - 1.0) / 0.008) ** 2))[..., None] * np.array([0.72, 0.56, 0.30], np.float32)
        outside = smoothstep(0.995, 1.003, distance)[..., None]
        return picture * (1 - outside) + mat * outside + rim * 0.8
