"""The demos of the catalogue: made by the engine that is configured, found by their names (S3.3)."""

import shutil
from pathlib import Path

import httpx
import pytest

from retrato.integrations.engines.atelier.recipe import Style
from retrato.kit.content_file import ContentError
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.style import content as style_content
from retrato.style.make_demos import Person, cast, make_demos
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
    """Each demo, and when it was made."""
    return {str(file.relative_to(folder)): file.stat().st_mtime_ns for file in folder.rglob("*.*")}


async def test_each_mode_of_a_style_is_shown_by_those_it_is_for(settings: Settings, content: Path) -> None:
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


async def test_what_is_there_stays_unless_it_is_named_and_what_no_style_has_goes(
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


async def test_the_catalogue_tells_where_demos_are_with_before_and_after_in_turn(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, content: Path
) -> None:
    await make_demos(settings, [])
    async with runtime.database.transaction() as session:
        await style_content.load(session, content)
    (shelf,) = (await client.post("/api/styles/categories/paginator", json={})).json()["items"]
    style = next(style for style in shelf["styles"] if style["id"] == "both")
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


async def test_a_name_that_nobody_has_is_told(settings: Settings, content: Path) -> None:
    with pytest.raises(ContentError, match="there is no style nothing"):
        await make_demos(settings, ["nothing"])
    (content / "styles" / "both.yaml").write_text(style_file("both", demo="{people: [ada, zoe]}"))
    with pytest.raises(ContentError, match=r"both: demo\.people: there is nobody called zoe"):
        await make_demos(settings, [])


@pytest.mark.parametrize("gender", ["FEMALE", "MALE", "UNISEX"])
def test_two_different_people_show_a_style(gender: str) -> None:
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
        first, second = cast(style, people)
        assert [first.gender, second.gender] == expected
        assert first.id != second.id
