"""Animates a photo: camera motion with parallax, breathing, a slight turn of the head, blinking, and an atmosphere.

Every motion has a whole number of periods, so the video loops seamlessly.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from retrato.integrations.engines.atelier.atmosphere import Air
from retrato.integrations.engines.atelier.blink import close_eyes, openness
from retrato.integrations.engines.atelier.compose import compose, prepare, turned
from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.faces import LEFT_EYE, RIGHT_EYE
from retrato.integrations.engines.atelier.geometry import relief
from retrato.integrations.engines.atelier.imagine import dressed
from retrato.integrations.engines.atelier.lens import bloom, film, unfilm, vignette
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.parts import OTHER
from retrato.integrations.engines.atelier.raster import Pixels, blur, fill_holes, grid, warp
from retrato.integrations.engines.atelier.recipe import Motion, Recipe
from retrato.integrations.engines.atelier.reimagine import Portrait, read
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.video import mp4
from retrato.integrations.engines.atelier.vocabulary import View
from retrato.integrations.engines.contract import AnimateRequest, VideoQuality

RATE = 24
_SHORT_EDGE: dict[VideoQuality, int] = {"SD": 480, "HD": 720}
# The layers are larger than the frame, so that the camera can move.
_MARGIN = 1.12
# Closure of the lids by frame. At 24 frames per second a blink takes a third of a second.
_BLINK = (0.35, 0.85, 1.0, 1.0, 0.7, 0.4, 0.15)
_BLINK_AT = 0.42


@dataclass(frozen=True)
class Plates:
    """The layers of a video, in display colours, larger than the frame."""

    backdrop: Pixels
    person: Pixels
    mask: Pixels
    depth: Pixels
    cutout: Cutout


@dataclass(frozen=True)
class Film:
    data: bytes
    poster: Pixels
    width: int
    height: int
    seconds: float


def animate(networks: Networks, request: AnimateRequest, recipe: Recipe, assets: Path, steps: Steps) -> Film:
    steps.reached(0.01)
    portrait, width, height = _portrait(networks, request)
    steps.reached(0.15)
    plates = _plates(portrait, request, recipe, assets)
    steps.reached(0.28)
    count = round(recipe.motion.seconds * RATE)
    rendering = steps.part(0.28, 0.98)
    poster: list[Pixels] = []

    def frames() -> Iterator[Pixels]:
        for number, frame in enumerate(_render(plates, recipe, request.seed, width, height, count)):
            rendering.reached(number / count)
            if not poster:
                poster.append(frame)
            yield frame

    data = mp4(frames(), width, height, RATE)
    steps.reached(1)
    return Film(data, poster[0], width, height, count / RATE)


def _portrait(networks: Networks, request: AnimateRequest) -> tuple[Portrait, int, int]:
    """Return the photo at the size of the layers, and the video's size, in even numbers for H.264."""
    short = _SHORT_EDGE[request.quality]
    probe = read(networks, request.photo, "match_input_image", round(short * _MARGIN * 16 / 9))
    height, width = probe.picture.shape[:2]
    scale = short * _MARGIN / min(height, width)
    size = (round(width * scale), round(height * scale))

    def scaled(plane: Pixels) -> Pixels:
        return cv2.resize(plane, size, interpolation=cv2.INTER_AREA)

    cutout = probe.cutout
    parts = np.dstack([scaled(np.ascontiguousarray(cutout.parts[..., i : i + 3])) for i in (0, 3)])
    small = Cutout(scaled(cutout.picture), scaled(cutout.mask), parts, cutout.mesh * scale)
    even = [round(length / _MARGIN / 2) * 2 for length in size]
    return Portrait(scaled(probe.picture), small), even[0], even[1]


def _plates(portrait: Portrait, request: AnimateRequest, recipe: Recipe, assets: Path) -> Plates:
    random = np.random.default_rng(request.seed)
    height, width = portrait.picture.shape[:2]
    if recipe.scenes:
        cutout, tone = prepare(portrait.cutout)
        backdrop = recipe.scenes[request.seed % len(recipe.scenes)].paint(View(height, width, random, assets))
        subject = dressed(cutout, recipe, request.gender, request.seed, assets)
        # Light the person once against the full scene. Their colours then fit any edge.
        backdrop, rig = turned(backdrop, recipe.light.rig(mirrored=False), subject)
        full = compose(subject, tone, backdrop, rig)
        solid = np.clip(blur(subject.mask, 1.0) * 1.2 - 0.15, 0, 1)
        own = fill_holes(full, (solid > 0.85).astype(np.float32))
        lit = full * solid[..., None] + own * (1 - solid[..., None])
        mask, seen = subject.mask, Cutout(subject.picture, subject.mask, subject.parts, subject.mesh)
    else:
        backdrop, lit = unfilm(_without_person(portrait)), unfilm(portrait.cutout.picture)
        mask, seen = portrait.cutout.mask, portrait.cutout
    grade = recipe.grade
    shown = [grade.apply(film(vignette(bloom(plate, grade.bloom), grade.vignette))) for plate in (backdrop, lit)]
    depth = blur(relief(mask, seen.mesh), width * 0.012)
    solid_mask = mask > 0.5
    middle = float(np.median(depth[solid_mask])) if solid_mask.any() else 0.0
    depth = blur(np.where(mask > 0.02, (depth - middle) / width, 0).astype(np.float32), width * 0.01)
    return Plates(shown[0], shown[1], mask, depth, seen)


