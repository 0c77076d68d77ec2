"""Mountains, dunes and canyons: a height field lit by a low sun, with aerial perspective."""

import math
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, Random, blur, clouds, grid, smoothstep, warp
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, View, rgb

_MAP = 768
_SLICES = 420


class Terrain(Part):
    kind: Literal["terrain"]
    shape: Literal["alps", "hills", "dunes", "mesa"]
    zenith: Shade
    horizon: Shade
    sun: Shade
    # Direction of the sun: degrees to the right of the view, and above the horizon.
    sun_azimuth: float = -60
    sun_elevation: Annotated[float, Field(ge=3, le=80)] = 24
    rock: Shade
    valley: Shade
    snow: Share = 0
    clouds: Share = 0.35
    relief: Amount = 1.0
    haze: Share = 0.5
    horizon_y: Share = 0.5
    blur: Amount = 0.5

    def paint(self, view: View) -> Pixels:
        heights = _height_map(self.shape, view.random) * self.relief
        colours = self._colours(heights, view.random)
        ground, far, cover = self._project(view, heights, colours)
        scene = self._sky(view)
        air = (1 - np.exp(-far * 2.6 * self.haze))[..., None]
        ground = ground * (1 - air) + rgb(self.horizon) * 0.9 * air
        scene = scene * (1 - cover[..., None]) + ground * cover[..., None]
        soft = bokeh(scene.astype(np.float32), 11 * self.blur * view.unit)
        return soft + blur(soft, 60 * view.unit) * 0.12

    def _colours(self, heights: Pixels, random: Random) -> Pixels:
        slope_y, slope_x = np.gradient(heights * _MAP * 0.34)
        turn, rise = math.radians(self.sun_azimuth), math.radians(self.sun_elevation)
        towards = (math.sin(turn) * math.cos(rise), math.cos(turn) * math.cos(rise), math.sin(rise))
        length = np.sqrt(slope_x**2 + slope_y**2 + 1)
        facing = (-slope_x * towards[0] - slope_y * towards[1] + towards[2]) / length
        light = np.clip(facing, 0, 1)[..., None] * rgb(self.sun) * 1.5 + rgb(self.zenith) * 0.42
        grain = clouds(_MAP, _MAP, random, scale=24, octaves=5)[..., None]
        level = smoothstep(0.12, 0.5, heights + (grain[..., 0] - 0.5) * 0.2)[..., None]
        surface = (rgb(self.valley) * (1 - level) + rgb(self.rock) * level) * (0.7 + 0.6 * grain)
        if self.snow:
            flat = 1 / length
            cap = smoothstep(0.0, 0.12, heights + (grain[..., 0] - 0.5) * 0.25 - (1.05 - self.snow)) * smoothstep(
                0.38, 0.6, flat
            )
            surface = surface * (1 - cap[..., None]) + np.array([0.86, 0.9, 0.96], np.float32) * cap[..., None]
        return (surface * light).astype(np.float32)

    def _project(self, view: View, heights: Pixels, colours: Pixels) -> tuple[Pixels, Pixels, Pixels]:
        """Project slices from near to far. Each pixel takes the first slice that reaches it."""
        height, width = view.height, view.width
        distance = np.linspace(0.06, 1.0, _SLICES, dtype=np.float32) ** 1.6
        across = (np.arange(width, dtype=np.float32) / max(width, height) - 0.5 * width / max(width, height)) * 0.85
        map_x = (0.5 + across[None] * distance[:, None]) * (_MAP - 1)
        map_y = (1 - distance[:, None] * 0.98) * (_MAP - 1) * np.ones_like(map_x)
        rise = warp(heights, map_x, map_y)
        eye = float(rise[:20].max()) + 0.05
        top = self.horizon_y - (rise - eye) / (distance[:, None] + 0.05) * 0.34
        outline = np.minimum.accumulate(top, axis=0)
        rows = (np.arange(height, dtype=np.float32) + 0.5) / height
        slices = np.empty((height, width), np.int32)
        for column in range(width):
            slices[:, column] = np.searchsorted(-outline[:, column], -rows)
        seen = slices < _SLICES
        index = np.clip(slices, 0, _SLICES - 1)
        columns = np.arange(width)[None].repeat(height, 0)
        ground = warp(colours, map_x[index, columns], map_y[index, columns])
        return ground, distance[index], blur(seen.astype(np.float32), 0.6)

    def _sky(self, view: View) -> Pixels:
        y = np.linspace(0, 1, view.height, dtype=np.float32)[:, None, None] / max(self.horizon_y, 0.05)
        mix = smoothstep(0, 1, y)
        sky = (rgb(self.zenith) * (1 - mix) + rgb(self.horizon) * mix) * np.ones(
            (view.height, view.width, 1), np.float32
        )
        x, row = grid(view.height, view.width)
        if abs(self.sun_azimuth) < 40:
            sun_x = 0.5 + self.sun_azimuth / 80
            distance = (
                np.hypot(x - sun_x * view.width, row - (self.horizon_y - self.sun_elevation / 80) * view.height)
                / view.width
            )
            sky = sky + (np.exp(-((distance / 0.02) ** 2)) * 30 + np.exp(-distance / 0.12) * 0.9)[..., None] * rgb(
                self.sun
            )
        cover = clouds(view.height, view.width, view.random, scale=2.2, octaves=7, stretch=3.4)[..., None]
        cover = smoothstep(0.95 - 0.75 * self.clouds, 1.15 - 0.45 * self.clouds, cover) * np.clip(1.2 - y, 0, 1)
        return sky * (1 - 0.7 * cover) + (rgb(self.sun) * 0.5 + 0.5) * 0.7 * cover


def _height_map(shape: str, random: Random) -> Pixels:
    """Return heights 0..1. The viewer is at the lower edge and looks up the map."""
    size = (_MAP, _MAP, random)
    near = np.linspace(1, 0, _MAP, dtype=np.float32)[:, None]
    if shape == "dunes":
        bend = clouds(*size, scale=2, octaves=3)
        x, y = grid(_MAP, _MAP)
        wave = (y / _MAP * 9 + bend * 3 + x / _MAP * 1.5) % 1
        crest = np.where(wave < 0.68, wave / 0.68, (1 - wave) / 0.32)
        ripples = np.sin((y + bend * 90) * 0.9) * 0.004
        return blur(crest.astype(np.float32), 2.5) * 0.22 * (0.5 + clouds(*size, scale=2, octaves=2)) + ripples
    if shape == "hills":
        return clouds(*size, scale=3, octaves=6, fade=0.42) * 0.34 * (0.4 + 0.9 * near)
    if shape == "mesa":
        base = clouds(*size, scale=4, octaves=6, fade=0.5)
        terraces = np.floor(base * 6) / 6 + smoothstep(0.6, 1.0, base * 6 % 1) / 6
        return (0.25 * base + 0.75 * terraces) * 0.6 * smoothstep(0.1, 0.5, near)
    # Ridged multifractal noise: finer ridges only where the coarser ones are high, as in glaciated mountains.
    total, weight = np.zeros((_MAP, _MAP), np.float32), np.ones((_MAP, _MAP), np.float32)
    power = 1.0
    for octave in range(7):
        lumps = clouds(*size, scale=2.6 * 1.9**octave, octaves=1)
        fold = (1 - np.abs(lumps * 2 - 1)) ** 1.6
        total += fold * weight * power
        weight = np.clip(fold * weight * 1.7, 0, 1)
        power *= 0.52
    total = total / float(total.max())
    return total * (0.12 + 0.88 * smoothstep(0.18, 0.62, near))
