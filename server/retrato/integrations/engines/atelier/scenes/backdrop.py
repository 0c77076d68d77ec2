"""A rendered or photographed place from `content/backdrops/`, with adjustable focus."""

from typing import Annotated, Literal

import cv2
import numpy as np
from pydantic import Field

from retrato.integrations.engines.atelier.lens import bokeh, unfilm
from retrato.integrations.engines.atelier.raster import Pixels, luminance, resize, to_float
from retrato.integrations.engines.atelier.scenes.lights import Lamps
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Place, Shade, View, rgb


class Backdrop(Part):
    kind: Literal["backdrop"]
    file: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    # The crop: its centre, and its size relative to the file's shorter side.
    x: Place = 0.5
    y: Place = 0.5
    zoom: Annotated[float, Field(ge=1, le=3)] = 1.05
    blur: Amount = 0.4
    brightness: Amount = 1.0
    saturation: Amount = 1.0
    tint: Shade = (1.0, 1.0, 1.0)
    lamps: Lamps | None = None
    may_mirror: bool = True

    def paint(self, view: View) -> Pixels:
        picture = cv2.imread(str(view.assets / "backdrops" / f"{self.file}.webp"), cv2.IMREAD_COLOR)
        if picture is None:
            raise ValueError(f"there is no backdrop {self.file}")
        if self.may_mirror and view.random.random() < 0.5:
            picture = picture[:, ::-1]
        height, width = picture.shape[:2]
        zoom = self.zoom * view.random.uniform(1.0, 1.12)
        scale = min(width / view.width, height / view.height) / zoom
        w, h = int(view.width * scale), int(view.height * scale)
        left = int(np.clip((self.x + view.random.uniform(-0.12, 0.12)) * width - w / 2, 0, width - w))
        top = int(np.clip(self.y * height - h / 2, 0, height - h))
        crop = to_float(cv2.cvtColor(picture[top : top + h, left : left + w], cv2.COLOR_BGR2RGB))
        linear = unfilm(resize(crop, view.width, view.height)) * self.brightness
        grey = luminance(linear)[..., None]
        linear = np.maximum(grey + (linear - grey) * self.saturation, 0) * rgb(self.tint)
        scene = bokeh(linear, 17 * self.blur * view.unit)
        return scene + self.lamps.shine(view) if self.lamps else scene