def _without_person(portrait: Portrait) -> Pixels:
    """Return the photo without the person, filled smoothly from the surroundings."""
    mask = portrait.cutout.mask
    size = max(3, mask.shape[1] // 50) | 1
    hidden = cv2.dilate((mask > 0.03).astype(np.float32), np.ones((size, size), np.uint8))
    filled = fill_holes(portrait.picture, 1 - hidden)
    soft = blur(hidden, 4)[..., None]
    plate = filled * hidden[..., None] + portrait.picture * (1 - hidden[..., None])
    return (plate * (1 - soft) + blur(plate, 3) * soft).astype(np.float32)


def _render(plates: Plates, recipe: Recipe, seed: int, width: int, height: int, count: int) -> Iterator[Pixels]:
    motion = recipe.motion
    random = np.random.default_rng([seed, 1])
    airs = [Air(atmosphere, height, width, random) for atmosphere in recipe.atmosphere]
    lids = _lids(plates, motion)
    start = int(_BLINK_AT * count)
    stage = _Stage(plates, motion, width, height)
    for number in range(count):
        moment = number / count
        blink = number - start
        picture = lids[blink] if lids and 0 <= blink < len(lids) else plates.person
        frame = stage.frame(picture, moment)
        if airs:
            linear = unfilm(frame)
            for air in airs:
                linear = air.over(linear, moment)
            frame = film(linear)
        glimmer = math.sin(2 * math.pi * moment * 3) * 0.6 + math.sin(2 * math.pi * moment * 7) * 0.4
        yield np.clip(frame * (1 + 0.05 * motion.flicker * glimmer), 0, 1)


def _lids(plates: Plates, motion: Motion) -> list[Pixels]:
    mesh = plates.cutout.mesh
    eyes = mesh[[*RIGHT_EYE, *LEFT_EYE], :2].astype(int)
    rows, columns = plates.mask.shape
    glasses = plates.cutout.parts[eyes[:, 1].clip(0, rows - 1), eyes[:, 0].clip(0, columns - 1), OTHER].max() > 0.3
    # A blink under glasses or of nearly closed eyes would look wrong.
    if not motion.blink or glasses or openness(mesh) < 0.14:
        return []
    return [close_eyes(plates.person, mesh, amount) for amount in _BLINK]


class _Stage:
    """Renders frames of the layers through a moving camera."""

    def __init__(self, plates: Plates, motion: Motion, width: int, height: int) -> None:
        self._plates, self._motion = plates, motion
        self._width, self._height = width, height
        self._x, self._y = grid(height, width)
        self._rows, self._columns = plates.mask.shape
        cutout = plates.cutout
        self._neck = float(cutout.chin[1]) + 0.25 * cutout.face_height
        self._middle = float(cutout.eyes[0])

    def frame(self, person: Pixels, moment: float) -> Pixels:
        turn = 2 * math.pi * moment
        zoom, side, rise = self._camera(turn)
        backdrop = warp(self._plates.backdrop, *self._view(1 + 0.35 * (zoom - 1), -0.9 * side, -0.9 * rise))
        x, y = self._view(zoom, side, rise)
        x, y = self._body_motion(x, y, turn)
        mask = warp(self._plates.mask, x, y)[..., None]
        return backdrop * (1 - mask) + warp(person, x, y) * mask

    def _camera(self, turn: float) -> tuple[float, float, float]:
        """Return zoom, and shift right and up in pixels of the layers. The backdrop shifts the opposite way."""
        strength, unit = self._motion.strength, self._columns / 540
        swing = (1 - math.cos(turn)) / 2
        drift = math.sin(turn)
        sway = math.sin(turn + 1.1) * 0.35
        camera = self._motion.camera
        if camera == "push":
            return 1 + 0.075 * strength * swing, 4 * drift * unit * strength, 3 * sway * unit
        if camera == "pull":
            return 1 + 0.075 * strength * (1 - swing), 4 * drift * unit * strength, 3 * sway * unit
        if camera == "drift":
            return 1 + 0.02 * strength, 9 * drift * unit * strength, 3 * sway * unit
        if camera == "rise":
            return 1 + 0.03 * strength * swing, 2 * drift * unit, 9 * (swing - 0.5) * unit * strength
        if camera == "orbit":
            return 1 + 0.03 * strength * swing, 10 * drift * unit * strength, 5 * math.cos(turn) * unit * strength
        return 1.0, 0.0, 0.0

    def _view(self, zoom: float, side: float, rise: float) -> tuple[Pixels, Pixels]:
        scale = self._columns / self._width / zoom
        x = (self._x - self._width / 2) * scale + self._columns / 2 + side
        y = (self._y - self._height * 0.42) * scale + self._rows * 0.42 + rise
        return x, y

    def _body_motion(self, x: Pixels, y: Pixels, turn: float) -> tuple[Pixels, Pixels]:
        """Offset the coordinates for breathing, a turn of the head and a sway of the body."""
        strength = self._motion.breath
        if not strength:
            return x, y
        depth = warp(self._plates.depth, x, y)
        reach = 0.17 * self._columns * strength
        x = x - depth * reach * 0.55 * math.sin(turn + 0.4)
        y = y - depth * reach * 0.3 * math.sin(turn + 1.9)
        chest = np.clip((y - self._neck) / (self._rows * 0.25), 0, 1)
        breath = 0.009 * strength * math.sin(turn)
        y = y + chest * (y - self._rows) * breath
        x = x + chest * (x - self._middle) * breath * 0.8
        head = 1 - np.clip((y - self._neck) / (self._rows * 0.1), 0, 1)
        return x + head * (self._neck - y) * 0.010 * strength * math.sin(turn + 0.6), y
