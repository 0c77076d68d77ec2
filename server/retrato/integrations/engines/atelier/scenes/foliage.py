"""Leaves and blossoms far out of focus, with light falling through."""

from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, resize, smoothstep
from retrato.integrations.engines.atelier.scenes.lights import Lamps
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, View, rgb


class Foliage(Part):
    kind: Literal["foliage"]
    leaves: Annotated[tuple[Shade, ...], Field(min_length=1)]
    # The colours between the leaves, above and below.
    sky: Shade
    ground: Shade
    light: Shade = (1.0, 0.95, 0.8)
    brightness: Amount = 1.0
    # Share of the sky that leaves cover.
    density: Share = 0.65
    # Number of bright gaps and wet leaves.
    sparkle: Share = 0.5
    trunks: Share = 0.4
    horizon_y: Share = 0.66
    blur: Amount = 1.0
    lamps: Lamps | None = None

    def paint(self, view: View) -> Pixels:
        # At half size, because it is blurred anyway.
        half = View(view.height // 2, view.width // 2, view.random, view.assets)
        scene = self._far(half)
        if self.trunks:
            scene = self._with_trunks(half, scene)
        for leaf, radius, cover in ((22, 26, 0.8), (34, 36, 0.5), (52, 52, 0.25)):
            scene = self._with_leaves(half, scene, leaf * half.unit, radius * self.blur * half.unit, cover)
        scene = (scene + self._sparkles(half)) * self.brightness
        scene = np.maximum(resize((scene + blur(scene, 60 * half.unit) * 0.2).astype(np.float32), *_size(view)), 0)
        return scene + self.lamps.shine(view) if self.lamps else scene

    def _far(self, view: View) -> Pixels:
        _, y = grid(view.height, view.width)
        below = smoothstep(self.horizon_y - 0.12, self.horizon_y + 0.1, y / view.height)[..., None]
        patches = clouds(view.height, view.width, view.random, scale=4, octaves=5, stretch=7)[..., None]
        ground = rgb(self.ground) * (0.65 + 0.7 * patches) + rgb(self.light) * 0.07 * smoothstep(0.6, 0.95, patches)
        scene = rgb(self.sky) * (1 - below) + ground * below
        return bokeh(scene.astype(np.float32), 30 * self.blur * view.unit)

    def _with_trunks(self, view: View, scene: Pixels) -> Pixels:
        x, y = grid(view.height, view.width)
        bark = rgb(self.ground) * 0.35
        for _ in range(int(9 * self.trunks)):
            at, lean = view.random.random() * view.width, view.random.uniform(-0.06, 0.06)
            broad = view.random.uniform(0.012, 0.04) * view.height
            foot = (self.horizon_y + view.random.uniform(-0.02, 0.1)) * view.height
            trunk = (np.abs(x - at - lean * (y - foot)) < broad * (0.6 + 0.4 * y / view.height)) & (y < foot)
            soft = bokeh(trunk.astype(np.float32), view.random.uniform(9, 17) * self.blur * view.unit)[..., None]
            scene = scene * (1 - 0.85 * soft) + bark * 0.85 * soft
        return scene

    def _with_leaves(self, view: View, scene: Pixels, leaf: float, radius: float, cover: float) -> Pixels:
        """Add one layer of leaf clusters with varying colour and brightness, then defocus it."""
        random = view.random
        cells = (max(4, int(view.height / leaf)), max(4, int(view.width / leaf)))
        palette = np.array([rgb(shade) for shade in self.leaves], np.float32)
        shade = palette[random.integers(0, len(palette), cells)]
        shade = shade * np.exp(random.normal(-0.25, 0.75, (*cells, 1))).astype(np.float32)
        lit = clouds(view.height, view.width, random, scale=3, octaves=4)[..., None]
        colours = cv2.resize(shade, (view.width, view.height), interpolation=cv2.INTER_LINEAR)
        colours = colours * (0.3 + 1.1 * lit + rgb(self.light) * smoothstep(0.6, 0.95, lit) * 0.9)
        _, y = grid(view.height, view.width)
        clusters = clouds(view.height, view.width, random, scale=3.4, octaves=6, fade=0.6)
        # Crowns above, bushes at the horizon, open ground below.
        reach = 1 - 0.9 * smoothstep(self.horizon_y - 0.02, self.horizon_y + 0.2, y / view.height)
        level = 1 - self.density * (0.35 + 0.8 * cover) * reach
        mask = bokeh(smoothstep(-0.06, 0.06, clusters - level).astype(np.float32), radius)[..., None]
        return scene * (1 - mask) + bokeh(colours.astype(np.float32), radius) * mask

    def _sparkles(self, view: View) -> Pixels:
        """Add bright spots: gaps towards the sun and wet leaves, clustered where light falls through."""
        random = view.random
        light = np.zeros((view.height, view.width, 3), np.float32)
        where = clouds(view.height, view.width, random, scale=3.5, octaves=4)
        for count, radius in ((520, 19), (240, 26), (40, 40)):
            points = np.zeros_like(light)
            for _ in range(int(count * self.sparkle)):
                x, y = int(random.random() * view.width), int(random.random() ** 1.3 * view.height * 0.9)
                if random.random() > smoothstep(0.5, 0.85, where[y, x]):
                    continue
                tone = rgb(self.light) * 0.6 + rgb(self.leaves[random.integers(len(self.leaves))]) * 0.7
                points[y, x] = tone * np.exp(random.normal(-1.5, 0.7)) * (radius * self.blur * view.unit) ** 2 * 2.4
            light += bokeh(points, radius * self.blur * view.unit)
        return light


def _size(view: View) -> tuple[int, int]:
    return view.width, view.height
