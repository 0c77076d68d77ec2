"""Particles and haze in front of the lens: dust, snow, embers, petals, rain, bubbles, confetti, mist.

Every kind is a periodic function of a moment 0..1, so that videos loop. A still takes any moment.
"""

import math
from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.raster import Pixels, Random, blur, clouds, grid
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

Kind = Literal["dust", "fireflies", "embers", "snow", "rain", "petals", "confetti", "bubbles", "mist", "flare"]
_OPAQUE = {"snow", "petals", "confetti"}
# Vertical cycles of a particle per loop, negative upwards, before scaling by depth.
_FALL = {"dust": -1, "fireflies": 0, "embers": -2, "snow": 1, "rain": 6, "petals": 1, "confetti": 2, "bubbles": -2}
_COUNT = {
    "dust": 46,
    "fireflies": 26,
    "embers": 60,
    "snow": 150,
    "rain": 170,
    "petals": 34,
    "confetti": 80,
    "bubbles": 40,
}


class Atmosphere(Part):
    kind: Kind
    colour: Shade = (1.0, 0.85, 0.6)
    amount: Annotated[Amount, Field(gt=0)] = 1.0
    size: Annotated[Amount, Field(gt=0)] = 1.0
    # Confetti only: 0 is one colour, 1 is all colours.
    variety: Share = 1.0


