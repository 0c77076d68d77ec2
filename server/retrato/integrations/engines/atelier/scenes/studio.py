"""A studio backdrop: paper, canvas or a lit wall."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Place, Shade, Share, View, rgb


class Studio(Part):
    kind: Literal["studio"]
    colour: Shade
    # The colour away from the glow.
    edge: Shade
    glow_x: Place = 0.5
    glow_y: Place = 0.42
    glow_size: Amount = 0.75
    texture: Literal["paper", "canvas", "plaster"] = "paper"
    contrast: Share = 0.35

    def paint(self, view: View) -> Pixels:
        x, y = grid(view.height, view.width)
        longest = max(view.height, view.width)
        centre_x = self.glow_x + view.random.uniform(-0.08, 0.08)
        distance = np.hypot(x - centre_x * view.width, (y - self.glow_y * view.height) * 1.1) / longest
        glow = np.exp(-((distance / (self.glow_size * 0.62)) ** 2))[..., None]
        surface = 1 + self.contrast * (self._texture(view)[..., None] - 0.5) * 2
        return (rgb(self.edge) * (1 - glow) + rgb(self.colour) * glow) * surface

    def _texture(self, view: View) -> Pixels:
        size = (view.height, view.width, view.random)
        if self.texture == "paper":
            return 0.5 + (blur(clouds(*size, scale=2, octaves=3), 30 * view.unit) - 0.5) * 0.4
        if self.texture == "canvas":
            # Hand-painted canvas: broad strokes in all directions, blurred.
            broad, fine = clouds(*size, scale=3, octaves=5, fade=0.6), clouds(*size, scale=9, octaves=4)
            return blur(0.7 * broad + 0.3 * fine, 9 * view.unit)
        rough = clouds(*size, scale=6, octaves=7, fade=0.65)
        return blur(rough, 4 * view.unit)
