"""Callbacks, recipes and pictures for calls to engines."""

import cv2

from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.contract import Recipe

STUDIO: Recipe = {"scenes": [{"kind": "studio", "colour": "#8f9aa8", "edge": "#2a313b"}]}
SUIT: Recipe = {**STUDIO, "wardrobe": {"male": [{"cut": "suit", "main": "#1c2434"}]}}


def quiet(_: float) -> None:
    pass


def never() -> bool:
    return False


def jpeg(picture: Pixels) -> bytes:
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])
