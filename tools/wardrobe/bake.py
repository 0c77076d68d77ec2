"""Convert the output of `render.py` to the files in `content/wardrobe/`: grayscale planes, stacked vertically.

python tools/wardrobe/bake.py OUT [NAME ...]
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import OpenEXR
import yaml
from garments import GARMENTS

Plane = npt.NDArray[Any]

_WARDROBE = Path(__file__).parents[2] / "content/wardrobe"
# Rows below the chest are never visible in a picture.
_ROWS = 737


def main(out: Path, names: list[str]) -> None:
    file = _WARDROBE / "fit.yaml"
    fit = yaml.safe_load(file.read_text()) if file.exists() else {}
    for name in names or GARMENTS:
        facts = json.loads((out / f"{name}.json").read_text())
        x, y = facts["chin"]
        planes = _garment(out, name, x, facts["depth"])
        stack = (np.clip(np.vstack(planes), 0, 1) * 255 + 0.5).astype(np.uint8)
        cv2.imwrite(str(_WARDROBE / f"{name}.webp"), stack, [cv2.IMWRITE_WEBP_QUALITY, 88])
        fit[name] = {"chin": [round(x, 1), round(y, 1)], "eyes_to_chin": round(facts["eyes_to_chin"], 1)}
    file.write_text(yaml.safe_dump(fit))


def _garment(out: Path, name: str, middle: float, depth: float) -> list[Plane]:
    """Return the planes `cover`, `front`, `detail`, `zone`, `normal_x`, `normal_y`."""
    read = _reader(out / f"{name}.exr")
    cover = read("Combined")[..., 3]
    solid = np.clip(cover, 1e-3, 1)
    colour = read("DiffCol")[..., :3] / solid[..., None]
    normals, place = _normals(read, solid), read("Position.Y") / solid
    bright = colour @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    front = cv2.GaussianBlur(1 - _opening(cover, place, normals, depth, middle, name.startswith("jacket")), (0, 0), 1.5)
    zone = _zones(name, colour, bright, cover, middle)
    detail = _detail(name, bright, zone, cover) * _occlusion(out / f"{name}_ao.exr", cover) ** 0.9
    # Blur away the weave, which is too fine for lighting; folds and seams remain.
    soft = cv2.GaussianBlur(normals, (0, 0), 3.2)
    inner = _inner_side(normals, place, depth, cover)
    inpainted = [_inpaint(each, front, inner, cover, middle) for each in (detail, soft[..., 0], -soft[..., 2])]
    edge = cv2.dilate(np.where(cover > 0.9, inpainted[0], 0).astype(np.float32), np.ones((9, 9), np.uint8))
    shown = np.where(cover > 0.9, inpainted[0], edge) * 0.5
    planes = [cover, front, shown, zone / 3, inpainted[1] * 0.5 + 0.5, inpainted[2] * 0.5 + 0.5]
    return [plane[:_ROWS] for plane in planes]


def _reader(file: Path) -> Callable[[str], Plane]:
    channels: dict[str, Any] = {}
    for part in OpenEXR.File(str(file)).parts:
        channels |= part.channels
    return lambda name: channels[f"ViewLayer.{name}"].pixels.astype(np.float32).copy()


def _normals(read: Callable[[str], Plane], solid: Plane) -> Plane:
    normals = np.dstack([read(f"Normal.{axis}") for axis in "XYZ"]) / solid[..., None]
    return normals / np.maximum(np.linalg.norm(normals, axis=2, keepdims=True), 1e-3)


def _spread(values: Plane, known: Plane, sigma: float) -> Plane:
    """Blur `values`, weighted by `known`."""
    known = known if values.ndim == known.ndim else known[..., None]
    weight = cv2.GaussianBlur(known, (0, 0), sigma)
    return cv2.GaussianBlur(values * known, (0, 0), sigma) / (
        (weight if weight.ndim == values.ndim else weight[..., None]) + 1e-4
    )


def _disc(size: int) -> Plane:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))


def _middle_patch(mask: Plane, middle: float) -> Plane:
    """Return the largest connected component near the middle."""
    _, labels, facts, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    centres = facts[1:, cv2.CC_STAT_LEFT] + facts[1:, cv2.CC_STAT_WIDTH] / 2
    areas = facts[1:, cv2.CC_STAT_AREA] * (np.abs(centres - middle) < 40)
    return (labels == 1 + int(areas.argmax())).astype(np.uint8)


def _inner_side(normals: Plane, place: Plane, depth: float, cover: Plane) -> Plane:
    """Return a mask of the garment's visible inner side, which faces downwards and is at the back."""
    inner = (normals[..., 2] < -0.05) & (place > depth - 0.035) & (cover > 0.5)
    return cv2.dilate(inner.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0


def _opening(cover: Plane, place: Plane, normals: Plane, depth: float, middle: float, doubled: bool) -> Plane:
    """Return 1 where the neck hides the garment: its inner side, and the collar's roll above it. `doubled` garments
    have a second collar inside the first."""
    height, width = cover.shape
    rows = np.arange(height)[:, None]
    soft = cv2.GaussianBlur(normals, (0, 0), 1.2)
    near = (np.abs(np.arange(width)[None] - middle) < 170) & (rows < height * 0.45) & (cover > 0.5)
    leaning = ((soft[..., 2] < -0.12) & (place > depth - 0.035) & near).astype(np.uint8)
    inside = _middle_patch(cv2.morphologyEx(leaning, cv2.MORPH_OPEN, _disc(7)), middle)
    top = int(inside.any(1).argmax())
    behind = ((place > depth + 0.005) & near).astype(np.uint8)
    behind = _middle_patch(cv2.morphologyEx(behind, cv2.MORPH_OPEN, _disc(3)), middle)
    if doubled:
        hole = np.maximum(cv2.morphologyEx(behind, cv2.MORPH_OPEN, _disc(27)), behind * (rows > top + 10))
        level = int(behind.any(1).argmax()) + 10
    else:
        inside = cv2.morphologyEx(inside, cv2.MORPH_CLOSE, _disc(21))
        hole, level = np.maximum(inside, behind * (rows > top + 22)), top + 14
    across = np.flatnonzero(hole[max(0, level - 12) : level + 1].max(0))
    hole[:level, across[0] : across[-1] + 1] = 1
    return (cv2.GaussianBlur(hole.astype(np.float32), (0, 0), 6) > 0.5).astype(np.float32)


def _zones(name: str, colour: Plane, bright: Plane, cover: Plane, middle: float) -> Plane:
    """Classify pixels by the texture's colours: 0 garment, 1 shirt underneath, 2 tie."""
    height, width = bright.shape
    aside, rows = np.abs(np.arange(width)[None] - middle), np.arange(height)[:, None]
    if name.startswith("suit"):
        blue = (colour[..., 2] > colour[..., 0] * 1.12) & (bright > 0.03) & (aside < width * 0.06)
        tie = cv2.morphologyEx(blue.astype(np.uint8), cv2.MORPH_CLOSE, _disc(27))
        tie = _smooth(_middle_patch(cv2.morphologyEx(tie, cv2.MORPH_OPEN, _disc(9)), middle), 6)
        light = (bright > 0.115) & (aside < width * 0.10) & (rows < height * 0.5) & (cover > 0.5)
        shirt = cv2.morphologyEx(light.astype(np.uint8), cv2.MORPH_OPEN, _disc(5))
        shirt = cv2.morphologyEx(shirt, cv2.MORPH_CLOSE, _disc(9))
        shirt = _smooth((_large(shirt, 700) | tie).astype(np.uint8), 5) & ~tie
        return np.where(tie, 2, np.where(shirt, 1, 0)).astype(np.float32)
    if name.startswith("jacket"):
        red = ((colour[..., 0] > colour[..., 1] * 1.25) & (colour[..., 0] > 0.02)).astype(np.uint8)
        red = cv2.morphologyEx(cv2.morphologyEx(red, cv2.MORPH_CLOSE, _disc(25)), cv2.MORPH_OPEN, np.ones((9, 9)))
        inner = _large(cv2.morphologyEx(red, cv2.MORPH_CLOSE, _disc(41)), 4000)
        seen = inner & (aside < width * 0.13)
        # Fill each row from left to right to bridge creases.
        between = np.maximum.accumulate(seen, 1) & np.maximum.accumulate(seen[:, ::-1], 1)[:, ::-1]
        return _smooth((inner | between).astype(np.uint8), 7).astype(np.float32)
    return np.zeros_like(bright)


def _large(mask: Plane, least: int) -> Plane:
    count, labels, facts, _ = cv2.connectedComponentsWithStats(mask)
    return np.isin(labels, [number for number in range(1, count) if facts[number, cv2.CC_STAT_AREA] > least])


def _smooth(mask: Plane, sigma: float) -> Plane:
    return cv2.GaussianBlur(mask.astype(np.float32), (0, 0), sigma) > 0.5


def _detail(name: str, bright: Plane, zone: Plane, cover: Plane) -> Plane:
    """Return each pixel's brightness relative to its zone, without lighting: prints, seams, buttons."""
    detail = np.ones_like(bright)
    for number in (0, 1, 2):
        own = (zone == number) & (cover > 0.5)
        if not own.any() or (name.startswith("jacket") and number == 1):
            continue
        relative = bright / max(float(np.median(bright[own])), 1e-3)
        if name.startswith("suit"):
            relative = 0.75 + 0.25 * np.clip(relative, 0, 2) if number == 2 else relative
            # Pixels at the edge of a zone have the colour of the neighbouring zone.
            inside = cv2.erode(own.astype(np.uint8), _disc(7 if number == 2 else 15)).astype(np.float32)
            reached = cv2.GaussianBlur(inside, (0, 0), 9) > 0.01
            relative = np.where(inside > 0, relative, np.where(reached, _spread(relative, inside, 9), 1))
        detail[zone == number] = relative[zone == number]
    return cv2.GaussianBlur(np.clip(detail, 0.35, 1.18), (0, 0), 0.8)


def _occlusion(file: Path, cover: Plane) -> Plane:
    read = _reader(file)
    solid = read("Combined")[..., 3]
    open_sky = np.where(solid > 0.3, read("AO")[..., 0] / np.clip(solid, 1e-2, 1), 1).astype(np.float32)
    open_sky = cv2.resize(cv2.bilateralFilter(open_sky, 7, 0.15, 4), cover.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.clip(open_sky / np.percentile(open_sky[cover > 0.5], 90), 0.15, 1.05)


def _inpaint(plane: Plane, front: Plane, inner: Plane, cover: Plane, middle: float) -> Plane:
    """Inpaint remains of the inner side, left on the front by smoothing the opening, from the front next to them."""
    height, width = plane.shape
    rim = cv2.dilate((front < 0.98).astype(np.uint8), np.ones((31, 31), np.uint8)) > 0
    near = (np.arange(height)[:, None] < height * 0.45) & (np.abs(np.arange(width)[None] - middle) < 190)
    good = ((front > 0.98) & ~inner & (cover > 0.9)).astype(np.float32)
    reached = cv2.GaussianBlur(good, (0, 0), 5) > 0.02
    return np.where(inner & (front > 0.02) & rim & near & reached, _spread(plane, good, 5), plane)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
