"""Halftone prints: manga screentone, two-colour halftones, risograph."""

import math
from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.looks.ink import lift_shadows, redraw_around_features
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper
from retrato.integrations.engines.atelier.parts import HAIR
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, luminance, resize, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

# Supersampling factor, to keep dots round.
_FINER = 2


def dots(darkness: Pixels, pitch: float, degrees: float) -> Pixels:
    """Return a screen of round, antialiased dots that grow with the darkness, 0..1."""
    height, width = darkness.shape
    fine = resize(darkness.astype(np.float32), width * _FINER, height * _FINER)
    x, y = grid(*fine.shape)
    turn = math.radians(degrees)
    u = (x * math.cos(turn) + y * math.sin(turn)) * math.pi * 2 / (pitch * _FINER)
    v = (y * math.cos(turn) - x * math.sin(turn)) * math.pi * 2 / (pitch * _FINER)
    threshold = 0.5 + 0.25 * (np.cos(u) + np.cos(v))
    return resize(smoothstep(-0.09, 0.09, fine - 1 + threshold * 0.98), width, height)


class Manga(Part):
    """Black ink on white paper, with grey from screentone."""

    kind: Literal["manga"]
    ink: Shade = (0.008, 0.008, 0.01)
    paper: Shade = (0.97, 0.965, 0.95)
    # Speed lines towards the face.
    speed: Share = 0.0
    tone: Share = 0.6

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit = sitter.unit
        drawn = redraw_around_features(sitter, lift_shadows(sitter.picture, sitter.skin, 0.72), 0.42)
        grey = luminance(drawn).astype(np.float32)
        near = np.clip(sitter.features * 1.2, 0, 1)
        calm = cv2.bilateralFilter(grey, 9, 0.12, 8 * unit)
        broad, fine = blur(calm, 3 * unit), blur(grey, 0.8 * unit)
        tone = broad * (1 - near) + fine * near
        hair = np.clip(blur(sitter.cutout.parts[..., HAIR], 2 * unit), 0, 1)
        # One clean shape of shade on skin; more tones on clothes and hair.
        shade = (
            smoothstep(0.72, 0.64, tone) * 0.2
            + smoothstep(0.57, 0.50, tone) * 0.20
            + smoothstep(0.40, 0.34, tone) * 0.30
        )
        screen = dots(shade * self.tone * 1.4, 7.5 * unit, 45)
        solid = smoothstep(0.02, -0.02, tone - (0.20 + 0.10 * hair + 0.06 * near))
        line = 1 - line_drawing(grey, 1.25 * unit, 90, 0.0045)
        thin = 1 - line_drawing(grey, 0.9 * unit, 70, 0.004)
        drawing = np.maximum(line * (1 - 0.6 * sitter.face * (1 - near)), thin * near)
        # Suppress lines on teeth. Irises are always dark.
        drawing = drawing * (1 - 0.6 * blur(sitter.mouth, 1.5 * unit))
        opening = sitter.eyes
        around = blur(fine * opening, 22 * unit) / (blur(opening, 22 * unit) + 1e-3)
        iris = smoothstep(0.02, -0.10, fine - around) * blur(opening, unit)
        size = max(3, int(5 * unit)) | 1
        outline = (sitter.mask > 0.5).astype(np.float32)
        outline = cv2.dilate(outline, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))) - outline
        # Highlight on black hair.
        gloss = smoothstep(0.012, 0.04, blur(grey, 1.5 * unit) - blur(grey, 24 * unit)) * hair
        dark = np.maximum(np.maximum(screen, solid * (1 - 0.9 * gloss)), np.maximum(drawing, 0.9 * iris))
        dark = dark * smoothstep(0.35, 0.65, sitter.mask)
        dark = np.maximum(np.maximum(dark, blur(outline, 0.7 * unit)), self._behind(sitter))
        share = np.clip(dark, 0, 1)[..., None]
        sheet = np.power(rgb(self.paper), 1 / 2.2) * (1 + paper(height, width, sitter.random, 0.008))[..., None]
        return np.clip(sheet * (1 - share) + np.power(rgb(self.ink), 1 / 2.2) * share, 0, 1).astype(np.float32)

    def _behind(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        x, y = grid(height, width)
        away = 1 - smoothstep(0.35, 0.65, sitter.mask)
        if not self.speed:
            return dots(0.10 + 0.5 * smoothstep(0.2, 1.0, y / height), 9 * sitter.unit, 45) * away
        eyes = sitter.cutout.eyes
        turn = (np.arctan2(y - eyes[1], x - eyes[0]) / math.tau + 0.5) * 420
        lattice = sitter.random.random(421).astype(np.float32)
        wide, start = lattice[turn.astype(int) % 420], lattice[::-1][turn.astype(int) % 420]
        distance = np.hypot(x - eyes[0], y - eyes[1]) / min(height, width)
        grown = smoothstep(0.0, 0.5, distance - 0.36 - 0.28 * start)
        rays = smoothstep(0.03, -0.03, np.abs(turn % 1 - 0.5) - 0.5 * grown * (0.25 + wide))
        return rays * smoothstep(0.02, 0.2, grown) * away * self.speed


class Halftone(Part):
    """One to three inks with their own screens, slightly out of register."""

    kind: Literal["halftone"]
    # From the ink with most detail to the one that only tints highlights.
    inks: Annotated[tuple[Shade, ...], Field(min_length=1, max_length=3)]
    paper: Shade = (0.93, 0.90, 0.80)
    pitch: Amount = 1.0
    # Misregistration of the inks.
    slip: Share = 0.3
    grain: Share = 0.4
    # A disc of the second ink behind the head.
    disc: bool = False

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        picture = lift_shadows(sitter.picture, sitter.skin, 0.66)
        grey = luminance(picture).astype(np.float32)
        solid = grey[sitter.mask > 0.8]
        low, high = np.percentile(solid, [2, 98]) if solid.size else (0.0, 1.0)
        tone = np.clip((grey - low) / (high - low + 1e-3), 0, 1)
        tone = np.clip(tone + (tone - blur(tone, 2 * unit)) * 0.9, 0, 1)
        sheet = np.power(rgb(self.paper), 1 / 2.2) * (1 + paper(height, width, random, 0.015))[..., None]
        result = sheet
        for number, shade in enumerate(self.inks):
            plate = self._plate(sitter, tone, picture, number)
            printed = self._screened(plate, number, unit)
            spotty = clouds(height, width, random, scale=180, octaves=2)
            printed = printed * (1 - self.grain * smoothstep(0.55, 0.95, spotty))
            shift = random.uniform(-1, 1, 2) * 7 * self.slip * unit * (number > 0)
            move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
            printed = cv2.warpAffine(printed, move, (width, height), borderMode=cv2.BORDER_REPLICATE)[..., None]
            # Inks are transparent and multiply.
            result = result * (1 - printed + printed * np.power(rgb(shade), 1 / 2.2))
        return np.clip(result, 0, 1).astype(np.float32)

    def _screened(self, plate: Pixels, number: int, unit: float) -> Pixels:
        pitch = (6.2, 7.4, 8.0)[number] * self.pitch * unit
        screen = dots(plate, pitch, (45, 75, 15)[number])
        return np.maximum(screen, smoothstep(0.86, 0.97, plate))

    def _plate(self, sitter: Sitter, tone: Pixels, picture: Pixels, number: int) -> Pixels:
        """Return what each ink prints, 0..1: the drawing, skin and shade, or the background."""
        mask = sitter.mask
        if number == 0:
            return np.clip((0.80 - tone) / 0.72, 0, 1) * mask
        warm = np.clip((picture[..., 0] - picture[..., 2]) * 1.8, 0, 1)
        if number == 1:
            behind = self._behind(sitter)
            return np.clip(0.22 + 0.65 * warm * (1 - 0.7 * tone) + 0.35 * (1 - tone), 0, 1) * mask + behind * (1 - mask)
        return np.clip(0.5 - 0.5 * tone + 0.15 * warm, 0, 1) * mask + 0.34 * (1 - mask)

    def _behind(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        x, y = grid(height, width)
        if not self.disc:
            return 0.15 + 0.55 * smoothstep(0.0, 1.0, y / height)
        eyes, size = sitter.cutout.eyes, min(height, width)
        distance = np.hypot(x - eyes[0], y - eyes[1] + 0.02 * size) / size
        return 1 - smoothstep(0.455, 0.458, distance)
