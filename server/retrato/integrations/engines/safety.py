"""Checks whether a picture is safe to show (Yahoo's open_nsfw)."""

from pathlib import Path

import cv2
import numpy as np

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.raster import Pixels, resize

# According to the authors of the network, below 0.2 is safe and above 0.8 is not. In between is skin.
_LIMIT = 0.8
_SIZE, _CROP_SIZE = 256, 224
# Mean of its training set, in BGR order.
_MEAN = np.array([104, 117, 123], np.float32)


class SafetyCheck:
    def __init__(self, folder: Path) -> None:
        weights.fetch(folder, (weights.SAFETY,))
        self._network = cv2.dnn.readNetFromONNX(str(folder / weights.SAFETY.file))

    def passes(self, picture: Pixels) -> bool:
        """Return whether an 8-bit picture is safe."""
        edge = (_SIZE - _CROP_SIZE) // 2
        small = resize(picture, _SIZE, _SIZE)[edge:-edge, edge:-edge, ::-1]
        self._network.setInput(np.ascontiguousarray((small - _MEAN)[None], np.float32))
        return float(self._network.forward()[0, 1]) < _LIMIT
