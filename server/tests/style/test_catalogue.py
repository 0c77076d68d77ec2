"""The catalogue: docs/product.md#catalogue."""

from pathlib import Path

import httpx
import pytest

from retrato.kit.content_files import ContentError, ContentFiles
from retrato.runtime import Runtime
from retrato.style import content
from tests.factories.account import Json

CATEGORIES = """
- {id: business, slug: business, name: {en: Business, es: Negocios}}
- {id: fantasy, slug: fantasy, name: {en: Fantasy, es: Fantasía}}
- {id: art, slug: art, name: {en: Art, es: Arte}}
"""
STYLE = """
id: {id}
name: {{en: {en}, es: {es}}}
gender: {gender}
modes: [{modes}]
categories: [{categories}]
keywords: {{en: "{keywords}", es: "{keywords}"}}
recipe: {{scenes: [{{kind: studio, colour: "#808080", edge: "#202020"}}]}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "styles").mkdir()
    (tmp_path / "categories.yaml").write_text(CATEGORIES)
    for name, en, es, gender, modes, categories, keywords in (
        ("suit", "Grey suit", "Traje gris", "MALE", "IMAGINE, REIMAGINE", "business", "LinkedIn, currículum"),
        ("boardroom", "Boardroom", "Sala de juntas", "UNISEX", "IMAGINE", "business", "linkedin, meeting"),
        ("elf", "Elf queen", "Reina elfa", "FEMALE", "IMAGINE, ANIMATE", "fantasy", "cosplay"),
        ("dragon", "Dragon rider", "Jinete de dragón", "UNISEX", "ANIMATE", "fantasy, art", "cosplay"),
        ("oil", "Oil painting", "Óleo", "UNISEX", "REIMAGINE", "art", "museum"),
    ):
        text = STYLE.format(id=name, en=en, es=es, gender=gender, modes=modes, categories=categories, keywords=keywords)
        (tmp_path / "styles" / f"{name}.yaml").write_text(text)
    return tmp_path


async def load(runtime: Runtime, folder: Path) -> None:
    async with runtime.database.transaction() as session:
        await content.load(session, ContentFiles(folder))


async def browse(client: httpx.AsyncClient, **body: object) -> Json:
    answer = await client.post("/api/styles/categories/paginator", json=body)
    assert answer.status_code == 200, answer.text
    page: Json = answer.json()
    return page


def styles(page: Json) -> dict[str, set[str]]:
    return {category["id"]: {style["id"] for style in category["styles"]} for category in page["items"]}


async def test_categories_are_listed_with_their_number_of_styles(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    await load(runtime, folder)
    assert (await client.post("/api/styles/categories")).json() == [
        {"id": "business", "slug": "business", "name": {"en": "Business", "es": "Negocios"}, "count": 2},
        {"id": "fantasy", "slug": "fantasy", "name": {"en": "Fantasy", "es": "Fantasía"}, "count": 2},
        {"id": "art", "slug": "art", "name": {"en": "Art", "es": "Arte"}, "count": 2},
    ]


async def test_categories_are_in_catalogue_order_on_all_pages_and_the_seed_shuffles_their_styles(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    await load(runtime, folder)
    whole = await browse(client, where={"seed": 7})
    assert (whole["page"], whole["pages"], whole["total"]) == (1, 1, 3)
    assert [category["id"] for category in whole["items"]] == ["business", "fantasy", "art"]
    single = [(await browse(client, page=page, itemsPerPage=1, where={"seed": 7}))["items"][0] for page in (1, 2, 3)]
    assert single == whole["items"]
    orders = {
        tuple(style["id"] for category in page["items"] for style in category["styles"])
        for page in [await browse(client, where={"seed": seed}) for seed in range(20)]
    }
    assert len(orders) > 2


async def test_styles_per_category_can_be_limited(client: httpx.AsyncClient, runtime: Runtime, folder: Path) -> None:
    await load(runtime, folder)
    whole, short = await browse(client, where={"seed": 7}), await browse(client, stylesPerItem=1, where={"seed": 7})
    assert [category["count"] for category in short["items"]] == [2, 2, 2]
    assert [category["styles"] for category in short["items"]] == [
        category["styles"][:1] for category in whole["items"]
    ]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"slug": "art"}, {"art": {"oil", "dragon"}}),
        ({"mode": "REIMAGINE"}, {"business": {"suit"}, "art": {"oil"}}),
        (
            {"gender": "FEMALE"},
            {"business": {"boardroom"}, "fantasy": {"elf", "dragon"}, "art": {"oil", "dragon"}},
        ),
        # Search results list each style once, in the first category that has it.
        ({"query": "DRAGON"}, {"fantasy": {"dragon"}}),
        ({"query": "dragon", "slug": "art"}, {"art": {"dragon"}}),
        ({"query": "arte"}, {"art": {"oil", "dragon"}}),
        ({"query": "oleo"}, {"art": {"oil"}}),
        ({"query": "fantasia"}, {"fantasy": {"elf", "dragon"}}),
        ({"query": "Linkedin"}, {"business": {"suit", "boardroom"}}),
        ({"query": "curriculum"}, {"business": {"suit"}}),
        ({"query": "  linked suit "}, {"business": {"suit"}}),
        ({"query": "play"}, {}),
        ({"query": "nothing like it"}, {}),
    ],
)
async def test_filters_select_matching_styles(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path, where: Json, expected: dict[str, set[str]]
) -> None:
    await load(runtime, folder)
    assert styles(await browse(client, where=where)) == expected


@pytest.mark.parametrize("query", ["linkedin", "LinkedIn", "currículum", "resume", "avatar"])
async def test_the_shipped_catalogue_finds_what_people_need_a_photo_for(
    client: httpx.AsyncClient, content: None, query: str
) -> None:
    page = await browse(client, itemsPerPage=50, where={"query": query})
    found = [style["id"] for category in page["items"] for style in category["styles"]]
    assert len(found) >= 5
    assert len(set(found)) == len(found)


async def test_the_shipped_catalogue_begins_with_portraits(client: httpx.AsyncClient, content: None) -> None:
    for seed in (0, 20_774):
        assert (await browse(client, where={"seed": seed}))["items"][0]["id"] == "portrait"


async def test_loading_is_idempotent_and_removes_styles_without_a_file(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    await load(runtime, folder)
    once = await browse(client)
    await load(runtime, folder)
    assert await browse(client) == once
    (folder / "styles" / "elf.yaml").unlink()
    await load(runtime, folder)
    assert styles(await browse(client, where={"slug": "fantasy"})) == {"fantasy": {"dragon"}}


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        ("styles/elf.yaml", "id: elf\nname: {en: Elf}\n", "elf.yaml:2: name"),
        (
            "styles/elf.yaml",
            STYLE.format(id="elf", en="E", es="E", gender="ELF", modes="IMAGINE", categories="art", keywords="E"),
            ":4: gender",
        ),
        (
            "styles/elf.yaml",
            STYLE.format(id="elf", en="E", es="E", gender="MALE", modes="IMAGINE", categories="arts", keywords="E"),
            "there is no category arts",
        ),
        ("categories.yaml", CATEGORIES + "- {id: art, slug: more, name: {en: A, es: A}}", "duplicate id: art"),
    ],
)
async def test_invalid_file_is_reported_and_changes_nothing(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path, file: str, text: str, problem: str
) -> None:
    await load(runtime, folder)
    before = await browse(client)
    (folder / file).write_text(text)
    with pytest.raises(ContentError, match=problem):
        await load(runtime, folder)
    assert await browse(client) == before


async def test_a_style_says_how_long_its_films_are_and_whether_it_dresses_people(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    oil = folder / "styles" / "oil.yaml"
    outfit = '{cut: jacket, main: "#1b2130"}'
    oil.write_text(
        oil.read_text().replace("recipe: {", f"recipe: {{motion: {{seconds: 5}}, wardrobe: {{female: [{outfit}]}}, ")
    )
    await load(runtime, folder)
    shown = {style["id"]: style for category in (await browse(client))["items"] for style in category["styles"]}
    assert (shown["oil"]["filmSeconds"], shown["oil"]["dresses"]) == (5, True)
    assert (shown["dragon"]["filmSeconds"], shown["dragon"]["dresses"]) == (4, False)
