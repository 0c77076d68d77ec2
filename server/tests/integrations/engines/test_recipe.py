"""Style files: errors are reported with file and line."""

from pathlib import Path

import pytest

from retrato.integrations.engines.atelier.recipe import Recipe, Style
from retrato.kit import content_file
from tests.integrations.engines.conftest import CONTENT

_STYLES = sorted((CONTENT / "styles").glob("*.yaml"))
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


def _file(folder: Path, text: str) -> Path:
    file = folder / "style.yaml"
    file.write_text(text.lstrip(), encoding="utf-8")
    return file


@pytest.mark.parametrize("file", _STYLES, ids=lambda file: file.stem)
def test_every_style_of_the_catalogue_is_valid(file: Path) -> None:
    style = content_file.read(file, Style)
    assert style.id == file.stem
    # The database stores plain values. They must validate to the same recipe.
    assert Recipe.model_validate(style.recipe.model_dump(mode="json")) == style.recipe


def test_the_catalogue_covers_every_mode() -> None:
    modes = {mode for file in _STYLES for mode in content_file.read(file, Style).modes}
    assert modes == {"IMAGINE", "REIMAGINE", "ANIMATE"}


def test_unknown_field_is_reported_with_file_and_line(tmp_path: Path) -> None:
    file = _file(tmp_path, _GOOD.replace('edge: "#202020"', 'edge: "#202020", colr: 3'))
    with pytest.raises(content_file.ContentError, match=r"style\.yaml:8: .*colr"):
        content_file.read(file, Style)


def test_invalid_colour_is_refused(tmp_path: Path) -> None:
    with pytest.raises(content_file.ContentError, match="#rrggbb"):
        content_file.read(_file(tmp_path, _GOOD.replace("#808080", "grey")), Style)


def test_a_style_for_imagine_needs_a_scene(tmp_path: Path) -> None:
    text = _GOOD.split("recipe:")[0] + "recipe:\n  look: {kind: oil}\n"
    with pytest.raises(content_file.ContentError, match="at least one scene"):
        content_file.read(_file(tmp_path, text), Style)


def test_a_style_needs_its_name_in_both_languages(tmp_path: Path) -> None:
    with pytest.raises(content_file.ContentError, match="name"):
        content_file.read(_file(tmp_path, _GOOD.replace(", es: Sencillo", "")), Style)
