"""Clothes that came from no selfie: rendered once without light, as relief and colour zones, and lit with the person.

A garment's file is one grey picture: six planes below each other, named in `_PLANES`. The collar goes around the neck:
what lies behind the neck is drawn before the person, the rest after, and hair that falls over the shoulders last.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import yaml

from retrato.integrations.engines.atelier.faces import CHEEKS, CHIN
from retrato.integrations.engines.atelier.geometry import surface, unit
from retrato.integrations.engines.atelier.parts import BODY_SKIN, CLOTHES, FACE_SKIN, HAIR, OTHER
from retrato.integrations.engines.atelier.raster import Pixels, blur, fill_holes, from_linear, grid, smoothstep
from retrato.integrations.engines.atelier.subject import Placed, Subject
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, rgb

_PLANES = ("cover", "front", "detail", "zone", "normal_x", "normal_y")

# The figures that wore the clothes hold their chins lower than people in selfies do.
_SIZE, _DROP = {"f": 0.88, "m": 0.90}, 0.09

# In the shade skin turns redder, as light that went through it does.
_SHADED_SKIN = np.array([1.0, 0.975, 0.955], np.float32)

Figure = Literal["f", "m"]
Cut = Literal["suit", "shirt", "jacket", "sweater", "tee", "blouse"]


class Outfit(Part):
    """A garment of `content/wardrobe/` in colours of its own. A suit's `inner` is the shirt, its `accent` the tie."""

    cut: Cut
    main: Shade
    inner: Shade = (0.8, 0.8, 0.8)
    accent: Shade = (0.1, 0.02, 0.03)


@dataclass(frozen=True)
class Garment:
    planes: dict[str, Pixels]
    chin: tuple[float, float]
    eyes_to_chin: float


def dress(placed: Placed, outfit: Outfit, figure: Figure, folder: Path) -> Subject:
    """The person's head and neck on a dressed body, in their frame."""
    garment = _load(folder / "wardrobe", f"{outfit.cut}_{figure}")
    placed = _without_stray_hair(placed)
    fitted = _fit(garment, placed, figure)
    cover, front = fitted["cover"], fitted["front"] * fitted["cover"]
    head = _head(placed, fitted)
    skin_colour, skin_mask = _neck(placed, fitted)
    cloth = _cloth(fitted, outfit) * _shadow_of_head(head, placed)[..., None]
    parts = placed.parts
    hair = np.clip(parts[..., HAIR] * 1.25 - 0.1, 0, 1) * placed.mask

    picture, mask = placed.picture, _hair_behind(placed)
    picture, mask = _over(picture, mask, cloth, cover * (1 - front))
    picture, mask = _over(picture, mask, skin_colour, skin_mask)
    picture, mask = _over(picture, mask, placed.picture, head)
    under = _undershirt(placed, fitted) if outfit.cut in ("shirt", "jacket") else np.zeros_like(mask)
    picture, mask = _over(
        picture, mask, from_linear(np.minimum(rgb(outfit.inner), 0.55)) * np.ones_like(picture), under
    )
    picture, mask = _over(picture, mask, cloth, front)
    picture, mask = _over(picture, mask, placed.picture, np.where(front > 0.02, hair, 0))

    dressed = np.clip(np.maximum(front, under) * (1 - hair), 0, 1)
    field = surface(
        np.where((head > 0.5)[..., None], placed.picture, picture), mask, parts[..., FACE_SKIN], placed.mesh
    )
    cloth_field = np.dstack(
        [
            fitted["normal_x"],
            fitted["normal_y"],
            np.sqrt(np.clip(1 - fitted["normal_x"] ** 2 - fitted["normal_y"] ** 2, 0.02, 1)),
        ]
    )
    bend = np.clip((grid(*mask.shape)[0] - _neck_middle(placed)) / _neck_half(placed), -1, 1) * 0.75
    cylinder = unit(np.dstack([bend, np.full_like(bend, -0.1), np.sqrt(1 - bend**2 * 0.9)]))
    bare_neck = (skin_mask * smoothstep(-0.1, 0.08, (grid(*mask.shape)[1] - placed.chin[1]) / placed.face_height))[
        ..., None
    ] * 0.8
    field = unit(field * (1 - bare_neck) + cylinder * bare_neck)
    garment_only = np.maximum(dressed, cover * (1 - np.maximum(head, skin_mask)))[..., None]
    field = unit(field * (1 - garment_only) + cloth_field * garment_only)
    classes = parts.copy()
    classes[..., BODY_SKIN] = np.maximum(classes[..., BODY_SKIN], skin_mask)
    classes[..., CLOTHES] = dressed
    for skin in (FACE_SKIN, BODY_SKIN, OTHER):
        classes[..., skin] *= 1 - dressed
    return Subject(
        picture.astype(np.float32),
        np.clip(mask, 0, 1),
        classes,
        placed.mesh,
        field.astype(np.float32),
        garment_only[..., 0],
    )


