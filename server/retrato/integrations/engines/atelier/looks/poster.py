"""Printed in few colours: screen prints and pop art."""

import math
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.looks.ink import lift_shadows, redraw
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper
from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


class Poster(Part):
    """Flat inks from dark to light, one for each tone of the person; the ground is an ink of its own."""

    kind: Literal["poster"]
    inks: Annotated[tuple[Shade, ...], Field(min_length=3, max_length=6)]
    ground: tuple[Shade, Shade]
    rays: bool = False
    halftone: Share = 0.3
    line: Amount = 1.0

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit = sitter.unit
        drawn = redraw(sitter, lift_shadows(sitter.picture, sitter.skin), 0.5)
        grey = luminance(drawn).astype(np.float32)
        inside = grey[sitter.mask > 0.8]
        low, high = np.percentile(inside, [3, 97]) if inside.size else (0.0, 1.0)
        tone = np.clip((grey - low) / (high - low + 1e-3), 0, 1)
        broad, fine = blur(tone, 3.2 * unit), blur(tone, 1.1 * unit)
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
        line = line_drawing(grey, 1.2 * unit, 80, 0.004)
        picture = (
            picture * (1 - (1 - line) * 0.8 * self.line)[..., None]
            + inks[0] * ((1 - line) * 0.8 * self.line)[..., None]
        )
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


class PopArt(Part):
    """Four panels of one face in clashing colours would need four prints; this is one of them, printed well."""

    kind: Literal["pop-art"]
    skin: Shade
    hair: Shade
    clothes: Shade
    ground: Shade
    shadow: Shade = (0.02, 0.01, 0.05)
    halftone: Share = 0.6

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit = sitter.unit
        parts = sitter.cutout.parts
        drawn = redraw(sitter, lift_shadows(sitter.picture, sitter.skin), 0.5)
        grey = luminance(drawn).astype(np.float32)
        hair, skin = (
            smoothstep(0.4, 0.6, blur(np.clip(each, 0, 1), 2 * unit))[..., None]
            for each in (parts[..., 1], sitter.skin)
        )
        body = smoothstep(0.42, 0.58, blur(sitter.mask, unit))[..., None]
        flat = np.power(rgb(self.clothes), 1 / 2.2) * np.ones((height, width, 1), np.float32)
        flat = flat * (1 - skin) + np.power(rgb(self.skin), 1 / 2.2) * skin
        flat = flat * (1 - hair) + np.power(rgb(self.hair), 1 / 2.2) * hair
        flat = np.power(rgb(self.ground), 1 / 2.2) * (1 - body) + flat * body
        solid = grey[sitter.mask > 0.8]
        middle = float(np.percentile(solid, 38)) if solid.size else 0.4
        tone = blur(grey, 1.6 * unit)
        dots = Poster._screen(height, width, 8 * unit)
        middle_tone = smoothstep(-0.05, 0.05, dots * 0.5 * self.halftone + 0.10 - (tone - middle) * 1.5) * 0.55
        dark = smoothstep(0.03, -0.03, tone - middle * 0.62)
        shade = np.clip(np.maximum(dark, middle_tone * self.halftone), 0, 1)[..., None] * body
        light = (
            smoothstep(0.0, 0.12, tone - float(np.percentile(solid, 88)) if solid.size else tone * 0)[..., None]
            * body
            * 0.5
        )
        picture = flat * (1 - shade) + np.power(rgb(self.shadow), 1 / 2.2) * shade
        picture = picture * (1 - light) + light
        line = line_drawing(grey, 1.3 * unit, 85, 0.004)
        return np.clip(picture * (1 - (1 - line) * 0.9 * body[..., 0])[..., None], 0, 1)
