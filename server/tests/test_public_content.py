"""Public content is read once, and again when it has changed: docs/architecture.md."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import event

from retrato.app import create_app
from retrato.content import load_content
from retrato.kit.content_cache import ContentCache
from retrato.runtime import Runtime
from retrato.settings import Settings

CALLS = (
    ("GET", "/api/faq", None),
    ("GET", "/api/showcase", None),
    ("POST", "/api/subscriptionPlans", None),
    ("POST", "/api/tokenPromos", None),
    ("POST", "/api/styles/categories", None),
    ("POST", "/api/styles/categories/paginator", {"where": {"seed": 7}}),
    ("POST", "/api/blog/categories", None),
    ("POST", "/api/blog/posts/paginator", {"page": 1}),
    ("GET", "/blog/rss.xml", None),
)


@pytest.fixture
async def app(settings: Settings, runtime: Runtime, content: None) -> AsyncIterator[FastAPI]:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        await app.state.events.listening.wait()  # it clears the cache once it is connected
        yield app


@pytest.fixture
def queries(app: FastAPI) -> list[str]:
    found: list[str] = []
    engine = app.state.runtime.database.engine.sync_engine

    def collect(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if "site_settings" not in statement:  # read in the background
            found.append(statement)

    event.listen(engine, "before_cursor_execute", collect)
    return found


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
async def test_second_call_makes_no_query(
    client: httpx.AsyncClient, queries: list[str], method: str, path: str, body: object
) -> None:
    first = await client.request(method, path, json=body)
    assert first.status_code == 200
    assert queries
    queries.clear()
    second = await client.request(method, path, json=body)
    assert second.content == first.content
    assert not queries


@pytest.mark.parametrize(
    ("accepted", "used"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, br;q=0.9, zstd;q=0", "br"),
        ("GZIP", "gzip"),
        ("identity, br;q=much", None),
        ("", None),
    ],
)
async def test_compressed_responses_are_kept_too(
    client: httpx.AsyncClient, queries: list[str], accepted: str, used: str | None
) -> None:
    plain = await client.get("/api/faq", headers={"accept-encoding": "identity"})
    for _ in range(2):
        answer = await client.get("/api/faq", headers={"accept-encoding": accepted})
        assert answer.headers.get("content-encoding") == used
        assert answer.json() == plain.json()
    assert "accept-encoding" in answer.headers["vary"].lower()
    assert len(queries) == 1


async def test_other_filters_of_the_catalogue_make_no_query(client: httpx.AsyncClient, queries: list[str]) -> None:
    await client.post("/api/styles/categories/paginator", json={})
    queries.clear()
    answer = await client.post("/api/styles/categories/paginator", json={"where": {"seed": 99, "query": "neon"}})
    assert answer.json()["total"]
    assert not queries


async def test_languages_have_their_own_responses(client: httpx.AsyncClient) -> None:
    english, spanish = [await client.get("/api/faq", headers={"x-language": tag}) for tag in ("en", "es")]
    assert english.json()[0]["question"] != spanish.json()[0]["question"]


async def test_changed_content_is_read_again(client: httpx.AsyncClient, runtime: Runtime, queries: list[str]) -> None:
    await client.get("/api/faq")
    queries.clear()
    await load_content(runtime)
    async with asyncio.timeout(5):
        while not queries:
            await client.get("/api/faq")
            await asyncio.sleep(0.02)


async def test_value_that_was_made_from_older_content_is_not_kept() -> None:
    cache, proceed = ContentCache(), asyncio.Event()

    async def old() -> str:
        await proceed.wait()
        return "old"

    async def new() -> str:
        return "new"

    reading = asyncio.create_task(cache.get("key", old))
    await asyncio.sleep(0)
    cache.clear()
    proceed.set()
    assert await reading == "old"
    assert await cache.get("key", new) == "new"


async def test_concurrent_callers_share_one_reading_and_a_failure_is_not_kept() -> None:
    cache, made = ContentCache(), 0

    async def make() -> str:
        nonlocal made
        made += 1
        await asyncio.sleep(0)
        if made == 1:
            raise ValueError
        return "value"

    failed = await asyncio.gather(*(cache.get("key", make) for _ in range(5)), return_exceptions=True)
    assert all(isinstance(each, ValueError) for each in failed)
    assert await asyncio.gather(*(cache.get("key", make) for _ in range(5))) == ["value"] * 5
    assert made == 2


async def test_responses_stay_within_their_limit() -> None:
    cache = ContentCache(max_response_bytes=1000)

    async def make() -> bytes:
        return b"x" * 200

    for number in range(50):
        await cache.get(number, make)
    assert len(cache._entries) == 5
    assert cache._bytes == 1000
