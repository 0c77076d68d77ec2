"""Dry pigment on textured paper: charcoal, red chalk, pastel, coloured pencils. Pigment stays on the peaks of the
paper; more pressure reaches more of the valleys."""

from typing import Literal

import numpy as np

from retrato.integrations.engines.atelier.looks.brush import BrushSettings, Canvas, Layer
from retrato.integrations.engines.atelier.looks.ink import lift_shadows
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import form_flow, line_drawing, paper, simplify, smear
from retrato.integrations.engines.atelier.raster import Pixels, blur, clouds, grid, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

# Light skin is left nearly bare.
_SKIN = 0.74


def reach(sitter: Sitter) -> Pixels:
    """Return the extent of the drawing: the whole person, fading at the shoulders, and a little around."""
    height, width = sitter.mask.shape
    ragged = clouds(height, width, sitter.random, scale=4, octaves=5)
    _, y = grid(height, width)
    chin, size = float(sitter.cutout.chin[1]), sitter.cutout.face_height
    end = 1 - smoothstep(chin + 0.3 * size, chin + 1.2 * size, y + (ragged - 0.5) * 0.7 * size)
    around = smoothstep(0.1, 0.75, blur(sitter.mask, 55 * sitter.unit) + (ragged - 0.5) * 0.5)
    return np.maximum(sitter.mask * (0.25 + 0.75 * end), around * end * 0.4)


def motif(sitter: Sitter, picture: Pixels, coarseness: float) -> Pixels:
    """Return the picture without fine detail, except at eyes and mouth."""
    near = np.clip(sitter.features * 1.3, 0, 1)[..., None]
    return simplify(picture, coarseness * sitter.unit) * (1 - near) + picture * near


def tooth(sitter: Sitter) -> Pixels:
    """Return the grain of the paper, around 0, mostly within ±1."""
    height, width = sitter.mask.shape
    return paper(height, width, sitter.random, 1.0)


def sheet(sitter: Sitter, shade: Shade) -> Pixels:
    return np.power(rgb(shade), 1 / 2.2) * (1 + 0.018 * tooth(sitter))[..., None]


def contour(sitter: Sitter, picture: Pixels, strength: float) -> Pixels:
    """Return the darkness of contour lines, 0..1."""
    unit = sitter.unit
    grey = luminance(picture).astype(np.float32)
    broad = 1 - line_drawing(grey, 2.2 * unit, 45, 0.004)
    fine = 1 - line_drawing(grey, 1.1 * unit, 55, 0.002)
    return np.clip(np.maximum(broad * 0.75, fine * (0.35 + 0.6 * sitter.features)) * strength, 0, 1)


class Streaks:
    """Marks of a stick, -2..2: along the form or slanting, modulated by the grain of the paper."""

    def __init__(self, sitter: Sitter, width: float) -> None:
        self._sitter, self._width = sitter, width
        self._flow = form_flow(sitter, 8 * sitter.unit)

    def around(self) -> Pixels:
        return self._marks(*self._flow, 12)

    def slanting(self, way_x: float, way_y: float) -> Pixels:
        shape = self._flow[0].shape
        return self._marks(np.full(shape, way_x, np.float32), np.full(shape, way_y, np.float32), 14)

    def _marks(self, flow_x: Pixels, flow_y: Pixels, length: int) -> Pixels:
        unit, random = self._sitter.unit, self._sitter.random
        noise = blur(random.standard_normal(flow_x.shape).astype(np.float32), max(0.5, self._width * unit * 0.6))
        marks = smear(noise, flow_x, flow_y, max(4, round(length * unit)))
        return np.clip(marks / (marks.std() + 1e-6), -2, 2)


