"""A wall with a pattern of light: window panes, blinds, leaves, or a slash of sun."""

import math
from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Place, Shade, Share, View, rgb


class Wall(Part):
    kind: Literal["wall"]
    colour: Shade
    light: Shade
    pattern: Literal["blinds", "window", "leaves", "slash", "none"] = "window"
    strength: Amount = 1.0
    angle: float = -14
    x: Place = 0.62
    y: Place = 0.4
    roughness: Share = 0.4

    def paint(self, view: View) -> Pixels:
        rough = clouds(view.height, view.width, view.random, scale=5, octaves=8, fade=0.66)
        plaster = 1 + self.roughness * (blur(rough, 2.5 * view.unit) - 0.5)
        x, y = grid(view.height, view.width)
        edge = 1 - 0.45 * smoothstep(0.35, 1.0, np.hypot(x / view.width - self.x, y / view.height - self.y))
        scene = rgb(self.colour) * (plaster * edge)[..., None]
        scene = scene + rgb(self.light) * (self.light_pattern(view) * plaster)[..., None] * 0.8 * self.strength
        return bokeh(scene.astype(np.float32), 5 * view.unit)

    def light_pattern(self, view: View) -> Pixels:
        """Return the pattern of light on the wall, 0..1."""
        if self.pattern == "none":
            return np.zeros((view.height, view.width), np.float32)
        x, y = grid(view.height, view.width)
        size = min(view.height, view.width)
        turn = math.radians(self.angle + view.random.uniform(-4, 4))
        u, v = (x - self.x * view.width) / size, (y - self.y * view.height) / size
        u, v = u * math.cos(turn) + v * math.sin(turn), v * math.cos(turn) - u * math.sin(turn) * 1.2
        if self.pattern == "blinds":
            light = smoothstep(-0.25, 0.35, np.sin(v * 2 * math.pi * 9)) * _window(u, v, 0.42, 0.62, 0.05)
        elif self.pattern == "window":
            bars = (
                smoothstep(0.02, 0.035, np.abs(u))
                * smoothstep(0.02, 0.035, np.abs(v + 0.12))
                * smoothstep(0.02, 0.035, np.abs(v - 0.26))
            )
            light = _window(u, v, 0.33, 0.52, 0.02) * bars
        elif self.pattern == "leaves":
            light = (1 - _leaves(view)) * _window(u, v, 0.5, 0.7, 0.16)
        else:
            light = _window(u, v, 0.17, 3.0, 0.02)
        return blur(light.astype(np.float32), 5 * view.unit)


def _window(u: Pixels, v: Pixels, half_width: float, half_height: float, soft: float) -> Pixels:
    across = 1 - smoothstep(half_width - soft, half_width + soft, np.abs(u))
    return across * (1 - smoothstep(half_height - soft, half_height + soft, np.abs(v)))


def _leaves(view: View) -> Pixels:
    """Return the shadow of a tree: long leaves along hanging branches."""
    height, width, random = view.height, view.width, view.random
    shadow = np.zeros((height, width), np.float32)
    size = min(height, width)
    for _ in range(8):
        x, y = random.uniform(-0.1, 1.1) * width, random.uniform(-0.2, 0.5) * height
        turn = random.uniform(0.2, math.pi - 0.2)
        for step in range(16):
            x, y = x + math.cos(turn) * size * 0.04, y + math.sin(turn) * size * 0.04
            turn += random.uniform(-0.16, 0.16)
            for side in (-1, 1):
                lean = turn + side * random.uniform(0.5, 1.0)
                long = size * random.uniform(0.05, 0.085) * (1.1 - step / 24)
                centre = (int(x + math.cos(lean) * long), int(y + math.sin(lean) * long))
                cv2.ellipse(shadow, centre, (int(long), int(long * 0.24)), math.degrees(lean), 0, 360, 1.0, -1)
    return blur(shadow, size * 0.007)
