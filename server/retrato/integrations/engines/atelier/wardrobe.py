"""Garments: rendered as unlit relief and colour zones, fitted to the person's neck and shoulders, and lit with them.

Drawing order: the part of the collar behind the neck, the person, the rest of the garment, then hair over the
shoulders.
"""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.geometry import surface, unit
from retrato.integrations.engines.atelier.parts import BODY_SKIN, CLOTHES, FACE_SKIN, HAIR, OTHER
from retrato.integrations.engines.atelier.raster import Pixels, blur, from_linear, grid, smoothstep, warp
from retrato.integrations.engines.atelier.rendered import Figure, field, fit, load, neck_middle
from retrato.integrations.engines.atelier.subject import Overhang, Subject
from retrato.integrations.engines.atelier.vocabulary import Part, Shade, rgb

_PLANES = ("cover", "front", "detail", "zone", "normal_x", "normal_y")

Cut = Literal["suit", "shirt", "jacket", "sweater", "tee", "blouse"]


class Outfit(Part):
    """A garment of `content/wardrobe/` in given colours. For a suit, `inner` is the shirt and `accent` the tie."""

    cut: Cut
    main: Shade
    inner: Shade = (0.8, 0.8, 0.8)
    accent: Shade = (0.1, 0.02, 0.03)


def outline(person: Cutout) -> Pixels:
    """Return a mask of the face."""
    face = np.zeros(person.mask.shape, np.float32)
    cv2.fillConvexPoly(face, cv2.convexHull(person.mesh[:, :2].astype(np.int32)), 1.0)
    return face


def shows_shoulders(person: Cutout) -> bool:
    """Return whether a garment can be fitted: both shoulders and the bare neck are visible."""
    reach, middle = person.face_height, neck_middle(person)
    height, width = person.mask.shape
    if height - float(person.chin[1]) < 0.45 * reach:
        return False
    rows = _shoulder_line(person)
    for side in (-1, 1):
        columns = np.arange(width)
        beside = (np.abs(columns - (middle + side * 0.85 * reach)) < 0.12 * reach) & np.isfinite(rows)
        if beside.sum() < 0.12 * reach or np.median(rows[beside]) > height - 0.15 * reach:
            return False
    x, y = grid(height, width)
    throat = (np.abs(x - middle) < 0.2 * reach) & (np.abs(y - person.chin[1] - 0.14 * reach) < 0.06 * reach)
    return bool((person.parts[..., BODY_SKIN] + person.parts[..., FACE_SKIN])[throat].mean() > 0.6)


def dress(person: Cutout, outfit: Outfit, figure: Figure, folder: Path) -> Subject:
    """Put a garment on the person, in their frame."""
    garment = _garment(person, outfit.cut, figure, folder / "wardrobe")
    cover, parts, reach = garment["cover"], person.parts, person.face_height
    face = outline(person)
    hair = np.clip(parts[..., HAIR] * 1.25 - 0.1, 0, 1) * person.mask
    # A standing collar goes behind the jaw.
    front = garment["front"] * cover * (1 - blur(face, 1.0)) * (1 - hair)
    x, y = grid(*person.mask.shape)
    below = smoothstep(-0.3 * reach, -0.2 * reach, y - person.chin[1]) * (1 - face)
    worn = np.clip((parts[..., CLOTHES] + parts[..., OTHER]) * 1.7 - 0.3, 0, 1) * below
    # What they wear below the collar stays.
    worn *= 1 - cover * (1 - garment["front"])
    bare = np.clip(parts[..., BODY_SKIN] * 1.7 - 0.3, 0, 1) * (np.abs(x - neck_middle(person)) > 0.42 * reach)
    shoulder = bare * np.maximum.accumulate(cover, 0) * (1 - cover)
    own = person.mask * (1 - np.maximum(worn, shoulder) * (1 - hair))

    cloth = _cloth(garment, outfit)
    picture, mask = cloth, cover * (1 - front)
    picture, mask = _over(picture, mask, person.picture, own)
    picture, mask = _over(picture, mask, cloth, front)

    dressed = np.maximum(front, cover * (1 - own))[..., None]
    relief = surface(person.picture, mask, parts[..., FACE_SKIN], person.mesh)
    relief = unit(relief * (1 - dressed) + field(garment) * dressed)
    classes = parts * (1 - dressed)
    classes[..., CLOTHES] += dressed[..., 0]
    return Subject(
        picture.astype(np.float32),
        np.clip(mask, 0, 1),
        classes,
        person.mesh,
        relief.astype(np.float32),
        dressed[..., 0],
        # The person's own neck already has this shadow.
        Overhang(face, dressed[..., 0], 0.3 * reach),
    )


