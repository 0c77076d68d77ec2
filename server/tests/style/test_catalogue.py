"""The catalogue: docs/product.md#catalogue."""

from pathlib import Path

import httpx
import pytest

from retrato.kit.content_file import ContentError
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
recipe: {{scenes: [{{kind: studio, colour: "#808080", edge: "#202020"}}]}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "styles").mkdir()
    (tmp_path / "categories.yaml").write_text(CATEGORIES)
    for name, en, es, gender, modes, categories in (
        ("suit", "Grey suit", "Traje gris", "MALE", "IMAGINE, REIMAGINE", "business"),
        ("boardroom", "Boardroom", "Sala de juntas", "UNISEX", "IMAGINE", "business"),
        ("elf", "Elf queen", "Reina elfa", "FEMALE", "IMAGINE, ANIMATE", "fantasy"),
        ("dragon", "Dragon rider", "Jinete de dragón", "UNISEX", "ANIMATE", "fantasy, art"),
        ("oil", "Oil painting", "Óleo", "UNISEX", "REIMAGINE", "art"),
    ):
        text = STYLE.format(id=name, en=en, es=es, gender=gender, modes=modes, categories=categories)
        (tmp_path / "styles" / f"{name}.yaml").write_text(text)
    return tmp_path


async def load(runtime: Runtime, folder: Path) -> None:
    async with runtime.database.transaction() as session:
        await content.load(session, folder)


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


async def test_seed_determines_the_order_across_pages(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    await load(runtime, folder)
    whole = await browse(client, where={"seed": 7})
    assert (whole["page"], whole["pages"], whole["total"]) == (1, 1, 3)
    single = [
        (await browse(client, page=page, itemsPerPage=1, where={"seed": 7}))["items"][0]["id"] for page in (1, 2, 3)
    ]
    assert single == [category["id"] for category in whole["items"]]
    orders = {
        tuple(category["id"] for category in (await browse(client, where={"seed": seed}))["items"])
        for seed in range(20)
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
        ({"query": "DRAGON"}, {"fantasy": {"dragon"}, "art": {"dragon"}}),
        ({"query": "oleo"}, {"art": {"oil"}}),
        ({"query": "fantasia"}, {"fantasy": {"elf", "dragon"}}),
        ({"query": "nothing like it"}, {}),
    ],
)
async def test_filters_select_matching_styles(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path, where: Json, expected: dict[str, set[str]]
) -> None:
    await load(runtime, folder)
    assert styles(await browse(client, where=where)) == expected


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
            STYLE.format(id="elf", en="E", es="E", gender="ELF", modes="IMAGINE", categories="art"),
            ":4: gender",
        ),
        (
            "styles/elf.yaml",
            STYLE.format(id="elf", en="E", es="E", gender="MALE", modes="IMAGINE", categories="arts"),
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
