"""Video tape: smeared colour, scan lines, noise, a tracking error at the bottom, and on-screen text."""

from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, smoothstep, warp
from retrato.integrations.engines.atelier.vocabulary import Part, Share

# Lines of a television picture, and of its on-screen text.
_LINES = 480
_LETTER_LINES = 240


class Tape(Part):
    kind: Literal["tape"]
    bleed: Share = 0.6
    noise: Share = 0.5
    tracking: Share = 0.6
    # Shows the recorder's on-screen text in the corners.
    letters: bool = True

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        picture = warp(sitter.picture, *self._torn(sitter))
        lab = cv2.cvtColor(np.clip(picture, 0, 1), cv2.COLOR_RGB2LAB)
        # Tape records a fifth of the colour detail, with a delay.
        lines = round(width * _LINES / height)
        small = cv2.resize(lab, (max(8, lines // 2), _LINES), interpolation=cv2.INTER_AREA)
        wide = np.ascontiguousarray(cv2.blur(small[..., 1:], (1 + 2 * round(9 * self.bleed), 1)))
        late = np.roll(wide, round(2 + 3 * self.bleed), 1)
        chroma = cv2.resize(late, (width, height), interpolation=cv2.INTER_LINEAR)
        light = cv2.resize(small[..., 0], (width, height), interpolation=cv2.INTER_CUBIC)
        light = light + (light - np.roll(light, round(3 * unit), 1)) * 0.55
        lab = np.dstack([light, chroma * 1.2]).astype(np.float32)
        shown = np.clip(cv2.cvtColor(lab, cv2.COLOR_LAB2RGB), 0, 1)
        _, y = grid(height, width)
        snow: Pixels = random.standard_normal((_LINES, lines)).astype(np.float32)
        snow = cv2.resize(cv2.blur(snow, (3, 1)), (width, height), interpolation=cv2.INTER_LINEAR)
        shown = shown + snow[..., None] * 0.055 * self.noise
        shown = shown * (0.93 + 0.07 * np.cos(y * 2 * np.pi * _LINES / 2 / height))[..., None]
        band = self._band(sitter)
        streaks = smoothstep(0.62, 0.9, clouds(height, width, random, scale=4, octaves=5, stretch=40, fade=0.7))
        shown = shown + (band * streaks)[..., None] * 0.6
        shown = shown * 0.95 + blur(np.clip(shown, 0, 1), 10 * unit) * 0.1
        if self.letters:
            shown = self._lettered(shown, sitter)
        return np.clip(shown, 0, 1).astype(np.float32)

    def _band(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        _, y = grid(height, width)
        return (smoothstep(0.90, 0.93, y / height) * (1 - smoothstep(0.965, 0.985, y / height))) * self.tracking

    def _torn(self, sitter: Sitter) -> tuple[Pixels, Pixels]:
        """Shift each line by a small jitter, and the lines of the tracking error further."""
        height, width = sitter.mask.shape
        x, y = grid(height, width)
        late = np.repeat(sitter.random.standard_normal(_LINES), -(-height // _LINES))[:height].astype(np.float32)
        jitter = late[:, None] * sitter.unit * (0.5 + 26 * self._band(sitter) ** 2)
        return x + jitter, y

    @staticmethod
    def _lettered(picture: Pixels, sitter: Sitter) -> Pixels:
        """Add on-screen text: coarse white letters with a shadow."""
        height, width = picture.shape[:2]
        rows, columns = _LETTER_LINES, round(_LETTER_LINES * width / height)
        letters = np.zeros((rows, columns), np.uint8)
        minutes, seconds = sitter.random.integers(1, 59, 2)
        cv2.putText(letters, "PLAY", (12, 24), cv2.FONT_HERSHEY_PLAIN, 1.1, 255, 1)
        cv2.fillConvexPoly(letters, np.array([[60, 14], [60, 24], [69, 19]], np.int32), 255)
        cv2.putText(letters, f"0:{minutes:02}:{seconds:02}", (12, rows - 12), cv2.FONT_HERSHEY_PLAIN, 1.1, 255, 1)
        cv2.putText(letters, "SP", (columns - 34, rows - 12), cv2.FONT_HERSHEY_PLAIN, 1.1, 255, 1)
        large = cv2.resize(letters, (width, height), interpolation=cv2.INTER_NEAREST).astype(np.float32) / 255
        shadow = np.roll(large, (round(4 * sitter.unit), round(4 * sitter.unit)), (0, 1))
        ink, dark = blur(large, 1.2 * sitter.unit)[..., None], blur(shadow, 1.5 * sitter.unit)[..., None]
        return picture * (1 - 0.6 * dark) * (1 - ink) + 0.93 * ink
