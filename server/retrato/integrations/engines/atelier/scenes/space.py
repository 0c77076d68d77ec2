"""Outer space: stars, nebulae and the lit edge of a planet."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Place, Shade, Share, View, rgb


class Planet(Part):
    x: Place
    y: Place
    radius: Share
    colour: Shade
    air: Shade


class Space(Part):
    kind: Literal["space"]
    ground: Shade
    nebulae: Annotated[tuple[Shade, ...], Field(max_length=4)]
    glow: Amount = 1.0
    stars: Share = 0.6
    planet: Planet | None = None

    def paint(self, view: View) -> Pixels:
        height, width, random = view.height, view.width, view.random
        scene: Pixels = np.ones((height, width, 1), np.float32) * rgb(self.ground)
        for shade in self.nebulae:
            veil = clouds(height, width, random, scale=1.6, octaves=7, fade=0.55)
            strands = 1 - np.abs(clouds(height, width, random, scale=3, octaves=7, fade=0.55) - 0.5) * 2
            density = smoothstep(0.3, 1.1, veil) * (0.3 + 0.7 * strands**2)
            scene = scene + density[..., None] * rgb(shade) * 0.8 * self.glow
        count = int(900 * self.stars * height * width / 1024**2)
        points = np.zeros((height, width, 3), np.float32)
        tone = random.uniform(0.7, 1, (count, 3)) * np.exp(random.normal(1.9, 1.25, (count, 1)))
        points[random.integers(0, height, count), random.integers(0, width, count)] = tone
        # Stars are blurred, because the person is in focus, and most are faint.
        scene = blur(scene, 6 * view.unit) + bokeh(points, 3.2 * view.unit) + blur(points, 1.4 * view.unit) * 0.5
        if self.planet:
            scene = self._with_planet(view, scene, self.planet)
        return (scene + blur(scene, 60 * view.unit) * 0.2).astype(np.float32)

    def _with_planet(self, view: View, scene: Pixels, planet: Planet) -> Pixels:
        x, y = grid(view.height, view.width)
        radius = planet.radius * max(view.height, view.width)
        dx, dy = (x - planet.x * view.width) / radius, (y - planet.y * view.height) / radius
        distance = np.hypot(dx, dy)
        depth = np.sqrt(np.clip(1 - distance**2, 0, 1))
        lit = np.clip(-0.55 * dx - 0.62 * dy + 0.35 * depth, 0, 1) ** 1.2
        bands = clouds(view.height, view.width, view.random, scale=3, octaves=6, stretch=5)
        disc = (rgb(planet.colour) * (0.6 + 0.8 * bands[..., None])) * lit[..., None] * 1.3
        inside = smoothstep(1.004, 0.996, distance)[..., None]
        air = np.exp(-np.abs(distance - 1) / 0.035) * np.clip(-0.6 * dx - 0.7 * dy + 0.25, 0, 1)
        return scene * (1 - inside) + disc * inside + air[..., None] * rgb(planet.air) * 1.6
