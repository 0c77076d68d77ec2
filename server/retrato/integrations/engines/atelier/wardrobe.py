"""New clothes: pre-rendered unlit relief and colour zones, lit together with the person.

Drawing order: the part of the collar behind the neck, the person, the rest of the garment, then hair over the
shoulders.
"""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.geometry import surface, unit
from retrato.integrations.engines.atelier.neck import neck_for, outline
from retrato.integrations.engines.atelier.parts import BODY_SKIN, CLOTHES, FACE_SKIN, HAIR, OTHER
from retrato.integrations.engines.atelier.raster import Pixels, blur, from_linear, grid, smoothstep
from retrato.integrations.engines.atelier.rendered import Figure, field, fit, load
from retrato.integrations.engines.atelier.subject import Overhang, Placed, Subject
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, rgb

_PLANES = ("cover", "front", "detail", "zone", "normal_x", "normal_y")

Cut = Literal["suit", "shirt", "jacket", "sweater", "tee", "blouse"]


class Outfit(Part):
    """A garment of `content/wardrobe/` in given colours. For a suit, `inner` is the shirt and `accent` the tie."""

    cut: Cut
    main: Shade
    inner: Shade = (0.8, 0.8, 0.8)
    accent: Shade = (0.1, 0.02, 0.03)


def dress(placed: Placed, outfit: Outfit, figure: Figure, folder: Path) -> Subject:
    """Put the person's head and neck on a dressed body, in their frame."""
    placed = _without_stray_hair(placed)
    garment = _garment(placed, outfit.cut, figure, folder / "wardrobe")
    neck = neck_for(placed, figure, folder / "wardrobe")
    inside = neck.mask * _inside_collar(garment)
    cover = garment["cover"]
    # A standing collar goes behind the jaw.
    front = garment["front"] * cover * (1 - blur(outline(placed), 1.0))
    head = _head(placed, inside * neck.own)
    cloth = _cloth(garment, outfit)
    parts = placed.parts
    hair = _hair_over(placed, head)

    picture, mask = placed.picture, _hair_behind(placed)
    picture, mask = _over(picture, mask, cloth, cover * (1 - front))
    picture, mask = _over(picture, mask, neck.colour, inside)
    picture, mask = _over(picture, mask, placed.picture, head)
    picture, mask = _over(picture, mask, cloth, front)
    picture, mask = _over(picture, mask, placed.picture, np.where(front > 0.02, hair, 0))

    dressed = np.clip(front * (1 - hair), 0, 1)
    relief = surface(
        np.where((head > 0.5)[..., None], placed.picture, picture), mask, parts[..., FACE_SKIN], placed.mesh
    )
    bare = (inside * (1 - head * (1 - 0.4 * neck.own)))[..., None]
    relief = unit(relief * (1 - bare) + neck.field * bare)
    garment_only = np.maximum(dressed, cover * (1 - np.maximum(head, inside)))[..., None]
    relief = unit(relief * (1 - garment_only) + field(garment) * garment_only)
    classes = parts.copy()
    classes[..., BODY_SKIN] = np.maximum(classes[..., BODY_SKIN], inside)
    classes[..., CLOTHES] = dressed
    for skin in (FACE_SKIN, BODY_SKIN, OTHER):
        classes[..., skin] *= 1 - dressed
    return Subject(
        picture.astype(np.float32),
        np.clip(mask, 0, 1),
        classes,
        placed.mesh,
        relief.astype(np.float32),
        garment_only[..., 0],
        _overhang(placed, head),
    )


def _garment(placed: Placed, cut: Cut, figure: Figure, folder: Path) -> dict[str, Pixels]:
    rendered = load(folder, f"{cut}_{figure}", _PLANES)
    zone = np.round(rendered.planes["zone"] * 3)
    # Separate the zones before resampling, because interpolation between zones 1 and 3 would give 2.
    zones = {name: blur((zone == number).astype(np.float32), 1.6) for name, number in (("inner", 1), ("accent", 2))}
    planes = {name: plane for name, plane in rendered.planes.items() if name != "zone"} | zones
    garment = fit(replace(rendered, planes=planes), placed, figure)
    # Blur the shoulders slightly, because the eyes are in focus.
    _, y = grid(*placed.mask.shape)
    reach = placed.face_height
    far = smoothstep(0.05 * reach, 0.6 * reach, y - placed.chin[1])
    garment["cover"] = garment["cover"] * (1 - far) + blur(garment["cover"], 0.008 * reach) * far
    return garment


def _overhang(placed: Placed, head: Pixels) -> Overhang:
    """Return the head as an occluder of collar and neck. A neck from the selfie already has that shadow."""
    _, y = grid(*placed.mask.shape)
    face = outline(placed)
    above = head * (1 - smoothstep(-0.2 * placed.face_height, 0, y - placed.chin[1]))
    return Overhang(np.maximum(face, above), 1 - np.maximum(face, head), 0.3 * placed.face_height)


def _cloth(garment: dict[str, Pixels], outfit: Outfit) -> Pixels:
    """Return the unlit colours of the garment."""
    inner, accent = garment["inner"][..., None], garment["accent"][..., None]
    colour = rgb(outfit.main) * (1 - inner - accent) + rgb(outfit.inner) * inner + rgb(outfit.accent) * accent
    grey = colour.mean(-1, keepdims=True)
    # Desaturate, because cloth is never as pure as display colours. `detail` is 0.5 for the plain colour.
    return from_linear(np.clip(colour * 0.85 + grey * 0.15, 0, 0.62) * (garment["detail"] * 2)[..., None])


