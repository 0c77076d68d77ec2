"""New photos of a person: a selfie of theirs, dressed and put into the style's scene."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from retrato.integrations.engines.atelier import person
from retrato.integrations.engines.atelier.atmosphere import Air
from retrato.integrations.engines.atelier.compose import compose, finish, prepare
from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.lens import film
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import Pixels, Random, resize
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.atelier.rendered import Figure
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.subject import Pose, Subject, as_they_are, place
from retrato.integrations.engines.atelier.vocabulary import View
from retrato.integrations.engines.atelier.wardrobe import Outfit, dress
from retrato.integrations.engines.contract import Aspect, Gender, ImagineRequest

SIZES: dict[Aspect, tuple[int, int]] = {"1:1": (1024, 1024), "16:9": (768, 1360), "9:16": (1360, 768)}
# A selfie smaller than it will be shown is doubled by a network first.
_DOUBLE_FROM = 1.4


@dataclass(frozen=True)
class Shot:
    """What one photo of an order does its own way."""

    picture: int
    scene: int
    outfit: int
    pose: Pose
    light_mirrored: bool


def imagine(networks: Networks, request: ImagineRequest, recipe: Recipe, assets: Path, steps: Steps) -> Pixels:
    height, width = SIZES[request.aspect]
    random = np.random.default_rng([request.seed, request.shot])
    shot = plan(recipe, person.scores(request.model), request.seed, request.shot, request.aspect)
    steps.reached(0.02)
    cutout, tone = prepare(person.unpack(request.model, shot.picture))
    steps.reached(0.15)
    cutout = _large_enough(networks, cutout, shot.pose.face * min(height, width))
    scene = recipe.scenes[shot.scene % len(recipe.scenes)]
    backdrop = scene.paint(View(height, width, random, assets))
    steps.reached(0.4)
    outfit = outfit_for(recipe, request.gender, shot.outfit)
    subject = stand(cutout, height, width, shot.pose, outfit, request.gender, assets)
    steps.reached(0.65)
    linear = compose(subject, tone, backdrop, recipe.light.rig(mirrored=shot.light_mirrored))
    for atmosphere in recipe.atmosphere:
        air = Air(atmosphere, height, width, random, face=subject.mesh)
        linear = air.over(linear, float(random.random()))
    steps.reached(0.8)
    return complete(networks, linear, subject, recipe, random)


def plan(recipe: Recipe, scores: list[float], seed: int, shot: int, aspect: Aspect) -> Shot:
    """Photos of one order differ in selfie, scene, clothes, framing and light: each list is gone through in turn, from
    a place that the seed decides."""
    order = np.random.default_rng(seed)
    # The better half of the selfies, at least two if there are: variety must not cost quality.
    usable = max(min(2, len(scores)), (len(scores) + 1) // 2)
    picture = int(order.permutation(usable)[shot % usable])
    scene, outfit = int(order.integers(0, 6)) + shot, int(order.integers(0, 6)) + shot
    framing = recipe.framing
    close, side = ((1.0, 0.0), (0.88, -1.0), (1.13, 0.6), (0.94, 1.0))[(shot + int(order.integers(0, 4))) % 4]
    face = framing.face * (1 + (close - 1) * framing.variety)
    reach = {"1:1": 0.05, "16:9": 0.14, "9:16": 0.03}[aspect]
    lift = {"1:1": 0.0, "16:9": 0.02, "9:16": -0.02}[aspect]
    face = face * {"1:1": 1.0, "16:9": 1.04, "9:16": 1.3}[aspect]
    mirrored = bool((shot + int(order.integers(0, 2))) % 2) and framing.variety > 0
    lean = float(np.random.default_rng([seed, shot, 7]).uniform(-2.5, 2.5)) * framing.variety
    pose = Pose(face, 0.5 + side * reach * framing.variety, framing.eyes + lift, mirrored, lean)
    return Shot(picture, scene, outfit, pose, bool((shot // 2) % 2))


def outfit_for(recipe: Recipe, gender: Gender, number: int) -> Outfit | None:
    choice = recipe.wardrobe.female if gender == "FEMALE" else recipe.wardrobe.male or recipe.wardrobe.female
    return choice[number % len(choice)] if choice else None


def shows_clothes(cutout: Cutout) -> bool:
    """Whether enough is seen below the chin for other clothes to make sense: a collar alone under a face is a joke."""
    return cutout.mask.shape[0] - float(cutout.chin[1]) > 0.45 * cutout.face_height


def stand(
    cutout: Cutout, height: int, width: int, pose: Pose, outfit: Outfit | None, gender: Gender, assets: Path
) -> Subject:
    placed = place(cutout, height, width, pose, dressed_anew=outfit is not None)
    if outfit is None:
        return as_they_are(placed)
    figure: Figure = "f" if gender == "FEMALE" or outfit.cut == "blouse" else "m"
    return dress(placed, outfit, figure, assets)


def complete(networks: Networks, linear: Pixels, subject: Subject, recipe: Recipe, random: Random) -> Pixels:
    """From light to the finished picture, drawn or photographed."""
    if recipe.look is None:
        return finish(linear, recipe.grade, random)
    seen = Cutout(subject.picture, subject.mask, subject.parts, subject.mesh)
    drawn = recipe.look.apply(Sitter(film(linear), seen, networks, random))
    return recipe.grade.apply(drawn)


def _large_enough(networks: Networks, cutout: Cutout, face_height: float) -> Cutout:
    if face_height / cutout.face_height < _DOUBLE_FROM:
        return cutout
    height, width = cutout.mask.shape
    size = (width * 2, height * 2)
    parts = np.dstack([resize(np.ascontiguousarray(cutout.parts[..., i]), *size) for i in range(6)])
    mask = np.clip(resize(cutout.mask, *size), 0, 1)
    return Cutout(networks.upscale(cutout.picture), mask, np.clip(parts, 0, 1), cutout.mesh * 2)
