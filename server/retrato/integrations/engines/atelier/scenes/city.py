"""A city at night: towers with lit windows, neon signs, traffic, and a wet street with reflections."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, View, rgb


class City(Part):
    kind: Literal["city"]
    sky: Shade
    haze: Shade
    signs: Annotated[tuple[Shade, ...], Field(min_length=1)]
    windows: Annotated[tuple[Shade, ...], Field(min_length=1)]
    sign_strength: Amount = 1.0
    lit: Share = 0.33
    horizon: Share = 0.68
    wet: Share = 0.8
    blur: Amount = 1.0

    def paint(self, view: View) -> Pixels:
        height, width, unit = view.height, view.width, view.unit
        street = int(height * self.horizon)
        rise = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        scene = np.ones((height, width, 1), np.float32) * (rgb(self.sky) + rgb(self.haze) * rise**2.5)
        # Far, middle, near. Nearer blocks are fewer, taller, darker and more out of focus.
        for depth, (count, low, high, haze) in enumerate(
            ((26, 0.25, 0.6, 0.5), (16, 0.35, 0.8, 0.22), (9, 0.5, 1.05, 0.06))
        ):
            blocks, cover = self._blocks(view, street, depth, count, low, high)
            radius = (12, 18, 26)[depth] * self.blur * unit
            veil = np.clip(bokeh(cover, radius), 0, 1)[..., None]
            scene = (
                scene * (1 - veil)
                + bokeh(blocks * cover[..., None], radius) * (1 - haze * 0.4)
                + rgb(self.haze) * haze * veil
            )
        points = self._traffic(view, street)
        scene += bokeh(points, 15 * self.blur * unit) * 0.6 + bokeh(
            np.roll(points, width // 28, 1) * 0.5, 26 * self.blur * unit
        )
        scene[street:] = self._street(view, scene[:street], height - street)
        edge = np.exp(-((np.arange(height) - street) ** 2) / (2 * (30 * unit) ** 2))[:, None, None]
        scene = scene * (1 - edge) + blur(scene, 10 * unit) * edge
        return (scene + blur(scene, 70 * unit) * 0.22).astype(np.float32)

    def _blocks(
        self, view: View, street: int, depth: int, count: int, low: float, high: float
    ) -> tuple[Pixels, Pixels]:
        height, width, random = view.height, view.width, view.random
        colours, cover = np.zeros((height, width, 3), np.float32), np.zeros((height, width), np.float32)
        body = np.array([0.5, 0.45, 1.0], np.float32) * (0.05, 0.02, 0.008)[depth]
        for _ in range(count):
            broad = int(min(width, height) * random.uniform(0.04, 0.12) * (1 + 0.5 * depth))
            left = int(random.uniform(-0.05, 1) * width)
            top = max(0, street - int(street * random.uniform(low, high)))
            # Leave a gap in the middle for the person.
            if depth == 2 and 0.22 * width < left + broad / 2 < 0.78 * width:
                continue
            x0, x1 = max(0, left), min(width, left + broad)
            if x1 <= x0:
                continue
            cover[top:street, x0:x1] = 1
            colours[top:street, x0:x1] = body
            self._windows(view, colours, (top, street, x0, x1), depth)
            if random.random() < 0.75:
                sign = rgb(self.signs[random.integers(len(self.signs))])
                across = max(3, int(broad * random.uniform(0.06, 0.16)))
                x, y = (
                    int(random.uniform(x0, max(x0 + 1, x1 - across))),
                    int(random.uniform(top, street - 0.1 * height)),
                )
                tall = int(height * random.uniform(0.05, 0.22))
                colours[y : min(street, y + tall), x : x + across] = sign * random.uniform(5, 11) * self.sign_strength
        return colours, cover

    def _windows(self, view: View, colours: Pixels, block: tuple[int, int, int, int], depth: int) -> None:
        top, bottom, left, right = block
        size = max(3, int((6 + 5 * depth) * view.unit))
        for y in range(top + size, bottom - size, size * 2):
            for x in range(left + size // 2, right - size, int(size * 1.6)):
                if view.random.random() < self.lit:
                    colour = rgb(self.windows[view.random.integers(len(self.windows))])
                    colours[y : y + size, x : x + size] = colour * view.random.uniform(0.15, 1.1) * (1.6 - 0.35 * depth)

    def _traffic(self, view: View, street: int) -> Pixels:
        height, width, random = view.height, view.width, view.random
        points = np.zeros((height, width, 3), np.float32)
        for _ in range(75):
            nearness, side = random.random() ** 1.6, int(random.choice([-1, 1]))
            y = int(street - 0.18 * height * nearness + random.normal() * 0.012 * height)
            x = int(
                width * (0.5 + side * (0.03 + 0.5 * nearness) * random.uniform(0.7, 1.1))
                + random.normal() * 0.01 * width
            )
            colour = np.array((1, 0.12, 0.06) if side < 0 else (1, 0.9, 0.65), np.float32)
            if random.random() < 0.35:
                colour = rgb(self.signs[random.integers(len(self.signs))])
            if 0 <= x < width and 0 <= y < height:
                points[y, x] += colour * random.uniform(60, 420) * view.unit**2
        return points

    def _street(self, view: View, above: Pixels, rows: int) -> Pixels:
        mirrored = above[::-1]
        mirrored = np.concatenate([mirrored, np.repeat(mirrored[-1:], max(0, rows - len(mirrored)), 0)])[:rows]
        smeared = blur(mirrored, 5 * view.unit)
        for _ in range(2):
            smeared = (smeared + np.roll(smeared, int(14 * view.unit), 0) + blur(smeared, 26 * view.unit)) / 3
        ripples = clouds(rows, view.width, view.random, scale=4, octaves=5, stretch=5)[..., None]
        return smeared * (0.25 + 0.75 * ripples) * self.wet + np.array([0.01, 0.008, 0.02], np.float32)