@lru_cache(maxsize=4)
def _load(folder: Path, name: str) -> Garment:
    stack = cv2.imread(str(folder / f"{name}.webp"), cv2.IMREAD_GRAYSCALE)
    facts = yaml.safe_load((folder / "fit.yaml").read_text(encoding="utf-8"))[name]
    if stack is None:
        raise ValueError(f"{name} is no garment")
    planes = dict(zip(_PLANES, np.split(stack.astype(np.float32) / 255, len(_PLANES)), strict=True))
    zone = np.round(planes.pop("zone") * 3)
    planes["inner"], planes["accent"] = (blur((zone == number).astype(np.float32), 1.2) for number in (1, 2))
    return Garment(planes, tuple(facts["chin"]), facts["eyes_to_chin"])


def _fit(garment: Garment, placed: Placed, figure: Figure) -> dict[str, Pixels]:
    """The garment's planes at the size and place of this person."""
    height, width = placed.mask.shape
    distance = float(np.hypot(*(placed.eyes - placed.chin)))
    scale = distance / garment.eyes_to_chin * _SIZE[figure]
    x = _neck_middle(placed)
    matrix = np.array(
        [
            [scale, 0, x - garment.chin[0] * scale],
            [0, scale, placed.chin[1] + _DROP * distance - garment.chin[1] * scale],
        ],
        np.float32,
    )
    fitted = {}
    for name, plane in garment.planes.items():
        border = cv2.BORDER_CONSTANT if name in ("cover", "front") else cv2.BORDER_REPLICATE
        source = cv2.GaussianBlur(plane, (0, 0), 0.35 / scale) if scale < 0.7 else plane
        fitted[name] = cv2.warpAffine(source, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=border)
    for name in ("normal_x", "normal_y"):
        fitted[name] = np.clip(fitted[name] * 2 - 1, -0.99, 0.99)
    fitted["cover"], fitted["front"] = np.clip(fitted["cover"], 0, 1), np.clip(fitted["front"], 0, 1)
    return fitted


def _cloth(fitted: dict[str, Pixels], outfit: Outfit) -> Pixels:
    """The colours of the garment without light."""
    inner, accent = fitted["inner"][..., None], fitted["accent"][..., None]
    colour = rgb(outfit.main) * (1 - inner - accent) + rgb(outfit.inner) * inner + rgb(outfit.accent) * accent
    grey = colour.mean(-1, keepdims=True)
    # Dyed cloth is never as pure as a colour on a screen. `detail` is 0.5 where it has its plain colour.
    return from_linear(np.clip(colour * 0.85 + grey * 0.15, 0, 0.62) * (fitted["detail"] * 2)[..., None])