class Air:
    """An atmosphere for one frame size."""

    def __init__(
        self, recipe: Atmosphere, height: int, width: int, random: Random, *, face: Pixels | None = None
    ) -> None:
        """`face`: points of a face that opaque particles must not cover."""
        self._recipe, self._face = recipe, face
        self._height, self._width = height, width
        count = int(_COUNT.get(recipe.kind, 0) * recipe.amount)
        self._x, self._y = random.random(count), random.random(count)
        # Few particles are near the lens. Those are large, blurred and fast.
        self._depth = 0.35 + random.random(count) ** 2.2 * 1.65
        self._phase = random.uniform(0, 2 * math.pi, count)
        self._bright = random.uniform(0.25, 1, count)
        self._hue = random.random(count)
        if recipe.kind == "mist":
            self._mist = clouds(height // 4 + 1, width // 2 + 1, random, scale=2.5, octaves=5, stretch=2)

    def over(self, linear: Pixels, moment: float) -> Pixels:
        kind = self._recipe.kind
        if kind == "mist":
            return self._add_mist(linear, moment)
        if kind == "flare":
            return self._add_flare(linear)
        layer, cover = self._particles(moment)
        if kind in _OPAQUE:
            return linear * (1 - cover[..., None]) + layer
        return linear + layer

    def _particles(self, moment: float) -> tuple[Pixels, Pixels]:
        recipe, height, width = self._recipe, self._height // 2, self._width // 2
        layer, cover = np.zeros((height, width, 3), np.float32), np.zeros((height, width), np.float32)
        unit = min(height, width) / 512 * recipe.size
        turn = 2 * math.pi * moment
        colour = rgb(recipe.colour)
        # Far ones first. The near ones are blurred together at the end.
        for near in (False, True):
            for i in np.where((self._depth > 1.0) == near)[0]:
                depth, phase = float(self._depth[i]), float(self._phase[i])
                drift = 0.02 * depth * math.sin(turn + phase)
                fall = _FALL[recipe.kind] * moment
                x = ((self._x[i] + drift) * 1.1 - 0.05) * width
                y = ((self._y[i] + fall) % 1.0 * 1.2 - 0.1) * height
                if self._on_face(x * 2, y * 2):
                    continue
                self._draw(
                    layer,
                    cover,
                    (x, y),
                    depth * unit,
                    phase,
                    turn,
                    colour * self._tone(i, turn),
                    float(self._bright[i]),
                )
            if not near:
                layer, cover = blur(layer, 0.6), blur(cover, 0.6)
        size = (self._width, self._height)
        return cv2.resize(blur(layer, 0.8 * unit), size), np.clip(cv2.resize(blur(cover, 0.8 * unit), size), 0, 1)

    def _on_face(self, x: float, y: float) -> bool:
        if self._face is None:
            return False
        low, high = self._face[:, :2].min(0), self._face[:, :2].max(0)
        low = low - (0, 0.15 * (high[1] - low[1]))  # The mesh ends below the hairline.
        across, down = ((x, y) - (low + high) / 2) / ((high - low) * 0.56)
        return bool(math.hypot(across, down) < 1)

    def _tone(self, i: int, turn: float) -> Pixels:
        kind = self._recipe.kind
        if kind == "confetti":
            angle = 2 * math.pi * float(self._hue[i])
            tone = np.array([1 + math.cos(angle), 1 + math.cos(angle - 2.1), 1 + math.cos(angle + 2.1)], np.float32)
            return tone * 0.55 * self._recipe.variety + (1 - self._recipe.variety)
        flicker = {"fireflies": 0.9, "embers": 0.5, "dust": 0.4}.get(kind, 0.0)
        return np.float32(1 - flicker * 0.5 * (1 + math.sin(turn * 2 + float(self._phase[i])))) * np.ones(3, np.float32)

    def _draw(
        self,
        layer: Pixels,
        cover: Pixels,
        at: tuple[float, float],
        size: float,
        phase: float,
        turn: float,
        colour: Pixels,
        bright: float,
    ) -> None:
        kind, shift = self._recipe.kind, 4
        scale = 1 << shift
        centre = (int(at[0] * scale), int(at[1] * scale))
        if kind == "rain":
            long = 22 * size
            end = (int((at[0] - 0.12 * long) * scale), int((at[1] + long) * scale))
            shade = tuple(float(c) for c in colour * bright * 0.16)
            cv2.line(layer, centre, end, shade, max(1, round(size * 0.7)), cv2.LINE_AA, shift)
            return
        if kind in ("petals", "confetti"):
            long, short = (5.5, 3.4) if kind == "petals" else (4.0, 2.2)
            squeeze = 0.35 + 0.65 * abs(math.sin(turn + phase))
            axes = (int(long * size * scale), max(scale // 2, int(short * size * squeeze * scale)))
            lean = math.degrees(phase + math.sin(turn + phase))
            shade = tuple(float(c) for c in colour * (0.45 + 0.5 * bright))
            cv2.ellipse(layer, centre, axes, lean, 0, 360, shade, -1, cv2.LINE_AA, shift)
            cv2.ellipse(cover, centre, axes, lean, 0, 360, 1.0, -1, cv2.LINE_AA, shift)
            return
        radius = {"dust": 2.6, "fireflies": 2.2, "embers": 1.3, "snow": 2.0, "bubbles": 3.2}[kind] * size
        power = {"dust": 0.16, "fireflies": 0.9, "embers": 1.6, "snow": 0.9, "bubbles": 0.25}[kind] * bright
        # The same light on a larger disc is dimmer.
        power = power / max(1.0, size) if kind in ("fireflies", "embers") else power
        shade = tuple(float(c) for c in colour * power)
        thickness = max(1, round(size * 0.6)) if kind == "bubbles" else -1
        cv2.circle(layer, centre, max(scale // 2, int(radius * scale)), shade, thickness, cv2.LINE_AA, shift)
        if kind == "snow":
            cv2.circle(cover, centre, max(scale // 2, int(radius * scale)), 0.85 * bright, -1, cv2.LINE_AA, shift)

    def _add_mist(self, linear: Pixels, moment: float) -> Pixels:
        sway = int(0.04 * self._mist.shape[1] * math.sin(2 * math.pi * moment))
        mist = cv2.resize(np.roll(self._mist, sway, 1), (self._width, self._height), interpolation=cv2.INTER_CUBIC)
        _, y = grid(self._height, self._width)
        density = (
            np.clip(mist * 1.3 - 0.35, 0, 1) * (0.15 + 0.85 * (y / self._height) ** 1.5) * 0.4 * self._recipe.amount
        )
        return linear * (1 - density[..., None]) + rgb(self._recipe.colour) * density[..., None]

    def _add_flare(self, linear: Pixels) -> Pixels:
        """Scatter bright light in the lens: a veil around it, and a faint streak."""
        bright = np.clip(linear - 1.2, 0, 12)
        veil = blur(bright, self._width * 0.12)
        streak = cv2.blur(bright, (max(3, self._width // 2 * 2 + 1), 3))
        return linear + (veil * 0.5 + streak * 0.12) * rgb(self._recipe.colour) * self._recipe.amount
