"""Relights a person: removes the original lighting, then lights the relief with the scene's lamps."""

from dataclasses import dataclass, replace

import numpy as np

from retrato.integrations.engines.atelier.lens import unfilm
from retrato.integrations.engines.atelier.parts import FACE_SKIN
from retrato.integrations.engines.atelier.raster import (
    LUMINANCE,
    Pixels,
    blur,
    from_linear,
    grid,
    guided,
    luminance,
    resize,
    to_linear,
    warp,
)
from retrato.integrations.engines.atelier.subject import Overhang, Subject

Colour = tuple[float, float, float]

# Mean direction of ambient light as seen from below a chin: from the front and above.
_ABOVE = np.array([0.0, -0.45, 0.9], np.float32)
# Most of the original shading stays: on the face it carries the likeness, and black hair would turn grey.
_REMOVED = 0.4
# How much of the colour of ambient light is kept, and how much of the change of the skin's colour is undone: eyes and
# cameras adapt to the light on a face.
_TINT, _ADAPTED = 0.6, 0.6


@dataclass(frozen=True)
class Lamp:
    """A distant light. The direction points towards it: x right, y down, z towards the viewer."""

    colour: Colour
    direction: Colour
    strength: float = 1.0

    @property
    def towards(self) -> Pixels:
        vector = np.array(self.direction, np.float32)
        return vector / (np.linalg.norm(vector) + 1e-6)

    @property
    def mirrored(self) -> "Lamp":
        x, y, z = self.direction
        return replace(self, direction=(-x, y, z))

    @property
    def power(self) -> Pixels:
        return np.array(self.colour, np.float32) * self.strength


@dataclass(frozen=True)
class Rig:
    key: Lamp
    rims: tuple[Lamp, ...] = ()
    # Strength of the ambient light, which takes its colour from the scene.
    ambient: float = 1.0
    # Wrap of the key light: 0 is a bare bulb, 1 an overcast sky.
    softness: float = 0.3
    exposure: float = 1.0
    # How much of the original lighting is removed: 0 keeps all.
    delight: float = 0.4

    @property
    def mirrored(self) -> "Rig":
        return replace(self, key=self.key.mirrored, rims=tuple(rim.mirrored for rim in self.rims))


def relight(subject: Subject, backdrop: Pixels, rig: Rig) -> Pixels:
    """Return the person in linear light, lit by the rig and the backdrop."""
    surface, mask, unlit = subject.surface, subject.mask, subject.unlit[..., None]
    linear = _remove_lighting(subject.picture, mask, rig.delight)
    linear = linear * (1 - unlit) + unfilm(subject.picture) * 0.85 * unlit
    light = _ambient_light(surface, mask, backdrop) * 0.36 * rig.ambient
    facing = np.clip((surface @ rig.key.towards + rig.softness) / (1 + rig.softness), 0, 1)[..., None]
    key = rig.key.power * facing**1.15
    if subject.overhang is not None:
        light = light * _light_share(subject.overhang, _ABOVE, 1.0, 0.45)
        key = key * _light_share(subject.overhang, rig.key.towards, rig.softness, 0.66)
    light = light + key
    lit = linear * light
    for rim in rig.rims:
        graze = np.clip((surface @ rim.towards - 0.18) / 0.82, 0, 1) ** 1.7
        # Along the form, not on every hair.
        graze = blur(graze.astype(np.float32), mask.shape[1] * 0.004)
        # Rim light also reflects specularly, hence the constant.
        lit = lit + (linear * 1.45 + 0.045) * rim.power * graze[..., None]
    return lit.astype(np.float32)


