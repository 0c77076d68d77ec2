"""Analogue film: halation, soft highlights, light leaks, dust, and the frame of an instant photo."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import paper
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, luminance, resize, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


class Film(Part):
    kind: Literal["film"]
    halation: Amount = 1.0
    leak: Share = 0
    leak_colour: Shade = (1.0, 0.35, 0.08)
    softness: Share = 0.3
    dust: Share = 0.2
    # The colour of faded white.
    cast: Shade = (1.0, 1.0, 1.0)
    frame: Literal["none", "instant"] = "none"

    def apply(self, sitter: Sitter) -> Pixels:
        picture, unit = sitter.picture * np.power(rgb(self.cast), 1 / 2.2), sitter.unit
        bright = smoothstep(0.72, 1.0, luminance(picture))[..., None]
        glow = blur((bright * picture).astype(np.float32), 14 * unit) * np.array([1.0, 0.42, 0.22], np.float32)
        picture = 1 - (1 - picture) * (1 - np.clip(glow * 0.5 * self.halation, 0, 1))
        haze = blur(picture.astype(np.float32), 9 * unit)
        picture = picture * (1 - 0.35 * self.softness) + np.maximum(picture, haze) * 0.35 * self.softness
        if self.leak:
            picture = self._leaked(picture, sitter)
        if self.dust:
            picture = picture + self._dust(sitter)[..., None] * 0.25
        if self.frame == "instant":
            picture = self._framed(np.clip(picture, 0, 1).astype(np.float32), sitter)
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

    @staticmethod
    def _framed(picture: Pixels, sitter: Sitter) -> Pixels:
        """Add a white card, wider at the bottom. Crop the picture so that the face stays centred."""
        height, width = picture.shape[:2]
        edge = round(0.06 * min(height, width))
        inner_width, inner_height = width - 2 * edge, height - edge - round(0.19 * min(height, width))
        scale = max(inner_width / width, inner_height / height)
        small = resize(picture, round(width * scale), round(height * scale))
        eyes = sitter.cutout.eyes * scale
        left = int(np.clip(eyes[0] - inner_width / 2, 0, small.shape[1] - inner_width))
        top = int(np.clip(eyes[1] - inner_height * 0.44, 0, small.shape[0] - inner_height))
        grain = paper(height, width, sitter.random, 0.007)[..., None]
        card = np.array([0.965, 0.955, 0.925], np.float32) * (1 + grain)
        hole = np.zeros((height, width), np.float32)
        hole[edge : edge + inner_height, edge : edge + inner_width] = 1
        # A slight shadow, because the picture lies below the card.
        card = card * (1 - 0.25 * blur(hole, 3 * sitter.unit) * (1 - hole))[..., None]
        card[edge : edge + inner_height, edge : edge + inner_width] = small[
            top : top + inner_height, left : left + inner_width
        ]
        return card
