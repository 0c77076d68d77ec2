"""Makes new photos of a person: a whole selfie, relit in the place of the style."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from retrato.integrations.engines.atelier import person
from retrato.integrations.engines.atelier.atmosphere import Air
from retrato.integrations.engines.atelier.clothes import coloured
from retrato.integrations.engines.atelier.compose import compose, finish, prepare, turned
from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.lens import film
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.placing import Pose, place
from retrato.integrations.engines.atelier.raster import Pixels, Random, resize
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.atelier.rendered import Figure
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.subject import Subject, in_own_clothes
from retrato.integrations.engines.atelier.vocabulary import View, rgb
from retrato.integrations.engines.atelier.wardrobe import Outfit, dress, shows_shoulders
from retrato.integrations.engines.contract import Aspect, Gender, ImagineRequest

SIZES: dict[Aspect, tuple[int, int]] = {"1:1": (1024, 1024), "16:9": (768, 1360), "9:16": (1360, 768)}
# Upscale a selfie with a network if it must be enlarged by more than this.
_DOUBLE_FROM = 1.4


@dataclass(frozen=True)
class Shot:
    """The choices for one photo of an order."""

    picture: int
    scene: int
    outfit: int
    pose: Pose
    light_mirrored: bool


def imagine(networks: Networks, request: ImagineRequest, recipe: Recipe, assets: Path, steps: Steps) -> Pixels:
    height, width = SIZES[request.aspect]
    random = np.random.default_rng([request.seed, request.shot, request.pose])
    shot = plan(recipe, len(person.scores(request.model)), request)
    steps.reached(0.02)
    cutout, tone = prepare(person.unpack(request.model, shot.picture))
    steps.reached(0.15)
    cutout = _upscale_if_small(networks, cutout, shot.pose.face * min(height, width))
    scene = recipe.scenes[shot.scene % len(recipe.scenes)]
    backdrop = scene.paint(View(height, width, random, assets))
    steps.reached(0.4)
    placed = place(cutout, height, width, shot.pose)
    subject = dressed(placed, recipe, request.gender, shot.outfit, assets)
    steps.reached(0.65)
    backdrop, rig = turned(backdrop, recipe.light.rig(mirrored=shot.light_mirrored), subject)
    linear = compose(subject, tone, backdrop, rig)
    for atmosphere in recipe.atmosphere:
        air = Air(atmosphere, height, width, random, face=subject.mesh)
        linear = air.over(linear, float(random.random()))
    steps.reached(0.8)
    return complete(networks, linear, subject, recipe, random)


def plan(recipe: Recipe, pictures: int, request: ImagineRequest) -> Shot:
    """Choose selfie, scene, outfit, framing and light. Each list is cycled through by `shot`, from an offset given by
    the seed, so that the photos of one order differ. Another pose is another selfie, in the same place and light."""
    seed, shot, aspect = request.seed, request.shot, request.aspect
    order = np.random.default_rng(seed)
    # First the better half of the selfies, then the others.
    better = (pictures + 1) // 2
    pick = [*order.permutation(better), *(better + order.permutation(pictures - better))]
    scene, outfit = int(order.integers(0, 6)) + shot, int(order.integers(0, 6)) + shot
    framing = recipe.framing
    close, side = ((1.0, 0.0), (0.88, -1.0), (1.13, 0.6), (0.94, 1.0))[(shot + int(order.integers(0, 4))) % 4]
    face = framing.face * (1 + (close - 1) * framing.variety)
    reach = {"1:1": 0.05, "16:9": 0.14, "9:16": 0.03}[aspect]
    lift = {"1:1": 0.0, "16:9": 0.02, "9:16": -0.02}[aspect]
    face = face * {"1:1": 1.0, "16:9": 1.04, "9:16": 1.3}[aspect]
    # A selfie that is used again is mirrored.
    number = shot + request.pose
    pose = Pose(face, 0.5 + side * reach * framing.variety, framing.eyes + lift, mirrored=bool(number // pictures % 2))
    return Shot(int(pick[number % pictures]), scene, outfit, pose, bool((shot // 2) % 2))


def outfit_for(recipe: Recipe, gender: Gender, number: int) -> Outfit | None:
    """Return an outfit for the gender; for UNISEX one of a cut that women and men wear, if the style has any."""
    women, men = recipe.wardrobe.female, recipe.wardrobe.male or recipe.wardrobe.female
    choice = women if gender == "FEMALE" else men
    if gender == "UNISEX":
        choice = tuple(outfit for outfit in men if outfit.cut in {each.cut for each in women}) or men
    return choice[number % len(choice)] if choice else None


def dressed(person: Cutout, recipe: Recipe, gender: Gender, number: int, assets: Path) -> Subject:
    """Return the person in a garment if the style is about clothes and the photo shows the shoulders, or else in their
    own clothes in the style's colour."""
    outfit = outfit_for(recipe, gender, number)
    if outfit is None:
        return in_own_clothes(person)
    if recipe.wardrobe.formal and shows_shoulders(person):
        figure: Figure = "f" if gender == "FEMALE" or outfit.cut == "blouse" else "m"
        return dress(person, outfit, figure, assets)
    return in_own_clothes(coloured(person, rgb(outfit.main)))


def complete(networks: Networks, linear: Pixels, subject: Subject, recipe: Recipe, random: Random) -> Pixels:
    """Finish the picture from linear light, as a photograph or with a look."""
    if recipe.look is None:
        return finish(linear, recipe.grade, random)
    seen = Cutout(subject.picture, subject.mask, subject.parts, subject.mesh)
    drawn = recipe.look.apply(Sitter(film(linear), seen, networks, random))
    return recipe.grade.apply(drawn)


def _upscale_if_small(networks: Networks, cutout: Cutout, face_height: float) -> Cutout:
    if face_height / cutout.face_height < _DOUBLE_FROM:
        return cutout
    height, width = cutout.mask.shape
    size = (width * 2, height * 2)
    parts = np.dstack([resize(np.ascontiguousarray(cutout.parts[..., i]), *size) for i in range(6)])
    mask = np.clip(resize(cutout.mask, *size), 0, 1)
    return Cutout(networks.upscale(cutout.picture), mask, np.clip(parts, 0, 1), cutout.mesh * 2)
