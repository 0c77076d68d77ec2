"""Double exposure: a landscape inside the dark parts of a person on blank paper."""

from pathlib import Path
from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import film
from retrato.integrations.engines.atelier.looks.ink import lift_shadows
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.raster import Pixels, Random, blur, clouds, grid, luminance, smoothstep
from retrato.integrations.engines.atelier.scenes.city import City
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, Share, View, rgb


class Firs(Part):
    """A slope of firs in mist, in rows; light above, dark at the base."""

    kind: Literal["firs"]
    sky: Shade
    mist: Shade
    trees: Shade

    def paint(self, view: View) -> Pixels:
        height, width, random = view.height, view.width, view.random
        fall = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        scene = (rgb(self.sky) * (1 - fall) + rgb(self.mist) * fall) * np.ones((height, width, 1), np.float32)
        hills = clouds(4, width, random, scale=2, octaves=3)[:3]
        rows = 7
        for row in range(rows):
            near = (row + 1) / rows
            foot = (0.20 + 0.16 * row + (hills[row % 3] - 0.5) * 0.16) * height
            cover = np.zeros((height, width), np.uint8)
            tall = (0.10 + 0.16 * near) * height
            x = -0.02 * width
            while x < width * 1.02:
                size = tall * random.uniform(0.55, 1.15)
                _fir(cover, x, float(foot[int(np.clip(x, 0, width - 1))]), size, random)
                x += size * random.uniform(0.10, 0.30)
            _, y = grid(height, width)
            below = smoothstep(-2, 2, y - foot[None] + 0.02 * height)
            share = np.maximum(blur(cover.astype(np.float32) / 255, (1.6 - near) * view.unit), below)[..., None]
            # Each row fades into mist at its base.
            sunk = smoothstep(-1.0, 0.9, (y - foot[None]) / tall)[..., None] * 0.6
            shade = rgb(self.mist) * (1 - near**0.5) + rgb(self.trees) * near**0.5
            shade = shade * (1 - sunk) + rgb(self.mist) * sunk * (1 - 0.45 * near) + shade * sunk * 0.45 * near
            scene = scene * (1 - share) + shade * share
        return scene.astype(np.float32)


def _fir(cover: Pixels, x: float, foot: float, size: float, random: Random) -> None:
    """Draw one tree: a stem, and irregular branches that widen downwards."""
    tiers = 11
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for tier in range(tiers):
        y = foot - size * (1 - tier / tiers)
        wide = size * 0.19 * (tier + 0.4) / tiers
        for edge, side in ((left, -1), (right, 1)):
            edge.append((x + side * wide * random.uniform(0.15, 0.45), y))
            edge.append((x + side * wide * random.uniform(0.75, 1.15), y + size * random.uniform(0.07, 0.10)))
    outline = np.array([(x, foot - size * 1.05), *right, *reversed(left)])
    cv2.fillPoly(cover, [(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


# Scenes that need no assets.
_Inner = Annotated[City | Firs, Field(discriminator="kind")]


class DoubleExposure(Part):
    kind: Literal["double-exposure"]
    scene: _Inner
    paper: Shade = (0.90, 0.89, 0.86)
    tone: Shade = (0.02, 0.03, 0.045)
    # How much of the face stays free of the scene.
    clear: Share = 0.65

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        scene = film(self.scene.paint(View(height, width, random, Path())))
        picture = lift_shadows(sitter.picture, sitter.skin, 0.68)
        grey = luminance(picture).astype(np.float32)
        solid = grey[sitter.mask > 0.8]
        low, high = np.percentile(solid, [2, 97]) if solid.size else (0.0, 1.0)
        light = np.clip((grey - low) / (high - low + 1e-3), 0, 1)[..., None]
        sheet = np.power(rgb(self.paper), 1 / 2.2)
        person = np.power(rgb(self.tone), 1 / 2.2) * (1 - light) + sheet * light
        # The scene fills the dark parts, but not around the eyes.
        face = np.clip(blur(sitter.face, 20 * unit) * 1.15, 0, 1)[..., None]
        mixed = sheet * light * (0.7 + 0.3 * scene) + scene * (1 - light)
        share = 1 - self.clear * face
        exposed = person * (1 - share) + mixed * share
        # Towards the bottom only the scene remains and fades into the paper.
        ragged = clouds(height, width, random, scale=3, octaves=5) - 0.5
        _, y = grid(height, width)
        chin, size = float(sitter.cutout.chin[1]), sitter.cutout.face_height
        foot = smoothstep(chin + 0.05 * size, chin + 0.9 * size, y + ragged * 0.4 * size)[..., None]
        exposed = exposed * (1 - 0.75 * foot) + scene * 0.75 * foot
        body = np.clip(sitter.mask, 0, 1)[..., None]
        return np.clip(sheet * (1 - body) + exposed * body, 0, 1).astype(np.float32)
