"""Analogue film: halation around lights, soft highlights, light leaks, dust."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


class Film(Part):
    kind: Literal["film"]
    halation: Amount = 1.0
    leak: Share = 0
    leak_colour: Shade = (1.0, 0.35, 0.08)
    softness: Share = 0.3
    dust: Share = 0.2

    def apply(self, sitter: Sitter) -> Pixels:
        picture, unit = sitter.picture, sitter.unit
        bright = smoothstep(0.72, 1.0, luminance(picture))[..., None]
        glow = blur((bright * picture).astype(np.float32), 14 * unit) * np.array([1.0, 0.42, 0.22], np.float32)
        picture = 1 - (1 - picture) * (1 - np.clip(glow * 0.5 * self.halation, 0, 1))
        haze = blur(picture.astype(np.float32), 9 * unit)
        picture = picture * (1 - 0.35 * self.softness) + np.maximum(picture, haze) * 0.35 * self.softness
        if self.leak:
            picture = self._leaked(picture, sitter)
        if self.dust:
            picture = picture + self._dust(sitter)[..., None] * 0.25
        return np.clip(picture, 0, 1).astype(np.float32)

    def _leaked(self, picture: Pixels, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        x, y = grid(height, width)
        side = x / width if sitter.random.random() < 0.5 else 1 - x / width
        shape = clouds(height, width, sitter.random, scale=1.5, octaves=3)
        leak = (
            np.exp(-side / (0.05 + 0.18 * shape))
            * (0.4 + 0.6 * shape)
            * self.leak
            * (0.6 + 0.4 * np.sin(y / height * 3))
        )
        return 1 - (1 - picture) * (1 - np.clip(leak[..., None] * np.power(rgb(self.leak_colour), 1 / 2.2), 0, 1))

    def _dust(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        specks = (sitter.random.random((height, width)) < 0.000035 * self.dust * 4).astype(np.float32)
        return np.clip(blur(specks, 0.9 * sitter.unit) * 5, 0, 1)
