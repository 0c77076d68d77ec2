"""Oil on canvas: strokes from broad to fine that follow the form, finest on the face, over a toned ground."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.looks.brush import Canvas, Hand, Layer, Tool, lit
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import form_flow, simplify, smear
from retrato.integrations.engines.atelier.raster import Pixels, blur, luminance
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

# Radius, how different canvas and picture must be for a stroke, and its length in radii.
_BRUSHES: dict[Tool, tuple[tuple[float, float, int], ...]] = {
    "brush": ((30, 0.05, 9), (15, 0.07, 9), (8.5, 0.08, 8), (4.5, 0.1, 8), (2.2, 0.09, 7)),
    "dab": ((26, 0, 4), (15, 0.05, 4), (9, 0.08, 4), (5, 0.12, 4), (2.4, 0.1, 4)),
    "knife": ((44, 0, 5), (27, 0.06, 5), (15, 0.1, 5), (8, 0.13, 5), (2.8, 0.12, 5)),
}


class Oil(Part):
    kind: Literal["oil"]
    tool: Tool = "brush"
    ground: Shade = (0.105, 0.056, 0.026)
    # How much of the ground's colour covers what is behind the person.
    veil: Share = 0.3
    saturation: Amount = 1.1
    relief: Amount = 1.0
    # How far each stroke's colour strays: 0 is a careful hand, 1 an impressionist's.
    stray: Share = 0.25
    # 0 paints every detail, 1 leaves the finest brushes to the face alone.
    looseness: Share = 0.7

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        random, unit = sitter.random, sitter.unit
        picture = self._motif(sitter)
        flow_x, flow_y = form_flow(sitter, 6 * unit)
        ground = np.power(rgb(self.ground), 1 / 2.2) * np.ones((height, width, 1), np.float32)
        canvas = Canvas(ground)
        hand = Hand(self.tool, flow_x, flow_y, 0.01 + 0.09 * self.stray, random)
        careful = Hand(self.tool, flow_x, flow_y, 0.01 + 0.04 * self.stray, random)
        for radius, threshold, length in _BRUSHES[self.tool]:
            layer = Layer(max(1.0, radius * unit), length, self._threshold(sitter, radius, threshold))
            canvas.lay(picture, layer, hand if radius > 6 else careful)
        noise = blur(random.standard_normal((height, width)).astype(np.float32), 0.8 * unit)
        bristles = smear(noise, flow_x, flow_y, round(14 * unit))
        bristles = bristles / (bristles.std() + 1e-6)
        body = blur(canvas.thickness, 0.8 * unit)
        rough = 0.03 if self.tool == "knife" else 0.11
        calm = 1 - 0.35 * sitter.face
        painted = lit(canvas.colour, (body * 0.9 + bristles * rough) * calm, 1.1 * self.relief)
        keep = (sitter.features * 0.3)[..., None]
        return np.clip(painted * (1 - keep) + picture * keep, 0, 1).astype(np.float32)

    def _motif(self, sitter: Sitter) -> Pixels:
        """What the painter sees: no pores and no blotches, a quiet ground, warm light and cooler shade."""
        seen = simplify(sitter.picture, 5 * sitter.unit)
        near = np.clip(sitter.features * 1.3, 0, 1)[..., None]
        seen = seen * (1 - near) + sitter.picture * near
        grey = luminance(seen)[..., None]
        # Skin in photos is redder than painters mix it.
        colour = seen - grey
        reddish = (np.clip(colour[..., 0] - colour[..., 1] - 0.12, 0, 1) * sitter.skin)[..., None]
        colour = colour * (1 - 1.2 * reddish)
        seen = grey + colour * self.saturation
        behind = blur(seen, 26 * sitter.unit)
        tone = np.power(rgb(self.ground), 1 / 2.2)
        light = np.clip(luminance(behind)[..., None] / (luminance(tone) + 1e-3), 0, 1.6)
        behind = behind * (1 - self.veil) + tone * (0.35 + 0.65 * light) * self.veil
        solid = sitter.mask[..., None]
        seen = behind * (1 - solid) + seen * solid
        return np.clip(seen * np.array([1.01, 1.0, 0.97], np.float32), 0, 1).astype(np.float32)

    def _threshold(self, sitter: Sitter, radius: float, threshold: float) -> Pixels:
        limit = threshold * (1 + 0.8 * (1 - sitter.mask) * (radius < 14))
        if radius < 3:
            # Eyes and mouth get the finest brush; a face painted with it all over would be a photo again.
            limit = limit * (1 + (2 + 3 * self.looseness) * (1 - np.clip(sitter.features * 1.5, 0, 1)))
            limit = np.where(sitter.mask > 0.5, limit, 9)
        elif radius < 6:
            limit = limit * (1 + 2 * self.looseness * (1 - np.clip(sitter.head, 0, 1)))
            limit = np.where(sitter.mask > 0.3, limit, 9)
        return limit
