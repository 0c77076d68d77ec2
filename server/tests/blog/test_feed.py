"""The RSS feeds of the blog."""

from email.utils import parsedate_to_datetime
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from retrato.settings import Settings

CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"
ATOM_LINK = "{http://www.w3.org/2005/Atom}link"

pytestmark = pytest.mark.usefixtures("content")


async def read(client: httpx.AsyncClient, path: str) -> ElementTree.Element:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/rss+xml")
    channel = ElementTree.fromstring(answer.content).find("channel")  # noqa: S314 -- our own
    assert channel is not None
    return channel


@pytest.mark.parametrize(("path", "blog"), [("/blog/rss.xml", "/blog"), ("/es/blog/rss.xml", "/es/blog")])
async def test_feed_contains_all_posts_with_full_text(
    client: httpx.AsyncClient, settings: Settings, path: str, blog: str
) -> None:
    channel = await read(client, path)
    origin = settings.public_url
    assert channel.findtext("language") == ("es" if path.startswith("/es") else "en")
    assert channel.findtext("link") == origin + blog
    self_link = channel.find(ATOM_LINK)
    assert self_link is not None
    assert self_link.get("href") == origin + path
    items = channel.findall("item")
    total = (await client.post("/api/blog/posts/paginator", json={})).json()["total"]
    assert len(items) == total >= 8
    dates = [parsedate_to_datetime(item.findtext("pubDate") or "") for item in items]
    assert dates == sorted(dates, reverse=True)
    for item in items:
        address = item.findtext("link") or ""
        assert item.findtext("guid") == address
        assert address.startswith(f"{origin}{blog}/")
        assert len(item.findtext(CONTENT) or "") > 2000
        assert 'href="/' not in (item.findtext(CONTENT) or "")
        slug = address.rpartition("/")[2]
        language = {"x-language": channel.findtext("language") or ""}
        post = (await client.get(f"/api/blog/posts/{slug}", headers=language)).json()
        assert item.findtext("title") == post["title"][language["x-language"]]


async def test_unchanged_feed_is_a_304(client: httpx.AsyncClient) -> None:
    etag = (await client.get("/blog/rss.xml")).headers["etag"]
    again = await client.get("/blog/rss.xml", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")


async def test_covers_are_enclosures(client: httpx.AsyncClient, settings: Settings) -> None:
    channel = await read(client, "/blog/rss.xml")
    for item in channel.findall("item"):
        if (cover := item.find("enclosure")) is not None:
            name = (cover.get("url") or "").removeprefix(f"{settings.public_url}/content/").partition("?")[0]
            assert int(cover.get("length") or 0) == (settings.content / Path(name)).stat().st_size
