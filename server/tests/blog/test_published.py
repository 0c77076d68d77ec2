"""The posts in `content/`."""

import re

import httpx
import pytest

from retrato.account.deletion import GRACE
from retrato.integrations.engines.atelier.imagine import SIZES
from retrato.kit.rich_text import plain_text
from retrato.settings import Settings
from retrato.usermodel.schemas import MAX_SELFIES, MIN_SELFIES
from retrato.usermodel.service import MIN_EDGE
from tests.factories.account import Json

pytestmark = pytest.mark.usefixtures("content")
BLOG = {"en": "/blog", "es": "/es/blog"}


async def posts(client: httpx.AsyncClient, language: str) -> list[Json]:
    page = (await client.post("/api/blog/posts/paginator", json={"itemsPerPage": 50})).json()
    return [
        (await client.get(f"/api/blog/posts/{item['slug'][language]}", headers={"x-language": language})).json()
        for item in page["items"]
    ]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_each_language_has_eight_complete_posts(client: httpx.AsyncClient, language: str) -> None:
    found = await posts(client, language)
    assert len(found) >= 8
    for post in found:
        assert 700 <= len(plain_text(post["html"]).split()) <= 1200, post["id"]
        assert len(post["contents"]) >= 4, post["id"]
        assert post["styles"], post["id"]
        assert post["cover"], post["id"]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_links_stay_in_the_same_language(client: httpx.AsyncClient, language: str) -> None:
    found = await posts(client, language)
    slugs = {post["slug"][language] for post in found}
    links = [link for post in found for link in re.findall(r'href="([^"]+)"', post["html"])]
    to_posts = [link for link in links if "/blog/" in link]
    assert len(to_posts) >= 8
    assert {link for link in to_posts if link.removeprefix(f"{BLOG[language]}/") not in slugs} == set()
    english = [link for link in links if not link.startswith(("/es/", "/preguntas-frecuentes"))]
    assert language == "en" or english == []


async def test_post_of_the_reimagine_banner_exists(client: httpx.AsyncClient) -> None:
    """docs/product.md#reimagine-ad"""
    for slug in ("introducing-reimagine", "presentamos-reimagine"):
        assert (await client.get(f"/api/blog/posts/{slug}")).json()["id"] == "reimagine"


async def test_posts_state_the_actual_prices_and_limits(client: httpx.AsyncClient, settings: Settings) -> None:
    texts = {post["id"]: plain_text(post["html"]) for post in await posts(client, "en")}
    prices = settings.prices
    expected = {
        "tokens": [
            f"A photo with Imagine, from your personal model: {prices.PHOTO} tokens",
            f"{prices.PHOTO_EDIT_SD} tokens in SD, {prices.PHOTO_EDIT_HD} in HD, {prices.PHOTO_EDIT_UHD} in UHD",
            f"{prices.VIDEO_SD} tokens in SD (480p), {prices.VIDEO_HD} in HD (720p)",
            f"gives you {settings.welcome_tokens} tokens as a welcome",
        ],
        "printing": [f"{width} × {height} in {aspect}" for aspect, (height, width) in SIZES.items()],
        "privacy": [f"there are {GRACE.days} days"],
        "selfies": [f"between {MIN_SELFIES} and {MAX_SELFIES}", f"at least {MIN_EDGE} pixels"],
    }
    for id_, sentences in expected.items():
        for sentence in sentences:
            assert sentence in texts[id_], (id_, sentence)
