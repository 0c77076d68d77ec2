"""Oil on canvas: strokes from broad to fine that follow the form, finest on the face, on a toned ground."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.looks.brush import BrushSettings, Canvas, Layer, Tool, lit
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import form_flow, simplify, smear
from retrato.integrations.engines.atelier.raster import Pixels, blur, luminance
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

# Radius, minimum difference of canvas and picture for a stroke, and length in radii.
_BRUSHES: dict[Tool, tuple[tuple[float, float, int], ...]] = {
    "brush": ((30, 0.05, 9), (15, 0.07, 9), (8.5, 0.08, 8), (4.5, 0.1, 8), (2.2, 0.09, 7)),
    "dab": ((26, 0, 4), (15, 0.05, 4), (9, 0.08, 4), (5, 0.12, 4), (2.4, 0.1, 4)),
    "knife": ((44, 0, 5), (27, 0.06, 5), (15, 0.1, 5), (8, 0.13, 5), (2.8, 0.12, 5)),
}


class Oil(Part):
    kind: Literal["oil"]
    tool: Tool = "brush"
    ground: Shade = (0.105, 0.056, 0.026)
    # How much the ground's colour covers the background.
    veil: Share = 0.3
    saturation: Amount = 1.1
    relief: Amount = 1.0
    # Deviation of each stroke's colour: 0 is precise, 1 impressionist.
    stray: Share = 0.25
    # 0 paints every detail, 1 uses the finest brushes only on the face.
    looseness: Share = 0.7

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        random, unit = sitter.random, sitter.unit
        picture = self._motif(sitter)
        flow_x, flow_y = form_flow(sitter, 6 * unit)
        ground = np.power(rgb(self.ground), 1 / 2.2) * np.ones((height, width, 1), np.float32)
        canvas = Canvas(ground)
        settings = BrushSettings(self.tool, flow_x, flow_y, 0.01 + 0.09 * self.stray, random)
        careful = BrushSettings(self.tool, flow_x, flow_y, 0.01 + 0.04 * self.stray, random)
        for radius, threshold, length in _BRUSHES[self.tool]:
            layer = Layer(max(1.0, radius * unit), length, self._threshold(sitter, radius, threshold))
            canvas.lay(picture, layer, settings if radius > 6 else careful)
        noise = blur(random.standard_normal((height, width)).astype(np.float32), 0.8 * unit)
        bristles = smear(noise, flow_x, flow_y, round(14 * unit))
        bristles = bristles / (bristles.std() + 1e-6)
        body = blur(canvas.thickness, 0.8 * unit)
        rough = 0.03 if self.tool == "knife" else 0.11
        calm = 1 - 0.35 * sitter.face
        painted = lit(canvas.colour, (body * 0.9 + bristles * rough) * calm, 1.1 * self.relief)
        # A glaze of the motif keeps the likeness.
        keep = np.maximum(sitter.features * 0.5, sitter.face * 0.25)[..., None]
        return np.clip(painted * (1 - keep) + picture * keep, 0, 1).astype(np.float32)

    def _motif(self, sitter: Sitter) -> Pixels:
        """Return the picture to paint: without fine detail, a quiet background, warm light and cooler shade."""
        seen = simplify(sitter.picture, 5 * sitter.unit)
        near = np.clip(sitter.features * 1.3, 0, 1)[..., None]
        seen = seen * (1 - near) + sitter.picture * near
        grey = luminance(seen)[..., None]
        # Skin in photos is redder than in paintings.
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
            # Use the finest brush only at eyes and mouth. On the whole face it would look like a photo.
            limit = limit * (1 + (2 + 3 * self.looseness) * (1 - np.clip(sitter.features * 1.5, 0, 1)))
            limit = np.where(sitter.mask > 0.5, limit, 9)
        elif radius < 6:
            limit = limit * (1 + 2 * self.looseness * (1 - np.clip(sitter.head, 0, 1)))
            limit = np.where(sitter.mask > 0.3, limit, 9)
        return limit
