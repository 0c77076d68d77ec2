"""Watercolour: glazes from light to dark with pigment at their edges, white paper around, splashes. In colour, or with
black ink."""

from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.looks.ink import lift_shadows, redraw_around_features
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper, simplify
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, luminance, smoothstep, warp
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


def _motif(sitter: Sitter, middle_tone: float, coarseness: float) -> Pixels:
    """Return large clean shapes, with eyes and mouth kept."""
    picture = lift_shadows(sitter.picture, sitter.skin, middle_tone)
    near = np.clip(sitter.features * 1.2, 0, 1)[..., None]
    face = 0.55 * sitter.face[..., None]
    fine, broad = simplify(picture, 4 * sitter.unit), simplify(picture, coarseness * sitter.unit)
    calm = broad * (1 - face) + fine * face
    return calm * (1 - near) + picture * near


def _wobble(sitter: Sitter, far: float) -> tuple[Pixels, Pixels]:
    """Return coordinates that distort wet edges, except on the face."""
    height, width = sitter.mask.shape
    reach = far * sitter.unit * (1 - 0.9 * np.clip(sitter.face + sitter.features, 0, 1))
    x, y = grid(height, width)
    drift = [clouds(height, width, sitter.random, scale=9, octaves=5) - 0.5 for _ in range(2)]
    return x + drift[0] * 2 * reach, y + drift[1] * 2 * reach


def _dried(cover: Pixels, unit: float) -> Pixels:
    """Return the rim that drying paint leaves just inside its edge."""
    rim = np.clip(cover - blur(cover, 3.5 * unit), 0, 1) + 0.5 * np.clip(cover - blur(cover, 12 * unit), 0, 1)
    return np.clip(rim * 1.6, 0, 1)


def _splashes(sitter: Sitter, spread: float) -> Pixels:
    """Return irregular pools of paint around head and shoulders, and drops; 0..1."""
    height, width = sitter.mask.shape
    unit, random = sitter.unit, sitter.random
    ragged = clouds(height, width, random, scale=2.6, octaves=8, fade=0.58)
    near = blur(sitter.mask, (60 + 90 * spread) * unit)
    pools = smoothstep(-0.015, 0.015, near * 0.75 + ragged * 0.85 - 0.86)
    drops = np.zeros((height, width), np.uint8)
    for _ in range(int(70 * spread)):
        at = random.random(2) * [width, height]
        size = float(np.exp(random.normal(0.9, 0.75))) * unit * 1.5
        cv2.circle(drops, (int(at[0] * 16), int(at[1] * 16)), int(size * 16), 255, -1, cv2.LINE_AA, 4)
    flung = drops.astype(np.float32) / 255 * smoothstep(0.02, 0.12, near) * (1 - sitter.mask)
    return np.maximum(pools, flung)


def _ending(sitter: Sitter) -> Pixels:
    """Return 1 down to the collar, then a ragged brush edge."""
    height, width = sitter.mask.shape
    ragged = clouds(height, width, sitter.random, scale=5, octaves=7, fade=0.6)
    _, y = grid(height, width)
    chin, size = float(sitter.cutout.chin[1]), sitter.cutout.face_height
    edge = (y - chin - 0.42 * size) / (0.5 * size) + (ragged - 0.5) * 1.6
    return 1 - smoothstep(0.44, 0.52, edge)


class Watercolour(Part):
    kind: Literal["watercolour"]
    wash: Shade = (0.42, 0.68, 0.80)
    second_wash: Shade = (0.95, 0.62, 0.42)
    saturation: Amount = 1.3
    pencil: Share = 0.5
    # How far the paint extends around the person.
    spread: Share = 0.5

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        at = _wobble(sitter, 12)
        motif = warp(_motif(sitter, 0.74, 10).astype(np.float32), *at)
        mask = smoothstep(0.4, 0.6, warp(sitter.mask, *at))
        paint = self._glazes(motif, sitter)
        cover = mask * _ending(sitter)
        around = _splashes(sitter, self.spread) * (1 - cover)
        # Wet paint pools, and pigment settles in the valleys of the paper.
        pools = 0.72 + 0.56 * clouds(height, width, random, scale=5, octaves=5)
        density = (pools * (1 + paper(height, width, random, 0.09)))[..., None]
        density = density * (1 + 0.9 * _dried(cover, unit) + 0.2 * sitter.face)[..., None]
        sheet = (0.975 + paper(height, width, random, 0.011))[..., None] * np.array([1.0, 0.993, 0.975], np.float32)
        person = np.power(np.clip(paint, 0.03, 1), density)
        result = sheet * (1 - cover[..., None] * (1 - person))
        result = result * (1 - around[..., None] * (1 - self._ground(sitter, around)))
        return np.clip(result * self._drawing(sitter)[..., None], 0, 1).astype(np.float32)

    def _glazes(self, motif: Pixels, sitter: Sitter) -> Pixels:
        """Apply five washes, each with a thin dark rim."""
        unit = sitter.unit
        lab = cv2.cvtColor(np.clip(motif, 0, 1), cv2.COLOR_RGB2LAB)
        light = np.clip((lab[..., 0] - 8) / 76, 0, 1)
        near = np.clip(sitter.features, 0, 1)
        edges = (0.88, 0.70, 0.52, 0.34, 0.16)
        washed = np.ones_like(light)
        for number, edge in enumerate(edges):
            soft = 0.035 + 0.05 * (sitter.face * (1 - near))
            glaze = smoothstep(edge + soft, edge - soft, light)
            rim = _dried(glaze, unit) * (1 - 0.5 * near)
            washed = washed * (1 - glaze * (0.13, 0.19, 0.22, 0.30, 0.42)[number]) * (1 - 0.20 * rim)
        fine = light * near + washed * (1 - near)
        lab[..., 0] = 100 * (0.3 * light**0.8 + 0.7 * fine)
        # Thin paint is pale, but saturated.
        lab[..., 1:] = lab[..., 1:] * self.saturation * (0.72 + 0.5 * (1 - washed[..., None]))
        return np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2RGB), 0, 1)

    def _drawing(self, sitter: Sitter) -> Pixels:
        drawing = line_drawing(luminance(sitter.picture).astype(np.float32), 1.1 * sitter.unit, 55, 0.002)
        share = (0.22 + 0.5 * sitter.features) * self.pencil * sitter.mask
        return 1 - (1 - blur(drawing, 0.5)) * share

    def _ground(self, sitter: Sitter, cover: Pixels) -> Pixels:
        height, width = cover.shape
        mix = smoothstep(0.38, 0.62, clouds(height, width, sitter.random, scale=1.6, octaves=5))[..., None]
        tone = clouds(height, width, sitter.random, scale=4, octaves=6)[..., None]
        wash = np.power(rgb(self.wash), 1 / 2.2) * (1 - mix) + np.power(rgb(self.second_wash), 1 / 2.2) * mix
        rim = _dried(cover, sitter.unit)[..., None]
        return np.clip(1 - (1 - wash) * (0.25 + 0.85 * tone + 1.1 * rim), 0, 1)