def _garment(person: Cutout, cut: Cut, figure: Figure, folder: Path) -> dict[str, Pixels]:
    rendered = load(folder, f"{cut}_{figure}", _PLANES)
    zone = np.round(rendered.planes["zone"] * 3)
    # Separate the zones before resampling, because interpolation between zones 1 and 3 would give 2.
    zones = {name: blur((zone == number).astype(np.float32), 1.6) for name, number in (("inner", 1), ("accent", 2))}
    planes = {name: plane for name, plane in rendered.planes.items() if name != "zone"} | zones
    garment = fit(replace(rendered, planes=planes), person, figure)
    x, y = _to_shoulders(person, garment)
    garment = {name: warp(plane, x, y) for name, plane in garment.items()}
    # Blur the shoulders slightly, because the eyes are in focus.
    _, y = grid(*person.mask.shape)
    reach = person.face_height
    far = smoothstep(0.05 * reach, 0.6 * reach, y - person.chin[1])
    garment["cover"] = garment["cover"] * (1 - far) + blur(garment["cover"], 0.008 * reach) * far
    return garment


def _to_shoulders(person: Cutout, garment: dict[str, Pixels]) -> tuple[Pixels, Pixels]:
    """Return where to sample the garment, so that its collar has the width of the neck and its shoulders lie on the
    person's."""
    height, width = person.mask.shape
    reach, middle = person.face_height, neck_middle(person)
    x, y = grid(height, width)
    hole = float(((garment["cover"] > 0.5) & (garment["front"] < 0.5)).sum(1).max()) / 2
    collar = hole * float(np.clip(_neck_width(person) / 2 / max(hole, 1) * 1.06, 0.8, 1.35))
    away = np.abs(x - middle)
    from_x = middle + np.sign(x - middle) * np.where(away < collar, away * hole / collar, away - collar + hole)
    # The garment's line of shoulders, as widened so far.
    line = np.argmax(garment["cover"] > 0.5, 0).astype(np.float32)
    line = np.interp(from_x[0], np.arange(width), line)
    shift = _shoulder_line(person) - line
    columns = np.arange(width)
    known = np.isfinite(shift) & (np.abs(columns - middle) > 1.15 * collar) & (line > 0)
    shift = np.interp(columns, columns[known], shift[known])
    shift = cv2.GaussianBlur(shift[None].astype(np.float32), (0, 0), 0.08 * reach)[0]
    return from_x, y - shift


def _neck_width(person: Cutout) -> float:
    """Return the width of the neck just below the chin."""
    skin = person.parts[..., BODY_SKIN] + person.parts[..., FACE_SKIN] > 0.5
    top = int(person.chin[1] + 0.04 * person.face_height)
    return float(np.median(skin[top : top + max(2, int(0.1 * person.face_height))].sum(1)))


def _shoulder_line(person: Cutout) -> Pixels:
    """Return the row of the person's shoulder in each column, NaN where none is visible."""
    reach, start = person.face_height, int(person.chin[1])
    body = (person.parts[..., CLOTHES] + person.parts[..., BODY_SKIN] > 0.5) & (person.mask > 0.5)
    body[:start] = False
    x, _ = grid(*body.shape)
    # The neck is no shoulder.
    body &= (np.abs(x - neck_middle(person)) > 0.42 * reach) | ~(person.parts[..., BODY_SKIN] > 0.5)
    rows = np.argmax(body, 0).astype(np.float32)
    covered = (person.parts[..., HAIR] > 0.5) & (person.mask > 0.5)
    hidden = np.array([covered[start : int(row) + 1, column].any() for column, row in enumerate(rows)])
    return np.where(body.any(0) & ~hidden, rows, np.nan)


def _cloth(garment: dict[str, Pixels], outfit: Outfit) -> Pixels:
    """Return the unlit colours of the garment."""
    inner, accent = garment["inner"][..., None], garment["accent"][..., None]
    colour = rgb(outfit.main) * (1 - inner - accent) + rgb(outfit.inner) * inner + rgb(outfit.accent) * accent
    grey = colour.mean(-1, keepdims=True)
    # Desaturate, because cloth is never as pure as display colours. `detail` is 0.5 for the plain colour.
    return from_linear(np.clip(colour * 0.85 + grey * 0.15, 0, 0.62) * (garment["detail"] * 2)[..., None])


def _over(picture: Pixels, mask: Pixels, layer: Pixels, alpha: Pixels) -> tuple[Pixels, Pixels]:
    total = alpha + mask * (1 - alpha)
    share = (alpha / np.maximum(total, 1e-4))[..., None]
    return picture * (1 - share) + layer * share, total
