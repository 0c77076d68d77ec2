"""Loading and reading the blog: docs/product.md#routes."""

import copy
from datetime import timedelta
from pathlib import Path

import httpx
import psycopg
import pytest
import yaml

from retrato.blog import content
from retrato.kit import clock
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.runtime import Runtime
from tests.factories.account import Json

CATEGORIES = """
- {id: guides, slug: {en: guides, es: guias}, name: {en: Guides, es: Guías}, description: {en: How to, es: Cómo}}
- {id: news, slug: {en: news, es: novedades}, name: {en: News, es: Novedades}, description: {en: New, es: Nuevo}}
- {id: empty, slug: {en: empty, es: vacio}, name: {en: Empty, es: Vacío}, description: {en: None, es: Nada}}
"""
METADATA = {
    "author": "The studio",
    "publishedAt": "2026-01-01T09:00:00Z",
    "categories": ["guides"],
    "cover": "demos/neon-city/imagine-elena.webp",
}
EXCERPT = "An excerpt that says in some forty characters what it is about."


def write(folder: Path, key: str, metadata: Json | None = None, **texts: str) -> Path:
    """Write a post. Its texts default to ones derived from its key."""
    post = folder / "posts" / key
    post.mkdir(parents=True, exist_ok=True)
    (post / "post.yaml").write_text(yaml.safe_dump(copy.deepcopy(METADATA) | (metadata or {})), encoding="utf-8")
    for language in ("en", "es"):
        slug = key if language == "en" else f"{key}-es"
        front = f"title: {key} {language}\nslug: {slug}\nexcerpt: {EXCERPT}\ncoverAlt: A picture\n"
        text = texts.get(language, f"---\n{front}---\n## Light\n\nWords in {language}.\n")
        (post / f"{language}.md").write_text(text, encoding="utf-8")
    return post


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "blog-categories.yaml").write_text(CATEGORIES, encoding="utf-8")
    write(tmp_path, "first", {"publishedAt": "2026-01-01T09:00:00Z"})
    write(tmp_path, "second", {"publishedAt": "2026-02-01T09:00:00Z", "categories": ["guides", "news"]})
    write(tmp_path, "third", {"publishedAt": "2026-03-01T09:00:00Z", "categories": ["news"]})
    return tmp_path


async def load(runtime: Runtime, folder: Path) -> None:
    async with runtime.database.transaction() as session:
        await content.load(session, ContentFiles(folder))


async def browse(client: httpx.AsyncClient, **body: object) -> Json:
    answer = await client.post("/api/blog/posts/paginator", json=body)
    assert answer.status_code == 200, answer.text
    page: Json = answer.json()
    return page


def ids(page: Json) -> list[str]:
    return [item["id"] for item in page["items"]]


async def read(client: httpx.AsyncClient, slug: str, language: str = "en") -> Json:
    answer = await client.get(f"/api/blog/posts/{slug}", headers={"x-language": language})
    assert answer.status_code == 200, answer.text
    post: Json = answer.json()
    return post


async def test_posts_are_paged_newest_first(client: httpx.AsyncClient, runtime: Runtime, folder: Path) -> None:
    await load(runtime, folder)
    page = await browse(client, page=1, itemsPerPage=2)
    assert (ids(page), page["page"], page["pages"], page["total"]) == (["third", "second"], 1, 2, 3)
    assert ids(await browse(client, page=2, itemsPerPage=2)) == ["first"]
    assert page["items"][0]["slug"] == {"en": "third", "es": "third-es"}
    assert page["items"][1]["categories"] == [
        {"id": "guides", "slug": {"en": "guides", "es": "guias"}, "name": {"en": "Guides", "es": "Guías"}},
        {"id": "news", "slug": {"en": "news", "es": "novedades"}, "name": {"en": "News", "es": "Novedades"}},
    ]
    assert "html" not in page["items"][0]