class Chalk(Part):
    """One stick on toned paper, partly smudged, with white highlights."""

    kind: Literal["chalk"]
    paper: Shade
    pigment: Shade
    heightened: Share = 0
    # Width of a stroke in pixels.
    stroke: Amount = 1.4
    line: Amount = 1.0

    def apply(self, sitter: Sitter) -> Pixels:
        picture = lift_shadows(sitter.picture, sitter.skin, _SKIN)
        grey = luminance(motif(sitter, picture, 4)).astype(np.float32)
        page, extent = sheet(sitter, self.paper), reach(sitter)
        streaks = Streaks(sitter, self.stroke)
        marks = streaks.around() * 0.5 + streaks.slanting(0.6, -0.8) * 0.5
        grain = tooth(sitter)
        dark = np.clip((0.93 - grey) / 0.83, 0, 1) ** 1.25
        # Fewer marks on the face, whose forms they would hide.
        rough = (marks * 0.15 + grain * 0.11) * (1 - 0.5 * sitter.face)
        drawn = dark + rough * smoothstep(0.02, 0.3, dark) * (1 - 0.6 * dark)
        ink = contour(sitter, picture, self.line) * np.clip(0.85 - grain * 0.18, 0.2, 1)
        cover = np.clip(1 - (1 - np.clip(drawn, 0, 0.95)) * (1 - ink * 0.8), 0, 1)
        # Keep white paper white by reducing light tones.
        cover = (smoothstep(0.03, 1.02, cover) * 0.6 + cover * 0.4) * extent
        stick = np.power(rgb(self.pigment), 1 / 2.2)
        drawing = page * (1 - cover[..., None]) + stick * cover[..., None]
        if self.heightened:
            white = smoothstep(0.72, 1.0, grey + (marks + grain) * 0.035) * sitter.mask * extent
            white = white[..., None] * self.heightened
            drawing = drawing * (1 - white) + np.array([0.99, 0.975, 0.94], np.float32) * white
        return np.clip(drawing, 0, 1).astype(np.float32)


class Pastel(Part):
    """Soft sticks of all colours in layered strokes; the paper shows between them."""

    kind: Literal["pastel"]
    paper: Shade
    saturation: Amount = 1.25
    stray: Share = 0.4

    def apply(self, sitter: Sitter) -> Pixels:
        unit = sitter.unit
        picture = lift_shadows(sitter.picture, sitter.skin)
        grey = luminance(picture)[..., None]
        colour = motif(sitter, np.clip(grey + (picture - grey) * self.saturation, 0, 1), 7).astype(np.float32)
        page, extent = sheet(sitter, self.paper), reach(sitter)
        streaks = Streaks(sitter, 1.6)
        settings = BrushSettings("brush", *form_flow(sitter, 8 * unit), 0.01 + 0.07 * self.stray, sitter.random)
        canvas = Canvas(np.clip(colour * 0.85 + page * 0.15, 0, 1))
        features = np.clip(sitter.features * 1.5, 0, 1)
        for radius, limit in ((8.0, 0.0), (4.0, 0.05)):
            canvas.lay(colour, Layer(radius * unit, 7, np.where(extent > 0.08, limit, 9) + features), settings)
        laid = canvas.colour * (1 - features[..., None]) + colour * features[..., None]
        marks = streaks.around() * 0.55 + tooth(sitter) * 0.6
        # Colours close to the paper need little pigment.
        differs = np.abs(laid - page).sum(-1)
        press = (0.55 + 0.8 * np.clip(differs, 0, 1) + 0.4 * features) * extent
        cover = smoothstep(-0.25, 0.35, press - 0.42 - marks * 0.24)[..., None]
        drawing = page * (1 - cover) + np.clip(laid * (1 + 0.05 * marks[..., None]), 0, 1) * cover
        ink = (contour(sitter, picture, 0.5) * extent)[..., None]
        return np.clip(drawing * (1 - ink), 0, 1).astype(np.float32)


class ColourPencil(Part):
    """Pencils in cyan, rose, yellow and grey, hatched over each other to mix all colours."""

    kind: Literal["colour-pencil"]
    paper: Shade
    saturation: Amount = 1.15
    hatching: Share = 0.8
    line: Amount = 0.8

    def apply(self, sitter: Sitter) -> Pixels:
        picture = lift_shadows(sitter.picture, sitter.skin, 0.7)
        grey = luminance(picture)[..., None]
        colour = motif(sitter, np.clip(grey + (picture - grey) * self.saturation, 0.03, 1), 4)
        page, extent = sheet(sitter, self.paper), reach(sitter)
        streaks = Streaks(sitter, 0.9)
        grain = tooth(sitter)
        shared = streaks.around()
        ways = ((0.55, -0.83), (0.83, -0.55), (0.26, -0.97))
        calm = 1 - 0.55 * np.clip(sitter.features, 0, 1)
        layers = []
        for channel, way in enumerate(ways):
            density = np.clip(1.0 - colour[..., channel] * 1.04, 0, 1) ** 1.1
            marks = streaks.slanting(*way) * 0.75 + shared * 0.45 + grain * 0.3
            deposit = density * (1 + marks * 0.5 * self.hatching * calm * (1.1 - density))
            layers.append(1 - np.clip(deposit, 0, 0.97) * extent)
        ink = contour(sitter, picture, self.line) * extent * np.clip(0.85 - grain * 0.15, 0.2, 1)
        return np.clip(page * np.dstack(layers) * (1 - 0.8 * ink)[..., None], 0, 1).astype(np.float32)
