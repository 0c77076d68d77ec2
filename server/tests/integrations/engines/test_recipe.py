"""Style files: errors are reported with file and line."""

from pathlib import Path

import pytest

from retrato.integrations.engines.atelier.recipe import Recipe, Style
from retrato.kit.content_files import ContentError, ContentFiles
from tests.integrations.engines.conftest import CONTENT

_CONTENT = ContentFiles(CONTENT)
_STYLES = _CONTENT.names("styles/*.yaml")
_GOOD = """
id: plain
name: {en: Plain, es: Sencillo}
gender: UNISEX
modes: [IMAGINE]
categories: [portrait]
recipe:
  scenes:
    - {kind: studio, colour: "#808080", edge: "#202020"}
"""


def _read(text: str) -> Style:
    return ContentFiles(Path("content"), {"style.yaml": text.lstrip()}).read("style.yaml", Style)


@pytest.mark.parametrize("name", _STYLES)
def test_every_style_of_the_catalogue_is_valid(name: str) -> None:
    style = _CONTENT.read(name, Style)
    assert name == f"styles/{style.id}.yaml"
    # The database stores plain values. They must validate to the same recipe.
    assert Recipe.model_validate(style.recipe.model_dump(mode="json")) == style.recipe


def test_the_catalogue_covers_every_mode() -> None:
    modes = {mode for name in _STYLES for mode in _CONTENT.read(name, Style).modes}
    assert modes == {"IMAGINE", "REIMAGINE", "ANIMATE"}


def test_unknown_field_is_reported_with_file_and_line() -> None:
    with pytest.raises(ContentError, match=r"style\.yaml:8: .*colr"):
        _read(_GOOD.replace('edge: "#202020"', 'edge: "#202020", colr: 3'))


def test_invalid_colour_is_refused() -> None:
    with pytest.raises(ContentError, match="#rrggbb"):
        _read(_GOOD.replace("#808080", "grey"))


def test_a_style_for_imagine_needs_a_scene() -> None:
    text = _GOOD.split("recipe:")[0] + "recipe:\n  look: {kind: oil}\n"
    with pytest.raises(ContentError, match="at least one scene"):
        _read(text)


def test_a_style_needs_its_name_in_both_languages() -> None:
    with pytest.raises(ContentError, match="name"):
        _read(_GOOD.replace(", es: Sencillo", ""))