async def test_posts_are_filtered_by_category_and_text(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    write(folder, "third", {"categories": ["news"]}, es=post_text(title="Cómo posar", slug="como-posar"))
    await load(runtime, folder)
    assert ids(await browse(client, where={"categorySlug": "guides"})) == ["second", "first"]
    assert ids(await browse(client, where={"categorySlug": "guias"})) == ["second", "first"]
    assert ids(await browse(client, where={"categorySlug": "nothing"})) == []
    assert ids(await browse(client, where={"query": " POSAR como "})) == ["third"]
    assert ids(await browse(client, where={"query": "posar second"})) == []


async def test_categories_are_listed_with_their_number_of_posts(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    await load(runtime, folder)
    categories = (await client.post("/api/blog/categories")).json()
    assert [(category["id"], category["count"]) for category in categories] == [("guides", 2), ("news", 2)]


async def test_post_is_found_by_its_slug_in_any_language(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path
) -> None:
    await load(runtime, folder)
    english, spanish = await read(client, "second"), await read(client, "second", "es")
    assert english["html"] == '<h2 id="h-light">Light</h2>\n<p>Words in en.</p>'
    assert "Words in es." in spanish["html"]
    assert (await read(client, "second-es", "es"))["html"] == spanish["html"]
    assert english["contents"] == [{"id": "h-light", "level": 2, "text": "Light"}]
    assert (english["previous"]["slug"]["en"], english["next"]["slug"]["en"]) == ("first", "third")
    assert (await read(client, "first"))["previous"] is None
    assert (await read(client, "third"))["next"] is None
    assert (await client.get("/api/blog/posts/nothing")).status_code == 404
    assert (await client.get("/api/blog/posts/%00")).status_code == 404


async def test_post_is_hidden_before_its_publication_date(
    client: httpx.AsyncClient, runtime: Runtime, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = clock.now() + timedelta(days=1)
    write(folder, "tomorrow", {"publishedAt": later.isoformat()})
    await load(runtime, folder)
    assert "tomorrow" not in ids(await browse(client))
    assert (await client.get("/api/blog/posts/tomorrow")).status_code == 404
    assert (await read(client, "third"))["next"] is None
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "tomorrow" in ids(await browse(client))


async def test_post_lists_its_related_styles(
    client: httpx.AsyncClient, runtime: Runtime, content: None, folder: Path
) -> None:
    write(folder, "third", {"styles": ["pencil", "neon-city"]})
    await load(runtime, folder)
    styles = (await read(client, "third"))["styles"]
    assert [(style["id"], style["categorySlug"]) for style in styles] == [("pencil", "art"), ("neon-city", "cinema")]
    assert styles[1]["name"] == {"en": "Neon city", "es": "Ciudad de neón"}


async def test_missing_cover_file_is_null(client: httpx.AsyncClient, runtime: Runtime, folder: Path) -> None:
    write(folder, "first", {"cover": "demos/no-such-style/imagine-nobody.webp"})
    await load(runtime, folder)
    assert (await read(client, "first"))["cover"] is None


async def test_loading_is_idempotent_and_removes_deleted_posts(
    runtime: Runtime, query: psycopg.Connection, folder: Path
) -> None:
    def stored() -> list[object]:
        tables = ("posts", "blog_categories", "post_categories")
        return [query.execute(f"select * from {table} order by 1, 2".encode()).fetchall() for table in tables]

    await load(runtime, folder)
    once = stored()
    await load(runtime, folder)
    assert stored() == once
    (folder / "posts" / "second" / "post.yaml").unlink()
    await load(runtime, folder)
    assert query.execute("select id from posts order by id").fetchall() == [("first",), ("third",)]


def post_text(*, title: str = "A title", slug: str = "a-slug", body: str = "Words.", excerpt: str = EXCERPT) -> str:
    return f"---\ntitle: {title}\nslug: {slug}\nexcerpt: {excerpt}\ncoverAlt: A picture\n---\n{body}\n"


@pytest.mark.parametrize(
    ("metadata", "texts", "problem"),
    [
        (
            {"categories": ["guides", "nothing"]},
            {},
            "post.yaml:4: categories.1: Value error, there is no such category",
        ),
        ({"styles": ["nothing"]}, {}, "post.yaml:7: styles.0: Value error, there is no such style"),
        ({"publishedAt": "soon"}, {}, "post.yaml:5: publishedAt: Input should be a valid datetime"),
        ({"cover": "../secret.jpg"}, {}, "post.yaml:4: cover: String should match pattern"),
        ({}, {"es": "No front\n"}, "es.md:1: it does not begin with YAML between two lines of ---"),
        ({}, {"es": post_text(slug="No Slug")}, "es.md:3: slug: String should match pattern"),
        ({}, {"es": post_text(slug="categories")}, "es.md:3: slug: Value error, this slug is reserved"),
        ({}, {"es": post_text(slug="first")}, "es.md:3: slug: the post first has it already"),
        ({}, {"en": post_text(excerpt="Short")}, "en.md:4: excerpt: String should have at least 40 characters"),
        ({}, {"en": "---\ntitle: [\n---\n"}, "en.md:"),
        ({}, {"en": post_text(body="Fine.\n\n# A second title")}, "en.md:9: <h1> is not among the tags of a post"),
        ({}, {"en": post_text(body="Fine.\n\nNot `code`.")}, "en.md:9: <code> is not among the tags of a post"),
    ],
)
async def test_invalid_post_is_reported_with_file_and_line(
    runtime: Runtime, folder: Path, metadata: Json, texts: dict[str, str], problem: str
) -> None:
    post = write(folder, "wrong", metadata, **texts)
    with pytest.raises(ContentError) as refusal:
        await load(runtime, folder)
    assert f"{post}/{problem}" in str(refusal.value)


async def test_missing_translation_is_refused(runtime: Runtime, folder: Path) -> None:
    (folder / "posts" / "first" / "es.md").unlink()
    with pytest.raises(ContentError, match=r"first/es\.md:1: there is no such file"):
        await load(runtime, folder)
