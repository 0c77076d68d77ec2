"""Every style has a prompt, whether or not its file contains one."""

from collections import Counter
from typing import get_args

import pytest

from retrato.integrations.engines.atelier.recipe import Recipe, Style
from retrato.integrations.engines.contract import EngineError, Gender
from retrato.integrations.engines.prompts import PromptVerb, prompt_of
from retrato.kit.content_files import ContentFiles
from tests.integrations.engines.calls import STUDIO, SUIT
from tests.integrations.engines.conftest import CONTENT

_FILES = ContentFiles(CONTENT)
_STYLES = [_FILES.read(name, Style) for name in _FILES.names("styles/*.yaml")]
_NOUNS: dict[Gender, str] = {"FEMALE": "woman", "MALE": "man", "UNISEX": "person"}


def _verbs(style: Style) -> list[PromptVerb]:
    return [verb for verb in get_args(PromptVerb) if verb.upper() in style.modes]


@pytest.mark.parametrize("style", _STYLES, ids=lambda style: style.id)
def test_every_style_has_a_prompt_for_each_of_its_modes(style: Style) -> None:
    # As stored in the database.
    recipe = style.recipe.model_dump(mode="json")
    genders: list[Gender] = ["FEMALE", "MALE"] if style.gender == "UNISEX" else [style.gender]
    for verb in _verbs(style):
        for gender in genders:
            prompt = prompt_of(recipe, verb, gender, trigger="ohwx")
            assert f"ohwx {_NOUNS[gender]}" in prompt.text
            assert 80 < len(prompt.text) < 900
            assert not {"{", "}", "  ", ",,", " ,", "..", "None"} & set(_pairs(prompt.text))
            assert prompt.negative
            assert 0 < prompt.strength <= 1


def _pairs(text: str) -> list[str]:
    return [*text, *(text[i : i + 2] for i in range(len(text))), *text.split()]


@pytest.mark.parametrize("verb", get_args(PromptVerb))
def test_prompts_of_styles_differ(verb: PromptVerb) -> None:
    prompts = Counter(
        prompt_of(style.recipe.model_dump(mode="json"), verb, "UNISEX").text
        for style in _STYLES
        if verb.upper() in style.modes
    )
    assert [text for text, times in prompts.items() if times > 1] == []


def test_shots_of_one_order_alternate_scenes_and_outfits() -> None:
    recipe = {
        "scenes": [{"kind": "studio", "colour": "#d2232a", "edge": "#000000"}, {"kind": "backdrop", "file": "beach"}],
        "wardrobe": {"female": [{"cut": "tee", "main": "#ffffff"}, {"cut": "sweater", "main": "#182344"}]},
    }
    first, second, third = (prompt_of(recipe, "imagine", "FEMALE", shot=shot).text for shot in range(3))
    assert "red paper backdrop" in first
    assert "white t-shirt" in first
    assert "beach" in second
    assert "navy knitted sweater" in second
    assert first == third


def test_prompt_names_outfit_and_medium() -> None:
    assert "suit" in prompt_of(SUIT, "imagine", "MALE").text
    assert "photograph" in prompt_of(SUIT, "imagine", "MALE").text
    oil = prompt_of({"look": {"kind": "oil"}}, "reimagine", "MALE")
    assert "oil painting" in oil.text
    assert "painting" not in oil.negative


def test_prompt_of_the_style_takes_precedence() -> None:
    words = {"text": "{person} as a lighthouse keeper", "strength": 0.8, "guidance": 4.5}
    prompt = prompt_of({**STUDIO, "prompts": {"imagine": words}}, "imagine", "MALE", trigger="ohwx")
    assert prompt.text == "ohwx man as a lighthouse keeper"
    assert (prompt.strength, prompt.guidance) == (0.8, 4.5)
    assert prompt.negative == prompt_of(STUDIO, "imagine", "MALE").negative


def test_own_words_follow_the_first_sentence() -> None:
    plain, own = (
        prompt_of(STUDIO, "imagine", "MALE", own_words=words).text for words in ("", " Laughing,\nwith a hat. ")
    )
    opening, _, rest = plain.partition(". ")
    assert own == f"{opening}. Laughing, with a hat. {rest}"
    text = {"prompts": {"imagine": {"text": "{person} as a lighthouse keeper"}}}
    short = prompt_of({**STUDIO, **text}, "imagine", "MALE", own_words="Laughing")
    assert short.text == "man as a lighthouse keeper. Laughing."


def test_place_replaces_the_scenes() -> None:
    recipe = {**STUDIO, "prompts": {"place": "in a lighthouse"}}
    assert "in a lighthouse" in prompt_of(recipe, "imagine", "FEMALE").text
    assert "studio" not in prompt_of(recipe, "imagine", "FEMALE").text


@pytest.mark.parametrize("text", ["nobody in particular", "{person} in {place}", "{person"])
def test_prompt_without_person_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="person"):
        Recipe.model_validate({"prompts": {"imagine": {"text": text}}})


def test_invalid_recipe_is_an_engine_error() -> None:
    with pytest.raises(EngineError, match="recipeUnfit"):
        prompt_of({"colour": "red"}, "imagine", "MALE")
