"""Flat colour and shapes like on posters: sunburst, halftone, discs, stripes."""

import math
from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Part, Place, Shade, Share, View, rgb


class Pattern(Part):
    kind: Literal["pattern"]
    shape: Literal["plain", "sunburst", "halftone", "disc", "stripes", "duotone"]
    colour: Shade
    accent: Shade
    x: Place = 0.5
    y: Place = 0.44
    size: Share = 0.36

    def paint(self, view: View) -> Pixels:
        x, y = grid(view.height, view.width)
        size = min(view.height, view.width)
        u, v = (x - self.x * view.width) / size, (y - self.y * view.height) / size
        distance, soft = np.hypot(u, v), 1.2 / size
        if self.shape == "sunburst":
            amount = smoothstep(-0.06, 0.06, np.sin(np.arctan2(v, u) * 16 + view.random.uniform(0, math.pi)))
        elif self.shape == "halftone":
            step = 0.021
            dots = (np.cos((u + v) * math.pi / step) * np.cos((u - v) * math.pi / step) + 1) / 2
            amount = smoothstep(-0.06, 0.06, dots - np.clip(0.1 + 1.15 * distance, 0, 1.2))
        elif self.shape == "disc":
            amount = 1 - smoothstep(self.size - soft, self.size + soft, distance)
        elif self.shape == "stripes":
            amount = smoothstep(-0.1, 0.1, np.sin((u * 0.8 + v * 0.6) * 2 * math.pi * 9))
        elif self.shape == "duotone":
            amount = smoothstep(-soft, soft, u)
        else:
            amount = np.exp(-((distance / 0.75) ** 2)) * 0.6
        mix = blur(amount.astype(np.float32), 0.6)[..., None]
        return rgb(self.colour) * (1 - mix) + rgb(self.accent) * mix
