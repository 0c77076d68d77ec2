"""Hand-drawn looks: comic, toon, pencil. A network trained on drawings redraws the contours over flat colour."""

import math
from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import flow, line_drawing, paper, simplify, smear
from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, luminance, resize, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb

# How much of eyes, brows and mouth is not redrawn.
_KEPT = 0.6


def redraw(sitter: Sitter, picture: Pixels, shrink: float) -> Pixels:
    """Redraw the picture by shrinking it and enlarging it with a network trained on drawings."""
    height, width = picture.shape[:2]
    longest = max(height, width)
    target = min(longest, 1024) * shrink / longest
    small = resize(picture, max(8, int(width * target)), max(8, int(height * target)))
    return resize(sitter.networks.ink(small), width, height)


def lift_shadows(picture: Pixels, skin: Pixels, middle_tone: float = 0.62) -> Pixels:
    """Lift dark skin towards a middle tone, because ink darkens it."""
    where = skin > 0.6
    if where.sum() < 100:
        return picture
    middle = float(np.median(luminance(picture[where])))
    gamma = float(np.clip(math.log(middle_tone) / math.log(max(middle, 0.08)), 0.52, 1.0))
    return np.power(np.clip(picture, 0, 1), gamma).astype(np.float32)


def _levels(lightness: Pixels, count: int) -> Pixels:
    """Reduce lightness (0..100) to fewer tones with soft steps."""
    scaled = lightness / 100 * count
    step = np.floor(scaled)
    return (step + smoothstep(0.25, 0.75, scaled - step)) / count * 100


def redraw_around_features(sitter: Sitter, picture: Pixels, shrink: float) -> Pixels:
    """Redraw all but eyes, brows, mouth and nose, most of which stays as it is: the networks know faces of cartoons."""
    near = _KEPT * np.clip(sitter.features * 1.2, 0, 1)[..., None]
    return (redraw(sitter, picture, shrink) * (1 - near) + picture * near).astype(np.float32)


def cel(sitter: Sitter, drawn: Pixels, amount: float) -> Pixels:
    """Cel-shade the skin: one colour, one shade with a clean edge, some highlights. Keep eyes and mouth as drawn."""
    unit, skin = sitter.unit, sitter.skin
    where = (skin > 0.8) & (sitter.features < 0.2)
    if where.sum() < 100:
        return drawn
    grey = luminance(drawn).astype(np.float32)
    middle = float(np.median(grey[where]))
    base = np.median(drawn[where & (np.abs(grey - middle) < 0.08)], axis=0)
    # Painted skin is warm in any light.
    lab = cv2.cvtColor(base.astype(np.float32)[None, None], cv2.COLOR_RGB2LAB)
    lab[..., 1], lab[..., 2] = np.clip(lab[..., 1], 13, 26), np.clip(lab[..., 2] + 3, 19, 36)
    base = np.clip(cv2.cvtColor(lab, cv2.COLOR_LAB2RGB)[0, 0] + 0.02, 0, 1)
    shade, light = base * np.array([0.80, 0.66, 0.62], np.float32), np.clip(base * 1.1 + 0.05, 0, 1)
    tone = blur(grey, 5 * unit) / (middle + 1e-3)
    dark, bright = smoothstep(0.86, 0.78, tone)[..., None], smoothstep(1.14, 1.22, tone)[..., None]
    deep = smoothstep(0.62, 0.54, tone)[..., None]
    painted = (base * (1 - dark) + shade * dark) * (1 - 0.4 * deep)
    painted = painted * (1 - 0.7 * bright) + light * 0.7 * bright
    # Keep details that are darker than their surroundings: nostrils, folds, lashes.
    detail = np.clip(grey / (blur(grey, 9 * unit) + 1e-3), 0.4, 1.0)[..., None] ** 1.3
    share = (blur(skin, 1.2 * unit) * (1 - 0.92 * np.clip(sitter.features * 1.25, 0, 1)) * amount)[..., None]
    return np.clip(drawn * (1 - share) + painted * detail * share, 0, 1).astype(np.float32)


