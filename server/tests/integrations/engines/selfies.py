"""Several selfies of one generated face: turned, tilted, closer, in other light, with lowered lids. And copies of one
selfie, as phones and messengers make them."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from retrato.integrations.engines.atelier.blink import close_eyes
from retrato.integrations.engines.atelier.faces import CHEEKS, find_faces, find_mesh, head_turn
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels, decode, grid, to_bytes, to_float, warp

FACES = sorted((Path(__file__).parent / "faces").glob("*.jpg"))
_GRID = 48


def selfies_of(networks: Networks, file: Path) -> list[Pixels]:
    """Return five different selfies of a face."""
    picture = decode(file.read_bytes())
    mesh = find_mesh(networks, picture, find_faces(networks, picture)[0])
    up, down = _turned(picture, mesh, -8, down=-10), _turned(picture, mesh, 7, down=10)
    return [
        picture,
        _lit(_turned(picture, mesh, 14), 1.2, 0.75),
        _lit(_turned(picture, mesh, -14), 0.7, 1.15, warmth=-0.06),
        _tilted(_lit(up, 1.05, 1.0, warmth=0.12), 10, zoom=1.2),
        _tilted(_lit(to_bytes(close_eyes(to_float(down), mesh, 0.25)), 0.65, 0.7), -6, zoom=0.75),
    ]


COPIES: dict[str, Callable[[Pixels], Pixels]] = {
    "saved again": lambda picture: _saved(picture, 50),
    "smaller": lambda picture: _saved(_scaled(picture, 0.65), 80),
    "upscaled": lambda picture: _saved(_scaled(picture, 1.8), 90),
    "cropped": lambda picture: _saved(picture[20 : -round(len(picture) * 0.06), 24:-16], 85),
    "brighter": lambda picture: _saved(_lit(picture, 1.12, 1.12, warmth=0.04), 80),
}


def as_jpeg(picture: Pixels, quality: int = 92) -> bytes:
    return cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _saved(picture: Pixels, quality: int) -> Pixels:
    return decode(as_jpeg(picture, quality))


def _scaled(picture: Pixels, scale: float) -> Pixels:
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA)


def _turned(picture: Pixels, mesh: Pixels, sideways: float, down: float = 0.0) -> Pixels:
    """Turn the head `sideways` and `down`, in degrees: move each point of the face by its depth. Around the face the
    movement fades out."""
    already = head_turn(mesh)
    if already * sideways > 0:
        sideways *= 1 - 1.4 * abs(already)  # less, or it would look away
    height, width = picture.shape[:2]
    shape = mesh - mesh[list(CHEEKS)].mean(0)
    turn = cv2.Rodrigues(np.radians([-down, -sideways, 0.0]))[0]
    shift = ((turn @ shape.T).T - shape)[:, :2]
    x, y = np.meshgrid(np.linspace(0, width - 1, _GRID), np.linspace(0, height - 1, _GRID))
    moved, reach = mesh[:, :2] + shift, 0.09 * float(np.ptp(mesh[:, 0]))
    weight = np.exp(-((x[..., None] - moved[:, 0]) ** 2 + (y[..., None] - moved[:, 1]) ** 2) / (2 * reach**2))
    field = (weight @ shift / (weight.sum(-1, keepdims=True) + 0.3)).astype(np.float32)
    field = cv2.GaussianBlur(cv2.resize(field, (width, height), interpolation=cv2.INTER_CUBIC), (0, 0), reach / 3)
    columns, rows = grid(height, width)
    return warp(picture, columns - field[..., 0], rows - field[..., 1])


def _lit(picture: Pixels, left: float, right: float, warmth: float = 0.0) -> Pixels:
    """Light the picture from the side, in a warmer or colder colour."""
    light = np.linspace(left, right, picture.shape[1], dtype=np.float32)[None, :, None]
    lit: Pixels = np.clip(picture * light * np.array([1 + warmth, 1, 1 - warmth]), 0, 255).astype(np.uint8)
    return lit


def _tilted(picture: Pixels, degrees: float, zoom: float) -> Pixels:
    height, width = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, zoom)
    return cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
