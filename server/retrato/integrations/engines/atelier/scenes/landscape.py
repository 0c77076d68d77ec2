"""A landscape: sky with sun, clouds or stars, and layers of land, each more out of focus than the one behind."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Place, Shade, Share, View, rgb


class Sun(Part):
    x: Place
    y: Place
    colour: Shade
    size: Share = 0.028
    strength: Amount = 1.0


class Ridge(Part):
    """A line of hills or trees across the picture."""

    kind: Literal["hills", "trees"]
    # Position of its base line, and its height.
    y: Place
    height: Share
    colour: Shade
    blur: Amount = 1.0


class Ground(Part):
    kind: Literal["meadow", "sea", "sand", "snow", "water"]
    y: Place
    colour: Shade
    light: Shade
    sparkle: Share = 0.5


class Landscape(Part):
    kind: Literal["landscape"]
    zenith: Shade
    sky: Shade
    horizon: Shade
    horizon_y: Share = 0.5
    brightness: Amount = 1.0
    clouds: Share = 0.4
    cloud_colour: Shade = (1.0, 1.0, 1.0)
    stars: Share = 0
    # Curtains of northern lights, one per colour, from low to high.
    aurora: Annotated[tuple[Shade, ...], Field(max_length=4)] = ()
    sun: Sun | None = None
    ridges: tuple[Ridge, ...] = ()
    grounds: Annotated[tuple[Ground, ...], Field(max_length=3)] = ()
    blur: Amount = 1.0

    def paint(self, view: View) -> Pixels:
        sun_x = 0.5
        scene = self._sky(view)
        if self.sun:
            sun_x = self.sun.x + view.random.uniform(-0.06, 0.06)
            scene += self._sun(view, self.sun, sun_x)
        scene = bokeh(scene * self.brightness, 9 * self.blur * view.unit)
        glow = self._glow(view, sun_x)
        for index, ridge in enumerate(self.ridges):
            scene = self._ridge(view, scene, ridge, glow * (1.1 - 0.25 * index))
        for ground in self.grounds:
            scene = self._ground(view, scene, ground, sun_x)
        return (scene + blur(scene, 80 * view.unit) * 0.18).astype(np.float32)

    def _sky(self, view: View) -> Pixels:
        y = np.linspace(0, 1, view.height, dtype=np.float32)[:, None, None] / max(self.horizon_y, 0.05)
        upper, lower = smoothstep(0, 0.62, y), smoothstep(0.55, 1.0, y)
        sky = rgb(self.zenith) * (1 - upper) + rgb(self.sky) * upper
        sky = (sky * (1 - lower) + rgb(self.horizon) * lower) * np.ones((view.height, view.width, 1), np.float32)
        if self.clouds:
            cover = clouds(view.height, view.width, view.random, scale=2.2, octaves=7, stretch=3.2)[..., None]
            cover = smoothstep(0.95 - 0.75 * self.clouds, 1.15 - 0.45 * self.clouds, cover) * np.clip(1.15 - y, 0, 1)
            shade = clouds(view.height, view.width, view.random, scale=4, octaves=5, stretch=3)[..., None]
            sky = sky * (1 - 0.75 * cover) + rgb(self.cloud_colour) * (0.75 + 0.5 * shade) * 0.75 * cover
        if self.stars:
            sky += self._stars(view)
        for curtain in self.aurora:
            sky += self._curtain(view, curtain)
        return sky.astype(np.float32)

    def _stars(self, view: View) -> Pixels:
        points = np.zeros((view.height, view.width, 3), np.float32)
        count = int(900 * self.stars * view.height * view.width / 1024**2)
        y = (view.height * self.horizon_y * view.random.random(count) ** 1.2).astype(int)
        x = (view.width * view.random.random(count)).astype(int)
        tone = view.random.uniform(0.75, 1, (count, 3)) * np.exp(view.random.normal(1.7, 1.3, (count, 1)))
        points[y.clip(0, view.height - 1), x.clip(0, view.width - 1)] = tone
        return blur(points, 0.9 * view.unit)

    def _curtain(self, view: View, shade: Shade) -> Pixels:
        """Paint a wavy curtain of light: sharp at its base, fading upwards in rays."""
        height, width, random = view.height, view.width, view.random
        _, y = grid(height, width)
        wave = clouds(2, width, random, scale=1.6, octaves=4)[0]
        rays = clouds(2, width, random, scale=16, octaves=5, fade=0.7)[0]
        foot = (random.uniform(0.28, 0.62) + 0.34 * (wave - 0.5)) * self.horizon_y * height
        up = (foot[None] - y) / (height * (0.14 + 0.2 * rays[None]))
        light = np.where(up > 0, np.exp(-np.abs(up)), np.exp(-np.abs(up) * 7)) * (0.3 + 0.7 * rays[None])
        # Vary the brightness along the curtain.
        light = light * smoothstep(0.2, 0.75, clouds(2, width, random, scale=2, octaves=3)[0])[None]
        return (blur(light.astype(np.float32), 9 * view.unit)[..., None] * rgb(shade) * 1.1).astype(np.float32)

    def _sun(self, view: View, sun: Sun, sun_x: float) -> Pixels:
        x, y = grid(view.height, view.width)
        distance = np.hypot(x - sun_x * view.width, y - sun.y * view.height) / min(view.width, view.height)
        disc = np.exp(-((distance / max(sun.size, 1e-3)) ** 2))[..., None] * 55
        halo = np.exp(-distance / 0.11)[..., None] * 1.6 + np.exp(-distance / 0.4)[..., None] * 0.35
        return (disc * (rgb(sun.colour) * 0.4 + 0.6) + halo * rgb(sun.colour)) * sun.strength

    def _glow(self, view: View, sun_x: float) -> Pixels:
        """Return the sun's glow on the land."""
        if not self.sun:
            return np.zeros((1, 1, 3), np.float32)
        x, _ = grid(1, view.width)
        near = np.exp(-np.abs(x - sun_x * view.width) / (0.35 * view.width))[..., None]
        return near * rgb(self.sun.colour) * 0.22 * self.sun.strength

    def _ridge(self, view: View, scene: Pixels, ridge: Ridge, glow: Pixels) -> Pixels:
        height, width = view.height, view.width
        rough = {"hills": 0.42, "trees": 0.78}[ridge.kind]
        scale = {"hills": 2.5, "trees": 9}[ridge.kind]
        line = clouds(2, width, view.random, scale=scale, octaves=8, fade=rough)[0]
        top = (ridge.y - ridge.height * line) * height
        _, y = grid(height, width)
        depth = (y - top[None]) / (ridge.height * height + 1)
        cover = bokeh((depth > 0).astype(np.float32), 8 * ridge.blur * self.blur * view.unit)[..., None]
        texture = clouds(height, width, view.random, scale=7, octaves=7, fade=0.62)[..., None]
        land = rgb(ridge.colour) * (0.72 + 0.56 * texture) + glow
        # Mist at the base.
        mist = np.clip(depth, 0, 1)[..., None] ** 2 * 0.35
        land = land * (1 - mist) + rgb(self.horizon) * self.brightness * 0.7 * mist
        land = bokeh(land.astype(np.float32), 6 * ridge.blur * self.blur * view.unit)
        return scene * (1 - cover) + land * cover

    def _ground(self, view: View, scene: Pixels, ground: Ground, sun_x: float) -> Pixels:
        height, width, unit = view.height, view.width, view.unit
        x, y = grid(height, width)
        depth = np.clip((y / height - ground.y) / max(1 - ground.y, 0.05), 0, 1)
        cover = smoothstep(-9 * self.blur, 16 * self.blur, (y - ground.y * height) / unit)[..., None]
        near_sun = np.exp(-np.abs(x - sun_x * width) / (width * (0.10 + 0.22 * depth)))
        size = (height, width, view.random)
        points = np.zeros((height, width, 3), np.float32)
        if ground.kind in ("sea", "water"):
            row = int(ground.y * height)
            mirror = scene[np.clip(2 * row - np.arange(height), 0, height - 1)]
            waves = clouds(*size, scale=7, octaves=6, stretch=9, fade=0.65)
            land = rgb(ground.colour) * (0.6 + 0.8 * waves[..., None]) * 0.6
            land = land + blur(mirror, 22 * unit) * (0.25 + 0.4 * (1 - depth))[..., None]
            glitter = smoothstep(0.52, 0.85, waves) * near_sun
            land = land + rgb(ground.light) * (glitter * 2.2 * ground.sparkle)[..., None]
            bright = (view.random.random((height, width)) < 0.0016 * near_sun) & (depth > 0.02)
        else:
            tall = {"meadow": 2.2, "sand": 4.5, "snow": 5}[ground.kind]
            waves = clouds(*size, scale=5, octaves=7, stretch=tall, fade=0.6)[..., None]
            land = (
                rgb(ground.colour) * (0.45 + 1.1 * waves)
                + rgb(ground.light) * 0.4 * waves * (0.35 + near_sun)[..., None]
            )
            bright = (view.random.random((height, width)) < 0.0011) & (depth > 0.04)
        count = int(bright.sum())
        points[bright] = rgb(ground.light) * np.exp(view.random.normal(3.0, 0.9, (count, 1))) * unit**2
        focus = 4 + 9 * float(self.blur)
        land = bokeh(land.astype(np.float32), focus * 1.5 * unit) + bokeh(points, (focus + 8) * unit) * ground.sparkle
        return scene * (1 - cover) + land * cover