def _head(placed: Placed, fitted: dict[str, Pixels]) -> Pixels:
    """What of the person stays: hair, face, what they wear on it, and the neck inside the collar."""
    parts, reach = placed.parts, placed.face_height
    _, y = grid(*placed.mask.shape)
    outline = _outline(placed)
    # Ears stand a little off the mesh; below them a scarf or a shoulder may.
    low = smoothstep(-0.45 * reach, -0.3 * reach, y - placed.chin[1])
    wide, close = np.clip(blur(outline, reach * 0.07) * 2.6, 0, 1), np.clip(blur(outline, reach * 0.035) * 2.2, 0, 1)
    face = (wide * (1 - low) + close * low) * (1 - smoothstep(-0.02 * reach, 0.08 * reach, y - placed.chin[1]))
    bare = np.clip((parts[..., BODY_SKIN] + parts[..., FACE_SKIN]) * 1.6 - 0.3, 0, 1)
    neck = _neck_band(placed) * _inside_collar(fitted)
    hair = np.clip(parts[..., HAIR] * 1.6 - 0.3, 0, 1)
    below_face = smoothstep(-0.25 * reach, 0.0, y - placed.chin[1])
    worn = np.clip((parts[..., CLOTHES] + parts[..., OTHER] * below_face) * 1.7 - 0.3, 0, 1)
    worn = worn * smoothstep(-0.2 * reach, 0.0, y - placed.eyes[1])  # A hat stays.
    shoulders = bare * (1 - np.maximum(face, neck)) * smoothstep(-0.38 * reach, -0.24 * reach, y - placed.chin[1])
    nothing = smoothstep(-0.3 * reach, -0.1 * reach, y - placed.chin[1]) * (1 - np.max([hair, bare, face], axis=0))
    return placed.mask * (1 - np.max([worn * (1 - face), shoulders, nothing], axis=0))


