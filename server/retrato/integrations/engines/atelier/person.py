"""A person's model: the best selfies, cut out and measured, in one small file."""

import io
import json
import zipfile
from dataclasses import dataclass

import cv2
import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout, skin_tone
from retrato.integrations.engines.atelier.faces import head_turn
from retrato.integrations.engines.atelier.raster import Pixels, luminance, resize, to_bytes, to_float
from retrato.integrations.engines.contract import EngineError

_FORMAT = "atelier-1"
_PARTS_SIZE = 320
# How much of a selfie's deviation from the common skin tone is removed.
_EVENED = 0.8


@dataclass(frozen=True)
class ModelPicture:
    """A prepared selfie. Higher scores come first."""

    cutout: Cutout
    score: float

    @property
    def turn(self) -> float:
        return head_turn(self.cutout.mesh)


def pack(pictures: list[ModelPicture]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        scores = [round(picture.score, 4) for picture in pictures]
        tones = [skin_tone(picture.cutout).round(4).tolist() for picture in pictures]
        archive.writestr("model.json", json.dumps({"format": _FORMAT, "scores": scores, "tones": tones}))
        for number, picture in enumerate(pictures):
            cutout = picture.cutout
            archive.writestr(
                f"{number}/picture.webp", _webp(cv2.cvtColor(to_bytes(cutout.picture), cv2.COLOR_RGB2BGR), 94)
            )
            archive.writestr(f"{number}/mask.webp", _webp(to_bytes(cutout.mask), 96))
            planes = [
                to_bytes(resize(np.ascontiguousarray(cutout.parts[..., i]), _PARTS_SIZE, _PARTS_SIZE)) for i in range(6)
            ]
            archive.writestr(f"{number}/parts.webp", _webp(np.vstack(planes), 92))
            mesh = io.BytesIO()
            np.save(mesh, cutout.mesh.astype(np.float32))
            archive.writestr(f"{number}/mesh.npy", mesh.getvalue())
    return file.getvalue()


def scores(model: bytes) -> list[float]:
    """Return the scores of the model's pictures, best first."""
    with _open(model) as archive:
        return [float(score) for score in json.loads(archive.read("model.json"))["scores"]]


def unpack(model: bytes, number: int) -> Cutout:
    """Load one picture of the model, in the skin tone that most of its pictures show."""
    with _open(model) as archive:
        # Models of earlier releases have no tones.
        tones = json.loads(archive.read("model.json")).get("tones", [])
        picture = to_float(cv2.cvtColor(_image(archive, f"{number}/picture.webp"), cv2.COLOR_BGR2RGB))
        mask = to_float(_image(archive, f"{number}/mask.webp", cv2.IMREAD_GRAYSCALE))
        stack = to_float(_image(archive, f"{number}/parts.webp", cv2.IMREAD_GRAYSCALE))
        mesh = np.load(io.BytesIO(archive.read(f"{number}/mesh.npy")))
    height, width = mask.shape
    parts = np.dstack([resize(plane, width, height) for plane in np.split(stack, 6)])
    if tones:
        picture = _in_common_tone(picture, np.array(tones, np.float32), number)
    return Cutout(picture, mask, np.clip(parts, 0, 1), mesh)


def _in_common_tone(picture: Pixels, tones: Pixels, number: int) -> Pixels:
    """Remove the colour of a lamp that only this selfie was lit by."""
    hues = tones / np.maximum(luminance(tones)[:, None], 1e-3)
    gain = np.clip(np.median(hues, axis=0) / np.maximum(hues[number], 1e-3), 0.7, 1.4) ** _EVENED
    gain = gain / float(luminance(gain * hues[number]))
    return np.clip(picture * gain ** (1 / 2.2), 0, 1).astype(np.float32)


def _open(model: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(model))
        known = json.loads(archive.read("model.json"))["format"] == _FORMAT
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise EngineError("modelUnreadable", retryable=False) from error
    if not known:
        raise EngineError("modelUnreadable", retryable=False)
    return archive


def _webp(picture: Pixels, quality: int) -> bytes:
    return bytes(cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])[1])


def _image(archive: zipfile.ZipFile, name: str, flags: int = cv2.IMREAD_COLOR) -> Pixels:
    picture = cv2.imdecode(np.frombuffer(archive.read(name), np.uint8), flags)
    if picture is None:
        raise EngineError("modelUnreadable", retryable=False)
    return picture