def _head(placed: Placed, neck: Pixels) -> Pixels:
    """Return the mask of what stays of the person: hair, face, headwear, and their own neck."""
    parts, reach = placed.parts, placed.face_height
    _, y = grid(*placed.mask.shape)
    edge = outline(placed)
    # Ears extend beyond the mesh; below them it may be a scarf or a shoulder.
    low = smoothstep(-0.45 * reach, -0.3 * reach, y - placed.chin[1])
    wide, close = np.clip(blur(edge, reach * 0.07) * 2.6, 0, 1), np.clip(blur(edge, reach * 0.02) * 2, 0, 1)
    face = (wide * (1 - low) + close * low) * (1 - smoothstep(-0.02 * reach, 0.08 * reach, y - placed.chin[1]))
    bare = np.clip((parts[..., BODY_SKIN] + parts[..., FACE_SKIN]) * 1.6 - 0.3, 0, 1)
    hair = np.clip(parts[..., HAIR] * 1.6 - 0.3, 0, 1)
    below_face = smoothstep(-0.25 * reach, 0.0, y - placed.chin[1])
    worn = np.clip((parts[..., CLOTHES] + parts[..., OTHER] * below_face) * 1.7 - 0.3, 0, 1)
    worn = worn * smoothstep(-0.2 * reach, 0.0, y - placed.eyes[1])  # Keep hats.
    shoulders = bare * (1 - np.maximum(face, neck)) * smoothstep(-0.38 * reach, -0.24 * reach, y - placed.chin[1])
    nothing = smoothstep(-0.3 * reach, -0.1 * reach, y - placed.chin[1]) * (1 - np.max([hair, bare, face], axis=0))
    head = placed.mask * (1 - np.max([worn * (1 - face), shoulders, nothing], axis=0))
    return head * (1 - smoothstep(-0.5 * reach, -0.4 * reach, y - placed.chin[1]) * (1 - _solid(head, 0.02 * reach)))


def _solid(mask: Pixels, radius: float) -> Pixels:
    """Return where the mask is wider than a strand, to drop leftovers of a scarf or shoulder."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(radius) + 1,) * 2)
    body = cv2.morphologyEx((mask > 0.4).astype(np.uint8), cv2.MORPH_OPEN, disc)
    count, labels, statistics, _ = cv2.connectedComponentsWithStats(body)
    if count > 1:
        body = (labels == 1 + int(statistics[1:, cv2.CC_STAT_AREA].argmax())).astype(np.uint8)
    return np.clip(blur(cv2.dilate(body, disc).astype(np.float32), radius * 0.4), 0, 1)


def _inside_collar(garment: dict[str, Pixels]) -> Pixels:
    """Return the area inside the collar. Skin outside of the garment's outline below the collar's rim would be a
    shoulder of the original picture."""
    cover = garment["cover"]
    reach = max(3, cover.shape[0] // 60)
    rows = (cover.max(1) > 0.5).astype(np.float32)
    started = np.concatenate([np.zeros(reach, np.float32), rows[:-reach]])[:, None]
    soft = blur(cover, 1.5)
    span = np.minimum(np.maximum.accumulate(soft, 1), np.maximum.accumulate(soft[:, ::-1], 1)[:, ::-1])
    return 1 - started * (1 - smoothstep(0.3, 0.9, span))


def _without_stray_hair(placed: Placed) -> Placed:
    """Remove small patches of hair below the chin, which may be a dark collar or a beard."""
    hair = placed.parts[..., HAIR] > 0.4
    _, y = grid(*placed.mask.shape)
    reach = placed.face_height
    outside = 1 - outline(placed)
    below = hair & (y > placed.chin[1] - 0.3 * reach) & (outside > 0)
    if below.sum() > 0.12 * max(int(hair.sum()), 1):
        return placed
    parts = placed.parts.copy()
    gone = smoothstep(-0.48 * reach, -0.34 * reach, y - placed.chin[1]) * outside
    parts[..., CLOTHES] = np.maximum(parts[..., CLOTHES], parts[..., HAIR] * gone)
    parts[..., HAIR] *= 1 - gone
    return replace(placed, parts=parts)


def _hair_over(placed: Placed, head: Pixels) -> Pixels:
    """Return the hair on the chest, if the selfie shows where it ends. Otherwise it falls behind the shoulders."""
    lowest = int(np.flatnonzero(placed.mask.max(1) > 0.5).max(initial=0))
    if lowest - placed.chin[1] < 0.8 * placed.face_height:
        return np.zeros_like(head)
    return np.minimum(np.clip(placed.parts[..., HAIR] * 1.25 - 0.1, 0, 1) * placed.mask, head)


def _hair_behind(placed: Placed) -> Pixels:
    """Return long hair that the source cut off, continued behind the shoulders (`place` has extended its colours)."""
    reach = placed.face_height
    _, y = grid(*placed.mask.shape)
    return placed.behind * (1 - smoothstep(0.5 * reach, 0.9 * reach, y - placed.chin[1]))


def _over(picture: Pixels, mask: Pixels, layer: Pixels, alpha: Pixels) -> tuple[Pixels, Pixels]:
    total = alpha + mask * (1 - alpha)
    share = (alpha / np.maximum(total, 1e-4))[..., None]
    return picture * (1 - share) + layer * share, total
