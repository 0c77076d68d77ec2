"""Estimates the age of a face (HSE-FaceRes by Andrey Savchenko, a MobileNet).

The weights are published for TensorFlow.js, which Python cannot load. The network has so few kinds of layers that numpy
runs it, in about a tenth of a second.
"""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.raster import Pixels

_SIZE = 224
# Mean of its training set, in BGR order.
_MEAN = np.array([103.939, 116.779, 123.68], np.float32)
# The sides of two crops, in widths of the face. Their mean errs less than either: hats and odd light mislead only one.
_REACHES = (1.2, 1.8)
_STRIDES = (1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1)


class AgeEstimator:
    def __init__(self, folder: Path) -> None:
        table, data = (folder / each.file for each in weights.AGE)
        self._tensors = _read(json.loads(table.read_text()), data.read_bytes())

    def age(self, picture: Pixels, face: Face) -> float:
        """Return the apparent age of a face in an 8-bit picture, in years."""
        return sum(self._run(_crop(picture, face, reach)) for reach in _REACHES) / len(_REACHES)

    def _run(self, crop: Pixels) -> float:
        tensors = self._tensors
        x = _pad(crop[..., ::-1] - _MEAN, 2)
        kernel = tensors["conv1/convolution/merged_input"]
        shifts = [x[row : row + _SIZE : 2, column : column + _SIZE : 2] for row, column in _TAPS]
        x = _relu6(
            _pointwise(np.concatenate(shifts, 2), kernel.reshape(-1, kernel.shape[-1]))
            + tensors["conv1_bn/batchnorm_1/sub"]
        )
        for number, stride in enumerate(_STRIDES, 1):
            norm = f"conv_dw_{number}_bn/batchnorm_1"
            x = _depthwise(x, tensors[f"conv_dw_{number}/depthwise_kernel"][..., 0], stride)
            x = _relu6(x * tensors[f"{norm}/mul"] + tensors[f"{norm}/sub"])
            x = _pointwise(x, tensors[f"conv_pw_{number}/convolution/merged_input"][0, 0])
            x = _relu6(x + tensors[f"conv_pw_{number}_bn/batchnorm_1/sub"])
        features = np.maximum(x.mean((0, 1)) @ tensors["feats/kernel"] + tensors["feats/bias"], 0)
        scores = features @ tensors["age_pred/kernel"] + tensors["age_pred/bias"]
        return _expected_age(scores)


_TAPS = [(row, column) for row in range(3) for column in range(3)]


def _read(model: dict[str, Any], data: bytes) -> dict[str, Pixels]:
    """Return the tensors by name. They are stored one after the other, in half precision."""
    tensors: dict[str, Pixels] = {}
    offset = 0
    for entry in model["weightsManifest"][0]["weights"]:
        kind = np.dtype(entry.get("quantization", entry)["dtype"])
        count = int(np.prod(entry["shape"]))
        values = np.frombuffer(data, kind, count, offset)
        tensors[entry["name"]] = values.reshape(entry["shape"]).astype(np.float32)
        offset += values.nbytes
    return tensors


def _depthwise(x: Pixels, kernel: Pixels, stride: int) -> Pixels:
    height, width = x.shape[:2]
    padded = _pad(x, stride)
    shifts = [padded[row : row + height : stride, column : column + width : stride] for row, column in _TAPS]
    result: Pixels = sum(shift * kernel[tap] for shift, tap in zip(shifts, _TAPS, strict=True))
    return result


def _pointwise(x: Pixels, kernel: Pixels) -> Pixels:
    # By OpenCV, because numpy multiplies in as many threads as there are cores, whatever the engine may use.
    height, width = x.shape[:2]
    flat = cv2.gemm(x.reshape(height * width, -1), kernel, 1, np.empty((0, 0), np.float32), 0)
    return flat.reshape(height, width, -1)


def _pad(x: Pixels, stride: int) -> Pixels:
    """Pad for a kernel of three by three as TensorFlow does: with stride 2 and an even size, only after the end."""
    before = 1 if stride == 1 else 0
    return np.pad(x, ((before, 1), (before, 1), (0, 0)))


def _relu6(x: Pixels) -> Pixels:
    return np.clip(x, 0, 6)


def _expected_age(scores: Pixels) -> float:
    """Return the age from the scores of 100 classes, each a year: the mean of the two most probable, which its authors
    found to be better than the mean of all."""
    best = np.argsort(scores)[-2:]
    chances = np.exp(scores[best] - scores[best[-1]])
    return float(1 + (best * chances).sum() / chances.sum())


def _crop(picture: Pixels, face: Face, reach: float) -> Pixels:
    """Return a square around the face. What lies outside the picture repeats its edge."""
    (x, y), half = face.centre, face.size * reach / 2
    left, top, right, bottom = round(x - half), round(y - half), round(x + half), round(y + half)
    height, width = picture.shape[:2]
    inside = picture[max(0, top) : min(height, bottom), max(0, left) : min(width, right)]
    edges = (max(0, -top), max(0, bottom - height), max(0, -left), max(0, right - width))
    square = cv2.copyMakeBorder(inside, *edges, cv2.BORDER_REPLICATE)
    return cv2.resize(square, (_SIZE, _SIZE), interpolation=cv2.INTER_AREA)
