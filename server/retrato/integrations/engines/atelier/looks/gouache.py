"""Gouache: flat opaque colours from a small palette, clean shapes, matt paper."""

from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.looks.ink import cel, lift_shadows
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.looks.strokes import form_flow, line_drawing, paper, simplify, smear
from retrato.integrations.engines.atelier.raster import Pixels, blur, fit, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Share


class Gouache(Part):
    kind: Literal["gouache"]
    # Number of colours for the person and for the background.
    palette: Annotated[int, Field(ge=4, le=24)] = 18
    saturation: Amount = 1.2
    line: Share = 0.5

    def apply(self, sitter: Sitter) -> Pixels:
        height, width = sitter.mask.shape
        unit, random = sitter.unit, sitter.random
        picture = lift_shadows(sitter.picture, sitter.skin)
        grey = luminance(picture)[..., None]
        vivid = np.clip(grey + (picture - grey) * self.saturation, 0, 1).astype(np.float32)
        near = np.clip(sitter.features * 1.25, 0, 1)[..., None]
        shapes = simplify(simplify(vivid, 8 * unit), 10 * unit)
        shapes = cel(sitter, shapes * (1 - near) + vivid * near, 0.3)
        mask = smoothstep(0.4, 0.6, sitter.mask)[..., None]
        person, behind = (self._mixed(shapes, side) for side in (sitter.mask > 0.5, sitter.mask <= 0.5))
        flat = behind * (1 - mask) + person * mask
        keep = near * 0.8
        flat = flat * (1 - keep) + shapes * keep
        # Faint bristle marks of a flat brush.
        noise = blur(random.standard_normal((height, width)).astype(np.float32), 1.0 * unit)
        hairs = smear(noise, *form_flow(sitter, 8 * unit), max(3, round(9 * unit)))
        matt = 1 + hairs / (hairs.std() + 1e-6) * 0.014 + paper(height, width, random, 0.012)
        drawn = 1 - line_drawing(luminance(sitter.picture).astype(np.float32), 1.1 * unit, 60, 0.003)
        ink = (drawn * self.line * (0.25 + 0.6 * near[..., 0]) * sitter.mask)[..., None]
        return np.clip(flat * matt[..., None] * (1 - ink), 0, 1).astype(np.float32)

    def _mixed(self, shapes: Pixels, where: Pixels) -> Pixels:
        """Quantise to a palette fitted to this part of the picture."""
        lab = cv2.cvtColor(shapes, cv2.COLOR_RGB2LAB)
        small = fit(lab, 160)
        inside = cv2.resize(where.astype(np.uint8), (small.shape[1], small.shape[0])) > 0
        samples = small[inside] if inside.sum() >= self.palette * 4 else small.reshape(-1, 3)
        cv2.setRNGSeed(7)
        stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
        samples = np.ascontiguousarray(samples, np.float32)
        _, _, pots = cv2.kmeans(samples, self.palette, np.empty(0, np.int32), stop, 1, cv2.KMEANS_PP_CENTERS)
        nearest = np.full(where.shape, np.inf, np.float32)
        mixed = np.zeros_like(lab)
        for pot in pots:
            away = blur(((lab - pot) ** 2).sum(-1), 1.2)
            closer = away < nearest
            nearest = np.where(closer, away, nearest)
            mixed[closer] = pot
        return np.clip(cv2.cvtColor(blur(mixed, 0.7), cv2.COLOR_LAB2RGB), 0, 1)
