"""A real place from a panorama (Poly Haven, CC0), out of focus."""

import math
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import cv2
import numpy as np
import OpenEXR
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh
from retrato.integrations.engines.atelier.raster import Pixels, blur, fill_holes, grid, luminance, resize, warp
from retrato.integrations.engines.atelier.scenes.lights import Lamps
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, View, rgb

Name = Literal[
    "apartment",
    "bridge",
    "city",
    "dawn",
    "esplanade",
    "forest",
    "hall",
    "lab",
    "lobby",
    "night",
    "park",
    "sky",
    "studio",
    "sunrise",
    "sunset",
    "venice",
    "warehouse",
    "workshop",
]


class Environment(Part):
    kind: Literal["environment"]
    name: Name
    yaw: float = 0
    pitch: float = 0
    # Random rotation per shot, in degrees to either side.
    wander: Annotated[float, Field(ge=0, le=180)] = 12
    view: Annotated[float, Field(ge=20, le=120)] = 62
    blur: Amount = 1.0
    brightness: Amount = 1.0
    saturation: Amount = 1.0
    tint: Shade = (1.0, 1.0, 1.0)
    blades: int = 0
    # Mist between person and place.
    haze: Share = 0
    haze_colour: Shade = (0.7, 0.7, 0.7)
    lamps: Lamps | None = None

    def paint(self, view: View) -> Pixels:
        panorama = _load(view.assets / "environments" / f"{self.name}.exr")
        yaw = self.yaw + view.random.uniform(-self.wander, self.wander)
        # At half size, because it is blurred anyway.
        height, width = view.height // 2, view.width // 2
        seen = _project(panorama, height, width, yaw, self.pitch, self.view)
        seen = seen / (float(np.percentile(luminance(seen), 70)) + 1e-4) * 0.42 * self.brightness
        # Clamp the sun, which the lens flare replaces.
        seen = np.minimum(seen, 60)
        grey = luminance(seen)[..., None]
        seen = np.maximum(grey + (seen - grey) * self.saturation, 0) * rgb(self.tint)
        radius = 17 * self.blur * view.unit / 2
        soft = bokeh(blur(seen.astype(np.float32), 2.2 * view.unit), radius, self.blades)
        soft = soft * (1 - self.haze) + rgb(self.haze_colour) * self.haze
        # Resizing overshoots next to very bright spots.
        scene = np.maximum(resize(soft, view.width, view.height), 0)
        return scene + self.lamps.shine(view) if self.lamps else scene


@lru_cache(maxsize=2)
def _load(file: Path) -> Pixels:
    return _repair(OpenEXR.File(str(file)).channels()["RGB"].pixels.astype(np.float32))


def _repair(light: Pixels) -> Pixels:
    """Repair compression artefacts: next to a bright sun the files have broken colours and negative values. Take the
    colour there from the surroundings, and keep the brightness."""
    torn = cv2.dilate((light.min(-1) < -1).astype(np.float32), np.ones((15, 15), np.uint8))
    light = np.maximum(light, 0)
    around = fill_holes(light, 1 - torn)
    tint = around / (luminance(around)[..., None] + 1e-4)
    whole = np.maximum(around, tint * light.max(-1, keepdims=True))
    return np.where(torn[..., None] > 0, whole, light)


def _project(panorama: Pixels, height: int, width: int, yaw: float, pitch: float, degrees: float) -> Pixels:
    """Project the panorama to a rectilinear view, `degrees` across the longer edge."""
    rows, columns = panorama.shape[:2]
    reach = math.tan(math.radians(degrees) / 2) / (max(height, width) / 2)
    x, y = grid(height, width)
    x, y = (x - width / 2) * reach, (y - height / 2) * reach
    tilt, turn = math.radians(pitch), math.radians(yaw)
    up, ahead = -y * math.cos(tilt) + math.sin(tilt), math.cos(tilt) + y * math.sin(tilt)
    longitude = np.arctan2(x, ahead) + turn
    latitude = np.arctan2(up, np.hypot(x, ahead))
    u = (longitude / (2 * math.pi) + 0.5) % 1 * columns
    v = (0.5 - latitude / math.pi) * rows
    wide = np.concatenate([panorama[:, -2:], panorama, panorama[:, :2]], 1)
    return warp(wide, u + 1.5, np.clip(v - 0.5, 0, rows - 1))
