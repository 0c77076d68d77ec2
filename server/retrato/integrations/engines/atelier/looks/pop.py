"""Pop art: flat contrasting colours under a black screen print of the photo, once or four times per sheet."""

from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.looks.ink import lift_shadows, redraw_around_features
from retrato.integrations.engines.atelier.looks.screens import dots
from retrato.integrations.engines.atelier.looks.sitter import LIPS, Sitter
from retrato.integrations.engines.atelier.looks.strokes import line_drawing, paper
from retrato.integrations.engines.atelier.parts import CLOTHES, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, blur, luminance, resize, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, Share, rgb

# Mesh points between brow and lid.
_OVER_EYES = (
    (46, 53, 52, 65, 55, 133, 173, 157, 158, 159, 160, 161, 246, 33),
    (276, 283, 282, 295, 285, 362, 398, 384, 385, 386, 387, 388, 466, 263),
)


_SHADE = 0.6
# Make-up is translucent, to keep the likeness.
_MAKE_UP = {"lids": 0.3, "lips": 0.4}


class Print(Part):
    """The colours of one print."""

    ground: Shade
    skin: Shade
    hair: Shade
    clothes: Shade
    # Make-up. None: none.
    lips: Shade | None = None
    lids: Shade | None = None
    shadow: Shade = (0.012, 0.008, 0.025)


class PopArt(Part):
    kind: Literal["pop-art"]
    # One fills the sheet, four share it.
    prints: Annotated[tuple[Print, ...], Field(min_length=1, max_length=4)]
    halftone: Share = 0.5

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        (black, shade), areas = self._black(sitter), self._areas(sitter)
        if len(self.prints) < 4:
            sheet = self._pull(self.prints[0], black, shade, areas, sitter)
        else:
            halves = ((height // 2, width // 2), (height // 2, width - width // 2))
            rows = []
            for first in (0, 2):
                tall = halves[0][0] if first == 0 else height - halves[0][0]
                row = [
                    resize(self._pull(each, black, shade, areas, sitter), half[1], tall)
                    for each, half in zip(self.prints[first : first + 2], halves, strict=True)
                ]
                rows.append(np.hstack(row))
            sheet = np.vstack(rows)
        return np.clip(sheet * (1 + paper(height, width, sitter.random, 0.012))[..., None], 0, 1).astype(np.float32)

    def _black(self, sitter: Sitter) -> tuple[Pixels, Pixels]:
        """Return the black screen, of solid shadows, halftone dots and lines, and the soft shade of the skin, without
        which flat colours hide the form of a face."""
        unit = sitter.unit
        grey = luminance(redraw_around_features(sitter, lift_shadows(sitter.picture, sitter.skin), 0.5)).astype(
            np.float32
        )
        solid = grey[sitter.mask > 0.8]
        low, high = np.percentile(solid, [3, 96]) if solid.size else (0.0, 1.0)
        tone = np.clip((grey - low) / (high - low + 1e-3), 0, 1)
        # Stretch the hair's range separately, so that dark hair keeps detail.
        hair = np.clip(sitter.cutout.parts[..., HAIR], 0, 1)
        strands = grey[hair > 0.8]
        low, high = np.percentile(strands, [5, 92]) if strands.size else (0.0, 1.0)
        locks = 0.1 + 0.6 * np.clip((grey - low) / (high - low + 1e-3), 0, 1)
        tone = tone * (1 - hair) + np.maximum(locks, tone) * hair
        near = np.clip(sitter.features * 1.2, 0, 1)
        soft = blur(tone, 2.2 * unit) * (1 - near) + blur(tone, 0.8 * unit) * near
        dark = smoothstep(0.30, 0.22, soft)
        half = np.clip((0.74 - soft) / 0.6, 0, 1) * self.halftone
        line = 1 - line_drawing(grey, 1.2 * unit, 85, 0.004)
        # Suppress lines on teeth.
        line = line * (1 - 0.4 * blur(sitter.mouth, 1.5 * unit))
        whole = np.maximum(np.maximum(dark, dots(half, 7 * unit, 45)), line * 0.9)
        shade = _SHADE * (1 - soft) * sitter.skin
        return np.clip(whole * smoothstep(0.4, 0.6, sitter.mask), 0, 1), shade.astype(np.float32)

    @staticmethod
    def _areas(sitter: Sitter) -> dict[str, Pixels]:
        """Return the areas of the flat colours, with generous edges."""
        unit, parts, mesh = sitter.unit, sitter.cutout.parts, sitter.cutout.mesh[:, :2].astype(np.int32)
        lips, lids = np.zeros(sitter.mask.shape, np.float32), np.zeros(sitter.mask.shape, np.float32)
        cv2.fillPoly(lips, [mesh[list(LIPS)]], 1.0)
        for outline in _OVER_EYES:
            cv2.fillPoly(lids, [mesh[list(outline)]], 1.0)
        areas = {
            "body": sitter.mask,
            "skin": sitter.skin,
            "clothes": np.clip(parts[..., CLOTHES], 0, 1),
            "hair": np.clip(parts[..., HAIR], 0, 1),
            "lids": lids,
            "lips": np.clip(lips - sitter.mouth, 0, 1),
            "eyes": sitter.eyes,
        }
        return {name: smoothstep(0.4, 0.6, blur(area, 1.8 * unit)) for name, area in areas.items()}

    @staticmethod
    def _pull(print_: Print, black: Pixels, shade: Pixels, areas: dict[str, Pixels], sitter: Sitter) -> Pixels:
        """Make one print. Colours are slightly out of register with the black."""
        height, width = black.shape
        colours = {
            "body": print_.clothes,
            "skin": print_.skin,
            "clothes": print_.clothes,
            "hair": print_.hair,
            "lids": print_.lids or print_.skin,
            "lips": print_.lips or print_.skin,
            "eyes": (0.93, 0.92, 0.9),
        }
        flat = np.power(rgb(print_.ground), 1 / 2.2) * np.ones((height, width, 1), np.float32)
        for name, colour in colours.items():
            area = areas[name][..., None] * _MAKE_UP.get(name, 1)
            flat = flat * (1 - area) + np.power(rgb(colour), 1 / 2.2) * area
        shift = sitter.random.uniform(-4, 4, 2) * sitter.unit
        move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
        flat = cv2.warpAffine(flat, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
        ink = black[..., None]
        flat = flat * (1 - shade[..., None])
        return flat * (1 - ink) + np.power(rgb(print_.shadow), 1 / 2.2) * ink
