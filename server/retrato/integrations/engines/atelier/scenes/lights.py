"""Lights out of focus in front of a dark background: a party, a theatre, a tree with lamps."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, View, rgb


class Lamps(Part):
    """Lamps far out of focus, on their own or in front of another scene."""

    colours: Annotated[tuple[Shade, ...], Field(min_length=1)]
    count: Annotated[int, Field(ge=1, le=400)] = 90
    size: Amount = 1.0
    strength: Amount = 1.0
    # 0 distributes them evenly, 1 in garlands.
    garlands: Share = 0
    blades: int = 0

    # The range of their lower ends, as a share of the height.
    top_y: Share = 0
    bottom_y: Share = 0.85

    def shine(self, view: View) -> Pixels:
        height, width, random = view.height, view.width, view.random
        light = np.zeros((height, width, 3), np.float32)
        for share, radius, power in ((0.5, 13, 0.8), (0.33, 24, 1.0), (0.17, 40, 0.9)):
            points = np.zeros((height, width, 3), np.float32)
            for x, y in self._places(view, int(self.count * share)):
                colour = rgb(self.colours[random.integers(len(self.colours))])
                points[y, x] += colour * random.uniform(0.5, 1.6) * (radius * self.size * view.unit) ** 2 * 1.4
            light += bokeh(points, radius * self.size * view.unit, self.blades) * power * self.strength
        return light

    def _places(self, view: View, count: int) -> list[tuple[int, int]]:
        random = view.random
        places = []
        reach = self.bottom_y - self.top_y
        strings = [
            (self.top_y + reach * random.uniform(0.05, 0.6), reach * random.uniform(0.06, 0.26)) for _ in range(5)
        ]
        for _ in range(count):
            x, y = random.random(), self.top_y + random.random() ** 1.2 * (self.bottom_y - self.top_y)
            if random.random() < self.garlands:
                start, sag = strings[random.integers(len(strings))]
                y = start + sag * 4 * x * (1 - x) + random.normal() * 0.006
            places.append((int(x * (view.width - 1)), int(np.clip(y, 0, 0.99) * view.height)))
        return places


class Lights(Lamps):
    kind: Literal["lights"]
    top: Shade
    bottom: Shade

    def paint(self, view: View) -> Pixels:
        fall = np.linspace(0, 1, view.height, dtype=np.float32)[:, None, None]
        mist = blur(clouds(view.height, view.width, view.random, scale=2, octaves=4), 40 * view.unit)[..., None]
        scene = (rgb(self.top) * (1 - fall) + rgb(self.bottom) * fall) * (0.6 + 0.8 * mist) + self.shine(view)
        return (scene + blur(scene, 60 * view.unit) * 0.25).astype(np.float32)
