"""Generating the demos of the catalogue, and loading them: docs/product.md#catalogue."""

import shutil
from pathlib import Path

import httpx
import pytest

from retrato.integrations.engines.atelier.recipe import Style
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.style import content as style_content
from retrato.style.make_demos import Person, choose_people, make_demos
from tests.factories import pictures

PEOPLE = {"ada": "FEMALE", "eva": "FEMALE", "bob": "MALE", "max": "MALE"}


def style_file(name: str, gender: str = "UNISEX", modes: str = "IMAGINE, REIMAGINE, ANIMATE", demo: str = "{}") -> str:
    return f"""\
id: {name}
name: {{en: {name}, es: {name}}}
gender: {gender}
modes: [{modes}]
categories: [portrait]
recipe: {{scenes: [{{kind: studio, colour: "#808080", edge: "#404040"}}]}}
demo: {demo}
"""


@pytest.fixture
def content(settings: Settings, tmp_path: Path) -> Path:
    """Two styles and four people."""
    folder = tmp_path / "content"
    for name in ("styles", "people"):
        (folder / name).mkdir(parents=True)
    shutil.copy(settings.content / "categories.yaml", folder)
    (folder / "styles" / "both.yaml").write_text(style_file("both", demo="{people: [ada, bob]}"))
    (folder / "styles" / "hers.yaml").write_text(style_file("hers", "FEMALE", "REIMAGINE"))
    (folder / "people.yaml").write_text("\n".join(f"- {{id: {name}, gender: {PEOPLE[name]}}}" for name in PEOPLE))
    for name in PEOPLE:
        (folder / "people" / f"{name}.jpg").write_bytes(pictures.jpeg(600, 600))
    settings.content = folder
    settings.engine.name = "tests.doubles.engine:make"
    return folder


def files(folder: Path) -> dict[str, int]:
    """Return the demos and their modification times."""
    return {str(file.relative_to(folder)): file.stat().st_mtime_ns for file in folder.rglob("*.*")}


async def test_demos_are_generated_for_each_mode(settings: Settings, content: Path) -> None:
    await make_demos(settings, [])
    made = set(files(content / "demos"))
    assert {name for name in made if name.startswith("both/")} == {
        "both/imagine-ada.webp",
        "both/imagine-bob.webp",
        "both/reimagine-ada.webp",
        "both/animate-bob.mp4",
        "both/animate-bob.webp",
    }
    (only,) = (name for name in made if name.startswith("hers/"))
    assert only in {"hers/reimagine-ada.webp", "hers/reimagine-eva.webp"}


async def test_existing_demos_are_kept_unless_named_and_outdated_ones_deleted(
    settings: Settings, content: Path
) -> None:
    await make_demos(settings, [])
    before = files(content / "demos")
    (content / "demos" / "both" / "imagine-bob.webp").unlink()
    await make_demos(settings, ["hers"])
    after = files(content / "demos")
    assert {name for name in after if after[name] != before[name]} == {name for name in before if "hers" in name}
    assert "both/imagine-bob.webp" not in after
    (content / "styles" / "hers.yaml").unlink()
    await make_demos(settings, [])
    assert {name.partition("/")[0] for name in files(content / "demos")} == {"both"}
    assert "both/imagine-bob.webp" in files(content / "demos")


async def test_catalogue_contains_the_addresses_of_demos(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, content: Path
) -> None:
    await make_demos(settings, [])
    async with runtime.database.transaction() as session:
        await style_content.load(session, ContentFiles(content))
    (category,) = (await client.post("/api/styles/categories/paginator", json={})).json()["items"]
    style = next(style for style in category["styles"] if style["id"] == "both")
    names = {
        key: [path.partition("?")[0] for path in style[key]] for key in ("demos", "reimagineDemos", "animateDemos")
    }
    assert names == {
        "demos": ["/content/demos/both/imagine-ada.webp", "/content/demos/both/imagine-bob.webp"],
        "reimagineDemos": ["/content/people/ada.jpg", "/content/demos/both/reimagine-ada.webp"],
        "animateDemos": ["/content/demos/both/animate-bob.mp4", "/content/demos/both/animate-bob.webp"],
    }
    for path in style["demos"] + style["reimagineDemos"] + style["animateDemos"]:
        assert (await client.get(path)).status_code == 200


async def test_unknown_style_or_person_is_reported(settings: Settings, content: Path) -> None:
    with pytest.raises(ContentError, match="there is no style nothing"):
        await make_demos(settings, ["nothing"])
    (content / "styles" / "both.yaml").write_text(style_file("both", demo="{people: [ada, zoe]}"))
    with pytest.raises(ContentError, match=r"both: demo\.people: there is no person zoe"):
        await make_demos(settings, [])


@pytest.mark.parametrize("gender", ["FEMALE", "MALE", "UNISEX"])
def test_demos_show_two_different_people(gender: str) -> None:
    people = [Person(id=name, gender=PEOPLE[name]) for name in PEOPLE]
    expected = {"FEMALE": ["FEMALE"] * 2, "MALE": ["MALE"] * 2, "UNISEX": ["FEMALE", "MALE"]}[gender]
    for number in range(30):
        style = Style.model_validate(
            {
                "id": f"style-{number}",
                "name": {"en": "x", "es": "x"},
                "gender": gender,
                "modes": ["REIMAGINE"],
                "categories": ["a"],
                "recipe": {},
            }
        )
        first, second = choose_people(style, people)
        assert [first.gender, second.gender] == expected
        assert first.id != second.id
