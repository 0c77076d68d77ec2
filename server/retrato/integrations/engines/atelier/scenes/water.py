"""Under water: shafts of light from above, depth, bubbles."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, View, rgb


class Underwater(Part):
    kind: Literal["underwater"]
    surface: Shade
    deep: Shade
    shafts: Amount = 1.0
    bubbles: int = 40

    def paint(self, view: View) -> Pixels:
        height, width, random = view.height, view.width, view.random
        x, y = grid(height, width)
        depth = (y / height)[..., None]
        scene = rgb(self.surface) * np.exp(-2.4 * depth) + rgb(self.deep) * (1 - np.exp(-2.4 * depth))
        origin = random.uniform(0.3, 0.7)
        angle = (x / width - origin) / (y / height + 0.45)
        lines = clouds(2, 2048, random, scale=14, octaves=5)[0]
        shaft = lines[np.clip((angle * 0.5 + 0.5) * 2047, 0, 2047).astype(int)]
        scene = (
            scene
            + (np.clip(shaft - 0.45, 0, 1) * np.exp(-1.5 * y / height))[..., None]
            * rgb(self.surface)
            * 1.8
            * self.shafts
        )
        points = np.zeros((height, width, 3), np.float32)
        for _ in range(self.bubbles):
            points[random.integers(0, height), random.integers(0, width)] = (
                rgb(self.surface) * random.uniform(40, 160) * view.unit**2
            )
        scene = blur(scene.astype(np.float32), 7 * view.unit) + bokeh(points, 9 * view.unit)
        return (scene + blur(scene, 50 * view.unit) * 0.2).astype(np.float32)
