"""Builds prompts for text-conditioned engines: from the style's file, or else composed from its scenes, wardrobe,
light, look, grade and motion."""

import re
from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from retrato.integrations.engines import prompt_words as words
from retrato.integrations.engines.atelier.imagine import outfit_for
from retrato.integrations.engines.atelier.recipe import Recipe as Style
from retrato.integrations.engines.contract import EngineError, Gender, Recipe

PromptVerb = Literal["imagine", "reimagine", "animate"]

_NOUNS: dict[Gender, str] = {"FEMALE": "woman", "MALE": "man", "UNISEX": "person"}
_NEGATIVE = (
    "deformed face, asymmetric eyes, extra fingers, extra limbs, disfigured, waxy skin, blurry, low quality, jpeg "
    "artifacts, watermark, signature, text, nude"
)
_REFERENCES = "The {} is the person on the reference pictures, with exactly the same face, hair, skin and age"
# For photographs only.
_NEGATIVE_PHOTO = "cartoon, illustration, painting, 3d render, plastic skin, oversaturated"
_NEGATIVE_VIDEO = "jump cut, morphing face, distorted face, warping, flicker, camera shake, text, watermark, nude"
# How much of the photo changes: a new medium keeps the composition, a new scene only the person.
_LOOK_STRENGTH, _SCENE_STRENGTH, _GRADE_STRENGTH = 0.6, 0.75, 0.4


@dataclass(frozen=True)
class Prompt:
    text: str
    negative: str
    # 0..1. Imagine: weight of the person's model. Reimagine: how much changes. Animate: how much moves.
    strength: float
    # How strictly to follow the prompt. None: the model's default.
    guidance: float | None


def prompt_of(
    recipe: Recipe,
    verb: PromptVerb,
    gender: Gender,
    *,
    trigger: str = "",
    shot: int = 0,
    own_words: str = "",
    from_references: bool = False,
) -> Prompt:
    """Build the prompt. `trigger` is the word that the person's model was trained with. `shot` selects the scene and
    the outfit, so that the photos of one order alternate. `own_words` are the person's. `from_references`: the
    model is shown pictures of the person."""
    style = parse_recipe(recipe)
    person = f"{trigger} {_NOUNS[gender]}".strip()
    outfit, place = _outfit(style, gender, shot), _place(style, shot)
    match verb:
        case "imagine":
            composed = _imagine(style, person, outfit, place)
        case "reimagine":
            composed = _reimagine(style, person, outfit, place)
        case "animate":
            composed = _animate(style, person, place)
    override = getattr(style.prompts, verb)
    return Prompt(
        _joined(
            override.text.replace("{person}", person) or composed.text,
            _REFERENCES.format(person) if from_references else "",
            own_words,
        ),
        override.negative or composed.negative,
        composed.strength if override.strength is None else override.strength,
        override.guidance,
    )


def parse_recipe(recipe: Recipe) -> Style:
    try:
        return Style.model_validate(recipe)
    except ValidationError as error:
        raise EngineError("recipeUnfit", retryable=False) from error


def _joined(text: str, *more: str) -> str:
    """Insert sentences after the first one: models that read few words leave out the end."""
    inserted = [f"{' '.join(each.split()).rstrip('.')}." for each in more if each]
    if not inserted:
        return text
    opening, _, rest = text.partition(". ")
    return " ".join(filter(None, [f"{opening.rstrip('.')}.", *inserted, rest]))


def _imagine(style: Style, person: str, outfit: str, place: str) -> Prompt:
    opening = f"{words.medium(style)} of a {person}"
    text = _sentences(
        _phrases(opening, words.framing(style.framing), outfit, place),
        _phrases("facing the camera", words.light(style.light), *map(words.air, style.atmosphere)),
        words.finish(style),
    )
    return Prompt(text, _negative(style), 1.0, None)


def _reimagine(style: Style, person: str, outfit: str, place: str) -> Prompt:
    """Build an instruction, as image editing models expect."""
    if style.scenes:
        change = _phrases(f"Show the same {person}", outfit, place)
        if style.look is not None:
            change = f"{change}, as a {words.medium(style)}"
        details = _phrases(words.light(style.light), *map(words.air, style.atmosphere))
    else:
        change = f"Turn this photo of a {person} into a {words.medium(style)}"
        details = _phrases(*map(words.air, style.atmosphere))
    keep = "Keep the face, its features and expression, the hair and the pose exactly as they are"
    strength = _SCENE_STRENGTH if style.scenes else _LOOK_STRENGTH if style.look is not None else _GRADE_STRENGTH
    return Prompt(_sentences(change, details, words.finish(style), keep), _negative(style), strength, None)


def _animate(style: Style, person: str, place: str) -> Prompt:
    still = f"The {person} stays in place, breathing calmly"
    if style.motion.blink:
        still += ", blinking now and then"
    text = _sentences(
        _phrases(f"A living {words.medium(style)} of a {person}", place),
        f"{still}, with a hint of a smile",
        _phrases(words.camera(style.motion), words.flicker(style.motion), *map(words.air_motion, style.atmosphere)),
        words.finish(style),
    )
    negative = _NEGATIVE_VIDEO if style.look is not None else f"{_NEGATIVE_VIDEO}, {_NEGATIVE_PHOTO}"
    return Prompt(text, negative, min(1.0, style.motion.strength / 2), None)


def _place(style: Style, shot: int) -> str:
    if style.prompts.place:
        return style.prompts.place
    return words.place(style.scenes[shot % len(style.scenes)]) if style.scenes else ""


def _outfit(style: Style, gender: Gender, shot: int) -> str:
    outfit = outfit_for(style, gender, shot)
    return "" if outfit is None else f"wearing {words.clothes(outfit)}"


def _negative(style: Style) -> str:
    return _NEGATIVE if style.look is not None else f"{_NEGATIVE}, {_NEGATIVE_PHOTO}"


def _phrases(*phrases: str) -> str:
    return ", ".join(phrase for phrase in phrases if phrase)


def _sentences(*sentences: str) -> str:
    text = " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences if sentence)
    return re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
