"""Checks whether a picture is safe to show (Yahoo's open_nsfw)."""

from pathlib import Path

import cv2
import numpy as np

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.raster import Pixels, resize
from retrato.integrations.engines.contract import NUDITY_LIMIT

_SIZE, _CROP_SIZE = 256, 224
# Mean of its training set, in BGR order.
_MEAN = np.array([104, 117, 123], np.float32)


class SafetyCheck:
    def __init__(self, folder: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(folder / weights.SAFETY.file))

    def passes(self, picture: Pixels) -> bool:
        """Return whether an 8-bit picture is safe."""
        return self.nudity(picture) < NUDITY_LIMIT

    def nudity(self, picture: Pixels) -> float:
        """Return a score from 0 to 1 for an 8-bit picture."""
        edge = (_SIZE - _CROP_SIZE) // 2
        small = resize(picture, _SIZE, _SIZE)[edge:-edge, edge:-edge, ::-1]
        self._network.setInput(np.ascontiguousarray((small - _MEAN)[None], np.float32))
        return float(self._network.forward()[0, 1])
