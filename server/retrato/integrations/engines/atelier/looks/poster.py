"""A screen-printed poster with few inks."""

import math
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.looks.ink import lift_shadows, redraw_around_features
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper
from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

_BETWEEN = 0.4


class Poster(Part):
    """Flat inks from dark to light, one per tone of the person; the background has its own ink."""

    kind: Literal["poster"]
    inks: Annotated[tuple[Shade, ...], Field(min_length=3, max_length=6)]
    ground: tuple[Shade, Shade]
    rays: bool = False
    halftone: Share = 0.3
    line: Amount = 1.0

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit = sitter.unit
        drawn = redraw_around_features(sitter, lift_shadows(sitter.picture, sitter.skin), 0.5)
        grey = luminance(drawn).astype(np.float32)
        inside = grey[sitter.mask > 0.8]
        low, high = np.percentile(inside, [3, 97]) if inside.size else (0.0, 1.0)
        tone = np.clip((grey - low) / (high - low + 1e-3), 0, 1)
        broad, fine = blur(tone, 2.2 * unit), blur(tone, 1.1 * unit)
        near = np.clip(sitter.features * 1.2, 0, 1)
        tone = broad * (1 - near) + fine * near
        inks = [np.power(rgb(ink), 1 / 2.2) for ink in self.inks]
        picture: Pixels = np.ones((height, width, 1), np.float32) * inks[0]
        dots = self._screen(height, width, 6.5 * unit)
        for index, ink in enumerate(inks[1:], 1):
            edge = (index / len(inks)) ** 1.08
            soft = 0.012 + 0.11 * self.halftone
            step = smoothstep(-0.012, 0.012, tone - edge + (dots - 0.5) * soft)
            picture = picture * (1 - step[..., None]) + ink * step[..., None]
        # A little of the tones between the inks, without which few inks hide the form of a face.
        between = np.dstack(
            [np.interp(tone, np.linspace(0.1, 0.9, len(inks)), channel) for channel in np.transpose(inks)]
        )
        soft_share = (_BETWEEN * sitter.face)[..., None]
        picture = picture * (1 - soft_share) + between * soft_share
        # Print eyes only in the darkest, the third and the lightest ink, to avoid red eyes.
        opening = sitter.eyes
        eyes = smoothstep(0.3, 0.7, blur(opening, 1.5 * unit))[..., None]
        around = blur(fine * opening, 22 * unit) / (blur(opening, 22 * unit) + 1e-3)
        white = smoothstep(-0.04, 0.04, fine - around - 0.02)[..., None]
        grey_iris = smoothstep(-0.2, -0.12, fine - around)[..., None] * (1 - white)
        printed = inks[0] * (1 - white - grey_iris) + inks[2] * grey_iris + inks[-1] * white
        picture = picture * (1 - eyes) + printed * eyes
        line = 1 - line_drawing(grey, 1.2 * unit, 80, 0.004)
        # Suppress lines on teeth.
        ink = (line * (1 - 0.4 * blur(sitter.mouth, 1.5 * unit)) * 0.8 * self.line)[..., None]
        picture = picture * (1 - ink) + inks[0] * ink
        mask = smoothstep(0.42, 0.58, blur(sitter.mask, 1.2 * unit))[..., None]
        picture = self._ground(sitter) * (1 - mask) + picture * mask
        return np.clip(picture * (1 + paper(height, width, sitter.random, 0.012))[..., None], 0, 1)

    @staticmethod
    def _screen(height: int, width: int, step: float) -> Pixels:
        x, y = grid(height, width)
        return (np.cos((x + y) * 0.7071 / step * math.pi) * np.cos((x - y) * 0.7071 / step * math.pi) + 1) / 2

    def _ground(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        first, second = (np.power(rgb(shade), 1 / 2.2) for shade in self.ground)
        x, y = grid(height, width)
        if self.rays:
            eyes = sitter.cutout.eyes
            share = smoothstep(-0.05, 0.05, np.sin(np.arctan2(y - eyes[1], x - eyes[0]) * 14))
        else:
            share = smoothstep(0.2, 1.0, y / height)
        return first * (1 - share[..., None]) + second * share[..., None]
