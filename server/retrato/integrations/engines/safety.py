"""Whether a picture can be shown to anybody (Yahoo's open_nsfw)."""

from pathlib import Path

import cv2
import numpy as np

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.raster import Pixels, resize

# The network's authors: below 0.2 is safe, above 0.8 is not; in between is skin.
_LIMIT = 0.8
_SIZE, _SEEN = 256, 224
# Of its training set, in the order of its channels: blue, green, red.
_MEAN = np.array([104, 117, 123], np.float32)


class SafetyCheck:
    def __init__(self, folder: Path) -> None:
        weights.fetch(folder, (weights.SAFETY,))
        self._network = cv2.dnn.readNetFromONNX(str(folder / weights.SAFETY.file))

    def passes(self, picture: Pixels) -> bool:
        """`picture` as bytes."""
        edge = (_SIZE - _SEEN) // 2
        small = resize(picture, _SIZE, _SIZE)[edge:-edge, edge:-edge, ::-1]
        self._network.setInput(np.ascontiguousarray((small - _MEAN)[None], np.float32))
        return float(self._network.forward()[0, 1]) < _LIMIT