def _inside_collar(fitted: dict[str, Pixels]) -> Pixels:
    """Skin beside the collar would be a shoulder of the old picture: from just below the collar's rim down, it must
    lie within the garment's outline, from its left to its right."""
    cover = fitted["cover"]
    reach = max(3, cover.shape[0] // 60)
    rows = (cover.max(1) > 0.5).astype(np.float32)
    started = np.concatenate([np.zeros(reach, np.float32), rows[:-reach]])[:, None]
    soft = blur(cover, 1.5)
    span = np.minimum(np.maximum.accumulate(soft, 1), np.maximum.accumulate(soft[:, ::-1], 1)[:, ::-1])
    return 1 - started * (1 - smoothstep(0.3, 0.9, span))


def _without_stray_hair(placed: Placed) -> Placed:
    """A dark collar or a beard can pass for hair. Hair that really falls below the chin is more than a wisp."""
    hair = placed.parts[..., HAIR] > 0.4
    _, y = grid(*placed.mask.shape)
    reach = placed.face_height
    outside = 1 - _outline(placed)
    below = hair & (y > placed.chin[1] - 0.3 * reach) & (outside > 0)
    if below.sum() > 0.12 * max(int(hair.sum()), 1):
        return placed
    parts = placed.parts.copy()
    gone = smoothstep(-0.48 * reach, -0.34 * reach, y - placed.chin[1]) * outside
    parts[..., CLOTHES] = np.maximum(parts[..., CLOTHES], parts[..., HAIR] * gone)
    parts[..., HAIR] *= 1 - gone
    return replace(placed, parts=parts)


def _outline(placed: Placed) -> Pixels:
    """1 on the face, 0 elsewhere."""
    outline = np.zeros(placed.mask.shape, np.float32)
    cv2.fillConvexPoly(outline, cv2.convexHull(placed.mesh[:, :2].astype(np.int32)), 1.0)
    return outline


def _neck_middle(placed: Placed) -> float:
    """A turned head carries the chin to the side; the neck stays below the skull."""
    return float(0.62 * placed.mesh[list(CHEEKS), 0].mean() + 0.38 * placed.mesh[CHIN, 0])


def _neck_half(placed: Placed) -> float:
    left, right = placed.mesh[list(CHEEKS), 0]
    return abs(float(right - left)) * 0.37


def _neck_band(placed: Placed) -> Pixels:
    x, y = grid(*placed.mask.shape)
    half = _neck_half(placed) + np.clip(y - placed.chin[1] - 0.18 * placed.face_height, 0, None) * 0.35
    return 1 - smoothstep(0.92, 1.02, np.abs(x - _neck_middle(placed)) / half)


def _neck(placed: Placed, fitted: dict[str, Pixels]) -> tuple[Pixels, Pixels]:
    """Skin from the jaw down into the collar, grown from what skin there is below the face."""
    height, width = placed.mask.shape
    _, y = grid(height, width)
    parts, chin, reach = placed.parts, float(placed.chin[1]), placed.face_height
    band = _neck_band(placed) * (y > chin - 0.35 * reach) * _inside_collar(fitted)
    outline = _outline(placed)
    bare = (parts[..., BODY_SKIN] + parts[..., FACE_SKIN] > 0.8) & (placed.mask > 0.97)
    neck = bare & (outline == 0) & (y > chin - 0.2 * reach) & (band > 0.9)
    if neck.sum() < 0.01 * reach * reach:
        neck = bare & (y > chin - 0.3 * reach)
    grown = blur(fill_holes(placed.picture, neck.astype(np.float32)), 0.04 * reach)
    # Away from what skin there is, the face tells the colour; the chin keeps light from the neck.
    face = bare & (outline > 0)
    usual = np.median(placed.picture[face], axis=0) if face.any() else grown.mean((0, 1))
    x, _ = grid(height, width)
    round_off = 1 - 0.16 * np.clip(np.abs(x - _neck_middle(placed)) / _neck_half(placed), 0, 1) ** 2
    plain = (
        usual * ((0.84 + 0.09 * smoothstep(0.05 * reach, 0.6 * reach, y - chin)) * round_off)[..., None] * _SHADED_SKIN
    )
    near = np.clip(blur(neck.astype(np.float32), 0.06 * reach) * 2.5, 0, 1)[..., None] * 0.85
    # Bare colour looks like rubber; skin has a grain. The same every time, so that a photo can be made again.
    grain = blur(np.random.default_rng(1).standard_normal((height, width)).astype(np.float32), 0.006 * reach)
    grain = grain / (grain.std() + 1e-6) * 0.005
    return np.clip(grown * near + plain * (1 - near) + grain[..., None], 0, 1), band.astype(np.float32)


def _undershirt(placed: Placed, fitted: dict[str, Pixels]) -> Pixels:
    """A round neckline in an open collar: no selfie shows what would be there."""
    x, y = grid(*placed.mask.shape)
    across = (x - _neck_middle(placed)) / (_neck_half(placed) * 1.35)
    line = placed.chin[1] + (0.50 - 0.42 * across**2) * placed.face_height
    return fitted["cover"] * (1 - fitted["front"]) * smoothstep(-1.5, 1.5, y - line)


def _hair_behind(placed: Placed) -> Pixels:
    """Long hair that the source cut off goes on behind the shoulders (`place` has continued its colours)."""
    reach = placed.face_height
    hair = np.clip(placed.parts[..., HAIR] * 1.6 - 0.3, 0, 1) * placed.behind
    _, y = grid(*placed.mask.shape)
    return hair * (1 - smoothstep(0.5 * reach, 0.9 * reach, y - placed.chin[1]))


def _shadow_of_head(head: Pixels, placed: Placed) -> Pixels:
    reach = placed.face_height
    lowered = np.roll(blur(head, 0.12 * reach), int(0.22 * reach), 0)
    lowered[: int(0.22 * reach)] = 0
    return 1 - 0.42 * np.clip(lowered, 0, 1)


def _over(picture: Pixels, mask: Pixels, layer: Pixels, alpha: Pixels) -> tuple[Pixels, Pixels]:
    total = alpha + mask * (1 - alpha)
    share = (alpha / np.maximum(total, 1e-4))[..., None]
    return picture * (1 - share) + layer * share, total