class InkWash(Part):
    """Ink wash: a soft brush, black ink, much water and few strokes."""

    kind: Literal["ink-wash"]
    ink: Shade = (0.009, 0.010, 0.014)
    paper: Shade = (0.90, 0.87, 0.79)
    # The red seal in the corner.
    seal: Shade | None = (0.55, 0.03, 0.02)
    spread: Share = 0.4

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        at = _wobble(sitter, 16)
        motif = warp(_motif(sitter, 0.70, 14).astype(np.float32), *at)
        light = luminance(motif).astype(np.float32)
        mask = smoothstep(0.35, 0.65, warp(sitter.mask, *at)) * _ending(sitter)
        near = np.clip(sitter.features, 0, 1)
        wet = blur(clouds(height, width, random, scale=6, octaves=5), 2 * unit)
        dark = np.zeros_like(light)
        for edge, weight, bleed in ((0.74, 0.10, 0.06), (0.54, 0.2, 0.05), (0.40, 0.36, 0.05), (0.27, 0.5, 0.04)):
            wash = smoothstep(edge + bleed, edge - bleed, light + (wet - 0.5) * 0.07 * (1 - near))
            dark = dark + weight * wash * (0.75 + 0.5 * wet) + 0.16 * _dried(wash, unit) * weight * (1 - near)
        # A faint wash of all tones keeps the form of the face.
        dark = dark + 0.3 * np.clip(0.85 - light, 0, 1) * sitter.face
        dark = dark * mask
        cloud = _splashes(sitter, self.spread) * (1 - mask)
        dark = dark + cloud * (0.05 + 0.13 * wet) + 0.10 * _dried(cloud, unit)
        dark = np.maximum(dark, self._brushed(sitter) * 0.95)
        grain = 1 + paper(height, width, random, 0.07)
        sheet = np.power(rgb(self.paper), 1 / 2.2) * (1 + paper(height, width, random, 0.014))[..., None]
        share = np.clip(dark * grain, 0, 0.97)[..., None]
        result = sheet * (1 - share) + np.power(rgb(self.ink), 1 / 2.2) * share
        return np.clip(self._sealed(result, sitter), 0, 1).astype(np.float32)

    @staticmethod
    def _brushed(sitter: Sitter) -> Pixels:
        """Return lines that swell and run dry."""
        height, width = sitter.mask.shape
        unit = sitter.unit
        grey = luminance(redraw_around_features(sitter, lift_shadows(sitter.picture, sitter.skin, 0.7), 0.4)).astype(
            np.float32
        )
        broad = 1 - line_drawing(grey, 2.4 * unit, 60, 0.010)
        fine = 1 - line_drawing(grey, 1.2 * unit, 70, 0.004)
        near = np.clip(sitter.features * 1.2, 0, 1)
        dry = smoothstep(0.25, 0.6, clouds(height, width, sitter.random, scale=60, octaves=3, stretch=0.4))
        return np.maximum(broad * (0.55 + 0.45 * dry) * (1 - 0.85 * sitter.face), fine * near) * sitter.mask

    def _sealed(self, picture: Pixels, sitter: Sitter) -> Pixels:
        if self.seal is None:
            return picture
        height, width = sitter.mask.shape
        size = int(58 * sitter.unit)
        top, left = int(height * 0.88) - size, int(width * 0.93) - size
        x, y = grid(size, size)
        u, v = x / size, y / size
        frame = (np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v)) < 0.09).astype(np.float32)
        # Four fields with strokes that resemble carved characters.
        carved = np.zeros((size, size), np.float32)
        for row in (0.30, 0.70):
            for column in (0.30, 0.70):
                for bar in sitter.random.uniform(-0.13, 0.13, 3):
                    carved[(np.abs(v - row - bar) < 0.026) & (np.abs(u - column) < 0.14)] = 1
                carved[(np.abs(u - column - sitter.random.uniform(-0.1, 0.1)) < 0.028) & (np.abs(v - row) < 0.15)] = 1
        worn = smoothstep(0.22, 0.4, clouds(size, size, sitter.random, scale=10, octaves=3))
        cover = blur(np.maximum(frame, carved), 0.7 * sitter.unit) * (0.45 + 0.5 * worn)
        area = picture[top : top + size, left : left + size]
        stamp = np.power(rgb(self.seal), 1 / 2.2)
        area[:] = area * (1 - cover[..., None]) + stamp * cover[..., None]
        return picture
