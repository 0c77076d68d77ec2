"""The pool of V8 isolates."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from retrato.page import isolates
from retrato.page.isolates import Isolates, RenderError
from tests.factories.waiting import until

BUNDLE = """
globalThis.__ssr = {
  ready: true,
  work(json) { const until = Date.now() + JSON.parse(json).ms; while (Date.now() < until); return "{}"; },
};
"""


@asynccontextmanager
async def started_pool() -> AsyncIterator[Isolates]:
    pool = Isolates(BUNDLE, 3)
    await pool.start()
    yield pool
    pool.close()


@pytest.fixture
async def pool() -> AsyncIterator[Isolates]:
    async with started_pool() as pool:
        yield pool


async def test_pool_grows_while_all_isolates_are_busy(pool: Isolates) -> None:
    await pool.call("work", {"ms": 1})
    await pool.call("work", {"ms": 1})
    assert len(pool._all) == 1
    await asyncio.gather(*(pool.call("work", {"ms": 100}) for _ in range(6)))
    assert len(pool._all) == 3


async def test_unused_isolates_are_closed_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolates, "_MAX_UNUSED_SECONDS", 0.2)
    async with started_pool() as pool:
        await asyncio.gather(*(pool.call("work", {"ms": 100}) for _ in range(6)))
        await until(lambda: len(pool._all) == 1)
        (last,) = pool._idle
        last.used_at -= 60
        await pool._close_unused()
        assert pool._all == {last}
        assert await pool.call("work", {"ms": 1}) == {}


async def test_stuck_isolate_is_replaced(pool: Isolates, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolates, "_SECONDS", 0.2)
    with pytest.raises(RenderError):
        await pool.call("work", {"ms": 100_000})
    assert await pool.call("work", {"ms": 1}) == {}
