"""robots.txt and the sitemap."""

from pathlib import Path
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import httpx
import pytest

from retrato.app import create_app
from retrato.page.in_process_api import InProcessApi
from retrato.runtime import Runtime
from retrato.settings import Settings

NAMES = {
    "site": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "image": "http://www.google.com/schemas/sitemap-image/1.1",
    "xhtml": "http://www.w3.org/1999/xhtml",
}
ORIGIN = "http://localhost:8000"


async def test_robots_txt_excludes_exactly_the_private_paths(
    pages: httpx.AsyncClient,
) -> None:
    answer = await pages.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert {"Disallow: /c$", "Disallow: /c?", "Disallow: /es/settings/*$", "Disallow: /api/"} <= set(lines)
    assert "Disallow: /c" not in lines
    assert lines[-1] == f"Sitemap: {ORIGIN}/sitemap.xml"
    robots = RobotFileParser()
    robots.parse(lines)
    assert robots.can_fetch("Googlebot", "/styles")
    assert robots.site_maps() == [f"{ORIGIN}/sitemap.xml"]


async def test_sitemap_lists_pages_with_translations_and_pictures(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    assert answer.text.count("xmlns=") == 1
    entries = ElementTree.fromstring(answer.content).findall("site:url", NAMES)  # noqa: S314 -- trusted input
    locations = [entry.findtext("site:loc", None, NAMES) for entry in entries]
    assert locations[:2] == [f"{ORIGIN}/", f"{ORIGIN}/es"]
    assert locations[2] is not None
    assert locations[2].startswith(f"{ORIGIN}/faq-")  # from API data
    last = entries[3]
    alternates = {link.get("hreflang"): link.get("href") for link in last.findall("xhtml:link", NAMES)}
    assert alternates == {"en": locations[2], "es": f"{ORIGIN}/es/a&b", "x-default": locations[2]}
    assert last.findtext("image:image/image:loc", None, NAMES) == f"{ORIGIN}/a.webp?v=1&w=2"
    assert last.findtext("site:lastmod", None, NAMES) == "2026-09-08"
    unchanged = await pages.get("/sitemap.xml", headers={"if-none-match": answer.headers["etag"]})
    assert unchanged.status_code == 304


async def test_incomplete_sitemap_is_a_503(pages: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> list[object]:
        return []

    monkeypatch.setattr(InProcessApi, "fetch_all", nothing)
    assert (await pages.get("/sitemap.xml")).status_code == 503


async def test_no_sitemap_but_robots_txt_without_isolates(settings: Settings, runtime: Runtime, web: Path) -> None:
    app = create_app(settings.model_copy(update={"web": web, "isolates": 0}))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        assert (await client.get("/sitemap.xml")).status_code == 404
        assert (await client.get("/og.jpg")).status_code == 404
        assert "Disallow: /api/" in (await client.get("/robots.txt")).text
