"""Composites person and scene: relighting, light spill over the edges, one lens and one film response."""

import numpy as np

from retrato.integrations.engines.atelier import lens
from retrato.integrations.engines.atelier.cutout import Cutout, skin_tone
from retrato.integrations.engines.atelier.grade import Grade
from retrato.integrations.engines.atelier.light import Rig, expose, neutralise, own_side, relight
from retrato.integrations.engines.atelier.parts import BODY_SKIN, CLOTHES, FACE_SKIN, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, Random, blur, guided, luminance, resize, smoothstep
from retrato.integrations.engines.atelier.subject import Subject

# How clearly the light of selfie and scene must disagree.
_SIDE = 0.05
_HAZE = 0.05


def compose(subject: Subject, tone: Pixels, backdrop: Pixels, rig: Rig) -> Pixels:
    """Composite person and backdrop in linear light. `tone` is the original skin tone (see `prepare`)."""
    width = subject.mask.shape[1]
    lit = relight(subject, backdrop, rig)
    skin = (subject.parts[..., FACE_SKIN] > 0.6) & (subject.mask > 0.9)
    lit = expose(lit, skin, tone, rig.exposure)
    # Bright surroundings spill over the edge of the person.
    spill = blur(backdrop, width * 0.02) * np.clip(blur(1 - subject.mask, width * 0.01) * 1.5, 0, 1)[..., None]
    alpha = blur(subject.mask, 0.7 * width / 1024)[..., None]
    return backdrop * (1 - alpha) + (lit + spill * 0.3) * alpha


def turned(backdrop: Pixels, rig: Rig, subject: Subject) -> tuple[Pixels, Rig]:
    """Mirror place and light if the light would come from the other side than on the selfie."""
    if own_side(subject) * float(rig.key.towards[0]) > -_SIDE:
        return backdrop, rig
    return np.ascontiguousarray(backdrop[:, ::-1]), rig.mirrored


def finish(linear: Pixels, grade: Grade, random: Random) -> Pixels:
    """Convert linear light to the final picture: lens, film response, colour, grain."""
    linear = lens.vignette(lens.bloom(linear, grade.bloom), grade.vignette)
    picture = grade.apply(lens.film(linear))
    return lens.grain(lens.sharpen(picture, 0.15), random, grade.grain)


def prepare(cutout: Cutout) -> tuple[Cutout, Pixels]:
    """Return the person with neutral colours and retouched skin, and the skin tone."""
    picture = neutralise(cutout.picture, skin_tone(cutout))
    picture = _retouch(picture, cutout)
    even = Cutout(picture, _firm(cutout), cutout.parts, cutout.mesh)
    return even, skin_tone(even)


def _firm(cutout: Cutout) -> Pixels:
    """Return the mask without haze and with firm edges of clothes. Unlike hair, half-transparent cloth looks torn."""
    mask, reach = np.clip((cutout.mask - _HAZE) / (1 - _HAZE), 0, 1), cutout.face_height
    hair = np.clip(blur(cutout.parts[..., HAIR], 0.03 * reach) * 3, 0, 1)
    cloth = np.clip(blur(cutout.parts[..., CLOTHES], 0.03 * reach) * 3, 0, 1) * (1 - hair)
    firm = smoothstep(0.3, 0.6, blur(mask, 0.015 * reach))
    return (mask * (1 - cloth) + firm * cloth).astype(np.float32)


def _retouch(picture: Pixels, cutout: Cutout) -> Pixels:
    """Smooth blotches and shine of the skin, but keep pores and lines."""
    reach = cutout.face_height
    skin = np.clip((cutout.parts[..., FACE_SKIN] + cutout.parts[..., BODY_SKIN]) * 1.3 - 0.3, 0, 1)
    base = blur(picture, reach * 0.006)
    fine = picture - base
    # The smoothed version is soft, so compute it at half size.
    half = resize(base, picture.shape[1] // 2, picture.shape[0] // 2)
    calm = np.dstack([guided(half, half[..., i], max(2, int(reach * 0.018)), 2.2e-3) for i in range(3)])
    calm = resize(calm.astype(np.float32), picture.shape[1], picture.shape[0])
    bright = luminance(base)
    edges = np.abs(bright - luminance(calm))
    share = (skin * np.clip(1 - edges / 0.05, 0, 1) * 0.6)[..., None]
    return np.clip(base * (1 - share) + calm * share + fine, 0, 1).astype(np.float32)
