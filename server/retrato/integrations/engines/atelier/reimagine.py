"""Restyles a photo: with a look, on film, or in another scene."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from retrato.integrations.engines.atelier.atmosphere import Air
from retrato.integrations.engines.atelier.compose import compose, prepare, turned
from retrato.integrations.engines.atelier.cutout import Cutout, cut_out
from retrato.integrations.engines.atelier.faces import Face, find_faces
from retrato.integrations.engines.atelier.imagine import complete, dressed
from retrato.integrations.engines.atelier.lens import film, grain, unfilm, vignette
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit, resize, to_float
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.vocabulary import View
from retrato.integrations.engines.contract import EngineError, InputAspect, PhotoQuality, ReimagineRequest

# Longer edge while processing. UHD is processed like HD, then doubled by a network.
_EDGES: dict[PhotoQuality, int] = {"SD": 768, "HD": 1024, "UHD": 1024}
_RATIOS = {"1:1": 1.0, "16:9": 16 / 9, "9:16": 9 / 16}
_NARROWEST, _WIDEST = 9 / 16, 16 / 9


@dataclass(frozen=True)
class Portrait:
    """A cropped photo and the person in it."""

    picture: Pixels
    cutout: Cutout


def reimagine(networks: Networks, request: ReimagineRequest, recipe: Recipe, assets: Path, steps: Steps) -> Pixels:
    random = np.random.default_rng(request.seed)
    steps.reached(0.02)
    portrait = read(networks, request.photo, request.aspect, _EDGES[request.quality])
    steps.reached(0.35)
    if recipe.scenes:
        result = _replace_scene(networks, portrait, recipe, request, assets, random, steps.part(0.35, 0.8))
    else:
        result = _apply_look(networks, portrait, recipe, random)
    steps.reached(0.8)
    if request.quality == "UHD":
        result = networks.upscale(result)
    steps.reached(1)
    return result


def read(networks: Networks, photo: bytes, aspect: InputAspect, edge: int) -> Portrait:
    """Decode a photo, find the person, crop around them and cut them out."""
    try:
        picture = fit(decode(photo), 2048)
    except ValueError as error:
        raise EngineError("unreadable", retryable=False) from error
    faces = find_faces(networks, picture)
    if not faces:
        raise EngineError("noFace", retryable=False)
    crop, face = crop_around(picture, faces[0], aspect)
    height, width = crop.shape[:2]
    scale = edge / max(height, width)
    size = (round(width * scale), round(height * scale))
    scaled = resize(crop, *size)
    moved = Face(
        face.x * scale, face.y * scale, face.width * scale, face.height * scale, face.points * scale, face.score
    )
    return Portrait(to_float(scaled), cut_out(networks, scaled, moved))


def crop_around(picture: Pixels, face: Face, aspect: InputAspect) -> tuple[Pixels, Face]:
    """Crop the largest area of that aspect ratio. Return it and the face in it."""
    height, width = picture.shape[:2]
    ratio = min(max(width / height, _NARROWEST), _WIDEST) if aspect == "match_input_image" else _RATIOS[aspect]
    w, h = (width, round(width / ratio)) if width / height < ratio else (round(height * ratio), height)
    x, y = face.centre
    left = int(min(max(0, x - w / 2), width - w))
    # Put the eyes slightly above the middle.
    top = int(min(max(0, y - h * 0.45), height - h))
    moved = Face(face.x - left, face.y - top, face.width, face.height, face.points - [left, top], face.score)
    return np.ascontiguousarray(picture[top : top + h, left : left + w]), moved


def _apply_look(networks: Networks, portrait: Portrait, recipe: Recipe, random: np.random.Generator) -> Pixels:
    """Apply the look to the whole photo."""
    picture = portrait.picture
    if recipe.look is not None:
        picture = recipe.look.apply(Sitter(picture, portrait.cutout, networks, random))
    height, width = picture.shape[:2]
    linear = vignette(unfilm(picture), recipe.grade.vignette)
    for atmosphere in recipe.atmosphere:
        air = Air(atmosphere, height, width, random, face=portrait.cutout.mesh)
        linear = air.over(linear, float(random.random()))
    return grain(recipe.grade.apply(film(linear)), random, recipe.grade.grain)


def _replace_scene(
    networks: Networks,
    portrait: Portrait,
    recipe: Recipe,
    request: ReimagineRequest,
    assets: Path,
    random: np.random.Generator,
    steps: Steps,
) -> Pixels:
    """Replace scene and light, and keep the person in place."""
    height, width = portrait.picture.shape[:2]
    cutout, tone = prepare(portrait.cutout)
    scene = recipe.scenes[request.seed % len(recipe.scenes)]
    backdrop = scene.paint(View(height, width, random, assets))
    steps.reached(0.4)
    subject = dressed(cutout, recipe, request.gender, request.seed, assets)
    steps.reached(0.7)
    backdrop, rig = turned(backdrop, recipe.light.rig(mirrored=False), subject)
    linear = compose(subject, tone, backdrop, rig)
    for atmosphere in recipe.atmosphere:
        air = Air(atmosphere, height, width, random, face=subject.mesh)
        linear = air.over(linear, float(random.random()))
    return complete(networks, linear, subject, recipe, random)
