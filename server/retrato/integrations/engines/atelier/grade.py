"""Colour grading: contrast, warmth, tinted shadows and highlights, black and white."""

from typing import Annotated

import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.raster import Pixels, luminance, smoothstep
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share, rgb


class Grade(Part):
    contrast: Annotated[float, Field(ge=-1, le=1)] = 0.25
    saturation: Amount = 1.05
    # Positive is warmer.
    warmth: Annotated[float, Field(ge=-1, le=1)] = 0
    # Positive is more magenta, negative greener.
    tint: Annotated[float, Field(ge=-1, le=1)] = 0
    shadows: Shade = (0.0, 0.0, 0.0)
    highlights: Shade = (1.0, 1.0, 1.0)
    # Lifts the blacks like faded film.
    fade: Share = 0
    monochrome: Share = 0
    vignette: Share = 0.22
    grain: Amount = 0.6
    bloom: Amount = 1.0

    def apply(self, picture: Pixels) -> Pixels:
        gain = np.array([1 + 0.09 * self.warmth, 1 - 0.05 * self.tint, 1 - 0.12 * self.warmth], np.float32)
        picture = picture * gain
        grey = luminance(picture)[..., None]
        colour = self.saturation * (1 - self.monochrome)
        picture = grey + (picture - grey) * colour
        dark, bright = 1 - smoothstep(0.0, 0.55, grey), smoothstep(0.45, 1.0, grey)
        picture = picture + np.power(rgb(self.shadows), 1 / 2.2) * dark * 0.22 * (1 - picture)
        picture = picture * (1 - bright * (1 - np.power(rgb(self.highlights), 1 / 2.2)) * 0.5)
        picture = np.clip(picture, 0, 1)
        curve = picture * picture * (3 - 2 * picture)
        picture = picture + (curve - picture) * self.contrast
        return np.clip(self.fade * 0.14 + picture * (1 - self.fade * 0.18), 0, 1).astype(np.float32)
