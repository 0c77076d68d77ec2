"""Types shared by all recipes: colours, positions, and a base model that refuses unknown keys."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from retrato.integrations.engines.atelier.raster import Pixels, Random


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _linear(value: object) -> object:
    if not isinstance(value, str):
        return value
    digits = value.removeprefix("#")
    if len(digits) != 6 or not value.startswith("#"):
        raise ValueError("a colour is written #rrggbb")
    return tuple((int(digits[i : i + 2], 16) / 255) ** 2.2 for i in (0, 2, 4))


# Written as on the web (#ff8800), stored as linear light.
Shade = Annotated[tuple[float, float, float], BeforeValidator(_linear)]
# A fraction of the picture's width or height.
Place = Annotated[float, Field(ge=-0.5, le=1.5)]
Share = Annotated[float, Field(ge=0, le=1)]
Amount = Annotated[float, Field(ge=0, le=4)]


@dataclass(frozen=True)
class View:
    """What a scene is painted for. `random` determines what varies between shots."""

    height: int
    width: int
    random: Random
    # The folder with backdrops and environments.
    assets: Path

    @property
    def unit(self) -> float:
        """The size of one pixel of a 1024-pixel picture, by the shorter edge."""
        return min(self.height, self.width) / 1024


def rgb(shade: Shade) -> Pixels:
    return np.array(shade, np.float32)