def _light_share(overhang: Overhang, towards: Pixels, softness: float, darkest: float) -> Pixels:
    """Return the share of light from a direction that is not occluded. Soft light has soft shadows."""
    height, width = overhang.mask.shape
    small = (width // 4, height // 4)
    distance = overhang.distance / 4
    shift = np.clip(towards[:2] / max(float(towards[2]), 0.5), -1.1, 1.1) * distance
    x, y = grid(small[1], small[0])
    shade = warp(blur(resize(overhang.mask, *small), distance * (0.12 + 0.4 * softness)), x + shift[0], y + shift[1])
    shade = np.clip(resize(shade, width, height), 0, 1) * overhang.below
    return (1 - darkest * shade)[..., None]


def own_side(subject: Subject) -> float:
    """Return from which side the face is lit in the selfie: positive from the right."""
    skin = (subject.parts[..., FACE_SKIN] > 0.8) & (subject.mask > 0.95)
    if skin.sum() < 200:
        return 0.0
    across = subject.surface[skin][:, 0]
    bright = np.log(np.maximum(luminance(to_linear(subject.picture[skin])), 0.01))
    across = across - across.mean()
    return float((across * (bright - bright.mean())).mean() / ((across**2).mean() + 1e-6))


def expose(lit: Pixels, skin: Pixels, tone: Pixels, exposure: float) -> Pixels:
    """Scale brightness and colour so that the skin comes near to its own tone, within limits."""
    if skin.sum() < 200:
        return lit
    present = float(np.percentile(luminance(lit[skin]), 60))
    own, colour = unfilm(from_linear(tone)), np.median(lit[skin], axis=0)
    cast = np.clip(own / np.maximum(colour, 1e-3), 1e-3, None)
    adapted = np.clip(cast / float(luminance(own) / max(float(luminance(colour)), 1e-3)), 0.5, 2.0) ** _ADAPTED
    adapted = adapted * float(luminance(colour) / luminance(adapted * colour))
    gain = float(np.clip(_skin_target(tone, exposure) / max(present, 1e-3), 0.35, 2.4))
    return (lit * (gain * adapted)).astype(np.float32)


def _skin_target(tone: Pixels, exposure: float) -> float:
    """Return the target brightness of the skin. It preserves the skin tone and corrects bad exposure half-way."""
    return 0.30 * exposure * float(np.clip((float(tone @ LUMINANCE) / 0.30), 0.15, 1.8)) ** 0.72


def neutralise(picture: Pixels, tone: Pixels, amount: float = 0.4) -> Pixels:
    """Remove a colour cast, estimated from the skin, whose hue varies little between people."""
    ratio = tone / (float(tone @ LUMINANCE) + 1e-4)
    depth = float(np.clip((0.30 - float(tone @ LUMINANCE)) / 0.30, 0, 1))
    usual = np.array([1.38 + 0.22 * depth, 0.93 - 0.04 * depth, 0.66 - 0.14 * depth], np.float32)
    gain = np.clip((usual / np.maximum(ratio, 0.05)) ** amount, 0.78, 1.3)
    gain = gain / float(gain @ LUMINANCE)
    return np.clip(picture * gain ** (1 / 2.2), 0, 1).astype(np.float32)


def _remove_lighting(picture: Pixels, mask: Pixels, amount: float) -> Pixels:
    height, width = mask.shape
    small = resize(picture, width // 4, height // 4)
    shade = guided(small, luminance(to_linear(small)), max(2, int(width * 0.0125)), 6e-3)
    shade = np.clip(resize(shade.astype(np.float32), width, height), 0.03, None)
    solid = mask > 0.8
    middle = max(0.02, float(np.median(shade[solid]))) if solid.any() else 0.2
    return unfilm(picture) / np.power(shade / middle, amount * _REMOVED)[..., None]


def _ambient_light(surface: Pixels, mask: Pixels, backdrop: Pixels) -> Pixels:
    """Return the ambient light from the scene: each point sees the part of the backdrop that it faces."""
    height, width = mask.shape
    small = (max(8, width // 8), max(8, height // 8))
    glow = blur(resize(backdrop, *small), small[0] * 0.16)
    field = resize(surface, *small)
    x, y = grid(small[1], small[0])
    seen = warp(
        glow,
        np.clip(x + field[..., 0] * small[0] * 0.45, 0, small[0] - 1),
        np.clip(y + field[..., 1] * small[1] * 0.35, 0, small[1] - 1),
    )
    inside = resize(mask, *small) > 0.5
    mean = seen[inside].mean(0) if inside.any() else seen.mean((0, 1))
    light = (0.4 * mean + 0.6 * seen) / (float(mean.mean()) + 1e-4)
    grey = luminance(light)[..., None]
    light = grey + (light - grey) * _TINT
    return np.clip(resize(light.astype(np.float32), width, height), 0, 2.5)
