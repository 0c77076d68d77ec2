"""Loads pre-rendered unlit planes (`tools/wardrobe`), stacked in one grey picture, and fits them to the size and
position of a person."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import yaml

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.faces import CHEEKS, CHIN
from retrato.integrations.engines.atelier.raster import Pixels

Figure = Literal["f", "m"]

# Corrections: the rendered figures have smaller heads on longer necks than people in selfies.
_SIZE = {"f": 1.02, "m": 0.96}
_DROP = {"f": -0.06, "m": 0.0}


@dataclass(frozen=True)
class Rendered:
    planes: dict[str, Pixels]
    chin: tuple[float, float]
    eyes_to_chin: float


@lru_cache(maxsize=6)
def load(folder: Path, name: str, planes: tuple[str, ...]) -> Rendered:
    stack = cv2.imread(str(folder / f"{name}.webp"), cv2.IMREAD_GRAYSCALE)
    facts = yaml.safe_load((folder / "fit.yaml").read_text(encoding="utf-8"))[name]
    if stack is None:
        raise ValueError(f"{name} was not rendered")
    parts = np.split(stack.astype(np.float32) / 255, len(planes))
    return Rendered(dict(zip(planes, parts, strict=True)), tuple(facts["chin"]), facts["eyes_to_chin"])


def fit(rendered: Rendered, person: Cutout, figure: Figure) -> dict[str, Pixels]:
    """Transform the planes to this person."""
    height, width = person.mask.shape
    distance = float(np.hypot(*(person.eyes - person.chin)))
    scale = distance / rendered.eyes_to_chin * _SIZE[figure]
    drop = person.chin[1] + _DROP[figure] * distance
    matrix = np.array(
        [
            [scale, 0, neck_middle(person) - rendered.chin[0] * scale],
            [0, scale, drop - rendered.chin[1] * scale],
        ],
        np.float32,
    )
    fitted = {}
    for name, plane in rendered.planes.items():
        source = cv2.GaussianBlur(plane, (0, 0), 0.35 / scale) if scale < 0.7 else plane
        moved = cv2.warpAffine(source, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        fitted[name] = np.clip(moved * 2 - 1, -0.99, 0.99) if name.startswith("normal") else np.clip(moved, 0, 1)
    return fitted


def field(fitted: dict[str, Pixels]) -> Pixels:
    """Return the normals of fitted planes."""
    x, y = fitted["normal_x"], fitted["normal_y"]
    return np.dstack([x, y, np.sqrt(np.clip(1 - x**2 - y**2, 0.02, 1))])


def neck_middle(person: Cutout) -> float:
    """Return the middle of the neck. A turned head moves face and chin sideways, but the neck stays below the skull."""
    return float(1.4 * person.mesh[list(CHEEKS), 0].mean() - 0.4 * person.mesh[CHIN, 0])
