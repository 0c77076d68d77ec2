"""A stage with coloured beams of light in haze."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, View, rgb


class Stage(Part):
    kind: Literal["stage"]
    ground: Shade
    beams: Annotated[tuple[Shade, ...], Field(min_length=1)]
    haze: Share = 0.5
    strength: Amount = 1.0
    spread: Amount = 1.0

    def paint(self, view: View) -> Pixels:
        height, width, random = view.height, view.width, view.random
        x, y = grid(height, width)
        smoke = clouds(height, width, random, scale=2.5, octaves=6, stretch=1.4)
        scene = np.ones((height, width, 1), np.float32) * rgb(self.ground) * (0.6 + 0.8 * smoke)[..., None]
        count = len(self.beams)
        for index, shade in enumerate(self.beams):
            source = (index + 0.5 + random.uniform(-0.25, 0.25)) / count
            lean = (0.5 - source) * 1.1 + random.uniform(-0.12, 0.12)
            top = -0.08 * height
            fall = (y - top) / height
            middle = (source + lean * fall) * width
            broad = (0.018 + 0.09 * fall * self.spread) * width
            beam = np.exp(-(((x - middle) / broad) ** 2) * 1.4) / (0.55 + 1.6 * fall)
            lamp = np.exp(-(((x - source * width) ** 2 + (y - 0.02 * height) ** 2) / (0.022 * width) ** 2)) * 26
            scene += (beam * (0.35 + 1.3 * self.haze * smoke) + lamp)[..., None] * rgb(shade) * self.strength
        return (blur(scene, 5 * view.unit) + blur(scene, 70 * view.unit) * 0.25).astype(np.float32)
