"""What a style says to an engine that reads: a prompt for each verb, as the style's file gives it or else composed from
its scenes, wardrobe, light, look, grade and motion."""

import re
from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from retrato.integrations.engines import prompt_words as words
from retrato.integrations.engines.atelier.imagine import outfit_for
from retrato.integrations.engines.atelier.recipe import Recipe as Style
from retrato.integrations.engines.contract import EngineError, Gender, Recipe

ReadVerb = Literal["imagine", "reimagine", "animate"]

_NOUNS: dict[Gender, str] = {"FEMALE": "woman", "MALE": "man", "UNISEX": "person"}
_NEVER = (
    "deformed face, asymmetric eyes, extra fingers, extra limbs, disfigured, waxy skin, blurry, low quality, jpeg "
    "artifacts, watermark, signature, text, nude"
)
# What keeps a drawing from being one.
_NOT_DRAWN = "cartoon, illustration, painting, 3d render, plastic skin, oversaturated"
_NOT_MOVING = "jump cut, morphing face, distorted face, warping, flicker, camera shake, text, watermark, nude"
# How much of the photo is drawn anew: another medium keeps the drawing, another place hardly anything but the person.
_REDRAWN, _ELSEWHERE, _GRADED = 0.6, 0.75, 0.4


@dataclass(frozen=True)
class Prompt:
    text: str
    negative: str
    # 0..1. Imagine: how much of the person. Reimagine: how much of the photo changes. Animate: how much moves.
    strength: float
    # How strictly the words are followed; None: as the model likes it best.
    guidance: float | None


def prompt_of(recipe: Recipe, verb: ReadVerb, gender: Gender, *, trigger: str = "", shot: int = 0) -> Prompt:
    """`trigger` is the word that the person's model was taught for them. Photos of one order take turns with the
    style's scenes and clothes; `shot` says whose turn it is."""
    style = read(recipe)
    person = f"{trigger} {_NOUNS[gender]}".strip()
    dressed, placed = _dressed(style, gender, shot), _placed(style, shot)
    match verb:
        case "imagine":
            composed = _imagine(style, person, dressed, placed)
        case "reimagine":
            composed = _reimagine(style, person, dressed, placed)
        case "animate":
            composed = _animate(style, person, placed)
    given = getattr(style.prompts, verb)
    return Prompt(
        given.text.replace("{person}", person) or composed.text,
        given.negative or composed.negative,
        composed.strength if given.strength is None else given.strength,
        given.guidance,
    )


def read(recipe: Recipe) -> Style:
    try:
        return Style.model_validate(recipe)
    except ValidationError as error:
        raise EngineError("recipeUnfit", retryable=False) from error


def _imagine(style: Style, person: str, dressed: str, placed: str) -> Prompt:
    opening = f"{words.medium(style)} of a {person}"
    text = _sentences(
        _phrases(opening, words.framing(style.framing), dressed, placed),
        _phrases("facing the camera", words.light(style.light), *map(words.air, style.atmosphere)),
        words.finish(style),
    )
    return Prompt(text, _negative(style), 1.0, None)


def _reimagine(style: Style, person: str, dressed: str, placed: str) -> Prompt:
    """An instruction, as models that edit pictures expect it."""
    if style.scenes:
        change = _phrases(f"Show the same {person}", dressed, placed)
        if style.look is not None:
            change = f"{change}, as a {words.medium(style)}"
        details = _phrases(words.light(style.light), *map(words.air, style.atmosphere))
    else:
        change = f"Turn this photo of a {person} into a {words.medium(style)}"
        details = _phrases(*map(words.air, style.atmosphere))
    keep = "Keep the face, its features and expression, the hair and the pose exactly as they are"
    strength = _ELSEWHERE if style.scenes else _REDRAWN if style.look is not None else _GRADED
    return Prompt(_sentences(change, details, words.finish(style), keep), _negative(style), strength, None)


def _animate(style: Style, person: str, placed: str) -> Prompt:
    still = f"The {person} stays in place, breathing calmly"
    if style.motion.blink:
        still += ", blinking now and then"
    text = _sentences(
        _phrases(f"A living {words.medium(style)} of a {person}", placed),
        f"{still}, with a hint of a smile",
        _phrases(words.camera(style.motion), words.flicker(style.motion), *map(words.drifting, style.atmosphere)),
        words.finish(style),
    )
    negative = _NOT_MOVING if style.look is not None else f"{_NOT_MOVING}, {_NOT_DRAWN}"
    return Prompt(text, negative, min(1.0, style.motion.strength / 2), None)


def _placed(style: Style, shot: int) -> str:
    if style.prompts.place:
        return style.prompts.place
    return words.place(style.scenes[shot % len(style.scenes)]) if style.scenes else ""


def _dressed(style: Style, gender: Gender, shot: int) -> str:
    outfit = outfit_for(style, gender, shot)
    return "" if outfit is None else f"wearing {words.clothes(outfit)}"


def _negative(style: Style) -> str:
    return _NEVER if style.look is not None else f"{_NEVER}, {_NOT_DRAWN}"


def _phrases(*phrases: str) -> str:
    return ", ".join(phrase for phrase in phrases if phrase)


def _sentences(*sentences: str) -> str:
    text = " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences if sentence)
    return re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