class Comic(Part):
    kind: Literal["comic"]
    tones: int = 6
    saturation: Amount = 1.3
    line: Amount = 1.0
    halftone: Share = 0.45
    paper: Shade = (0.93, 0.86, 0.72)

    def apply(self, sitter: Sitter) -> Pixels:
        unit = sitter.unit
        lifted = lift_shadows(sitter.picture, sitter.skin)
        drawn = redraw(sitter, lifted, 0.5)
        soft = cv2.bilateralFilter(drawn.astype(np.float32), 9, 0.09, 6)
        lab = cv2.cvtColor(cel(sitter, soft, 0.75), cv2.COLOR_RGB2LAB)
        face = sitter.face
        steps = 0.75 * (1 - 0.45 * face)
        lab[..., 0] = lab[..., 0] * (1 - steps) + _levels(lab[..., 0], self.tones) * steps
        lab[..., 1:] = lab[..., 1:] * self.saturation
        colour = np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2RGB), 0, 1)
        grey = luminance(drawn).astype(np.float32)
        line = line_drawing(grey, 1.3 * unit, 90, 0.004)
        fine = line_drawing(grey, 0.9 * unit, 60, 0.0)
        line = line * (1 - face) + (1 - (1 - fine) * 0.72) * face
        contour = self._contour(sitter)
        dots = self._dots(grey, sitter)
        page = np.power(rgb(self.paper), 1 / 2.2) ** 0.5
        inked = colour * page * (1 - self.halftone * dots)[..., None]
        return np.clip(inked * (1 - (1 - line) * 0.9 * self.line)[..., None] * contour[..., None], 0, 1)

    @staticmethod
    def _contour(sitter: Sitter) -> Pixels:
        """Return a bold contour around the person."""
        size = max(3, int(6 * sitter.unit)) | 1
        solid = (sitter.mask > 0.5).astype(np.float32)
        ring = cv2.dilate(solid, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))) - solid
        return 1 - 0.92 * np.clip(blur(ring, 0.8 * sitter.unit), 0, 1)

    @staticmethod
    def _dots(grey: Pixels, sitter: Sitter) -> Pixels:
        x, y = grid(*grey.shape)
        step = 7 * sitter.unit
        dots = (np.cos((x + y) * 0.7071 / step * math.pi) * np.cos((x - y) * 0.7071 / step * math.pi) + 1) / 2
        tone = blur(grey, 5 * sitter.unit)
        shade = np.clip((dots - tone * 2.3) * 6, 0, 1) * np.clip((0.42 - tone) * 5, 0, 1)
        return shade * (1 - 0.85 * sitter.skin)


class Toon(Part):
    """Clean colours, large soft shapes, slightly enlarged eyes."""

    kind: Literal["toon"]
    saturation: Amount = 1.22
    eyes: Share = 0.5
    glow: Share = 0.4

    def apply(self, sitter: Sitter) -> Pixels:
        unit = sitter.unit
        picture = lift_shadows(sitter.picture, sitter.skin)
        picture = self._larger_eyes(picture, sitter)
        calm = to_unit(
            cv2.edgePreservingFilter((picture * 255).astype(np.uint8), flags=1, sigma_s=20 * unit, sigma_r=0.22)
        )
        drawn = redraw(sitter, calm * 0.75 + picture * 0.25, 0.42)
        drawn = cv2.bilateralFilter(drawn.astype(np.float32), 9, 0.08, 7 * unit)
        near = np.clip(sitter.features * 1.25, 0, 1)[..., None]
        flat = cel(sitter, simplify(drawn, 9 * unit) * (1 - near) + drawn * near, 0.85)
        lab = cv2.cvtColor(flat, cv2.COLOR_RGB2LAB)
        light = np.clip(lab[..., 0] * 1.04 + 2, 0, 100)
        curve = light / 100
        stepped = 0.55 * _levels(light, 6) + 0.45 * (curve * curve * (3 - 2 * curve)) * 100
        lab[..., 0] = stepped * (1 - sitter.skin) + light * sitter.skin
        lab[..., 1:] = lab[..., 1:] * self.saturation
        colour = np.clip(cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2RGB), 0, 1)
        line = line_drawing(luminance(drawn).astype(np.float32), 1.0 * unit, 60, 0.006)
        # Lines are dark brown, not black.
        colour = colour * (1 - (1 - blur(line, 0.6))[..., None] * np.array([0.5, 0.6, 0.6], np.float32))
        bright = blur(np.clip(colour - 0.55, 0, 1), 22 * unit)
        return np.clip(1 - (1 - colour) * (1 - 0.5 * self.glow * bright), 0, 1)

    def _larger_eyes(self, picture: Pixels, sitter: Sitter) -> Pixels:
        x, y = grid(*sitter.mask.shape)
        mesh = sitter.cutout.mesh
        for inner, outer in ((33, 133), (362, 263)):
            middle = (mesh[inner, :2] + mesh[outer, :2]) / 2
            reach = float(np.hypot(*(mesh[inner, :2] - mesh[outer, :2]))) * 1.05
            distance = np.hypot(x - middle[0], (y - middle[1]) * 1.15) / reach
            pull = np.where(distance < 1, (1 - distance**2) ** 2, 0) * 0.34 * self.eyes
            picture = cv2.remap(
                picture,
                x - (x - middle[0]) * pull,
                y - (y - middle[1]) * pull,
                cv2.INTER_CUBIC,
                borderMode=cv2.BORDER_REFLECT,
            )
        return np.clip(picture, 0, 1)


class Pencil(Part):
    kind: Literal["pencil"]
    lead: Shade = (0.035, 0.032, 0.035)
    paper: Shade = (0.90, 0.87, 0.80)
    # How much of the picture's colour is kept, as with coloured pencils.
    colour: Share = 0
    hatching: Share = 0.7

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        grey: Pixels = luminance(lift_shadows(sitter.picture, sitter.skin)).astype(np.float32)
        # Fade out the background around the person.
        ground = np.clip(blur(sitter.mask, 60 * unit) * 1.35, 0, 1)
        grey = 1 - (1 - grey) * (0.12 + 0.88 * np.maximum(sitter.mask, ground * 0.55))
        dodge = np.clip(grey / (1 - blur(1 - grey, 14 * unit) + 1e-3), 0, 1)
        lines = line_drawing(grey, 1.1 * unit, 55, 0.002)
        flow_x, flow_y = flow(sitter.picture, 5 * unit)
        noise = random.standard_normal((height, width)).astype(np.float32)
        along = smear(blur(noise, 0.7), flow_x, flow_y, 14)
        slant = smear(blur(noise[::-1], 0.7), np.full_like(flow_x, 0.64), np.full_like(flow_y, -0.77), 16)
        hatch = (along / along.std() * 0.5 + slant / slant.std() * 0.5) * 0.16 * self.hatching
        tone = np.clip(blur(grey, 1.5 * unit) + hatch * (1 - grey), 0, 1)
        shade = np.clip(0.25 + 0.75 * tone**0.85, 0, 1) * (0.45 + 0.55 * dodge) * (0.35 + 0.65 * lines)
        # Leave light skin nearly bare.
        shade = np.clip((shade - 0.06) / 0.82, 0, 1) + paper(height, width, random, 0.02) * (1 - shade)
        shade = np.clip(shade, 0, 1)[..., None]
        sheet, lead = np.power(rgb(self.paper), 1 / 2.2), np.power(rgb(self.lead), 1 / 2.2)
        drawing: Pixels = lead + (sheet - lead) * shade
        if self.colour:
            tint = np.clip(sitter.picture / (luminance(sitter.picture)[..., None] + 0.05), 0.5, 1.6)
            drawing = drawing * (
                1
                - self.colour
                + self.colour * tint * np.clip(ground * 1.2, 0, 1)[..., None]
                + self.colour * (1 - np.clip(ground * 1.2, 0, 1))[..., None]
            )
        return np.clip(drawing, 0, 1)


def to_unit(picture: Pixels) -> Pixels:
    return picture.astype(np.float32) / 255
