"""Sliding-window rate limits."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from retrato.kit import clock, rate_limit
from retrato.kit.rate_limit import Limit
from retrato.runtime import Runtime

LIMIT = Limit("test", 3, timedelta(minutes=10))
START = datetime(2026, 1, 1, tzinfo=UTC)


async def acquire(runtime: Runtime, subject: str = "a") -> int:
    async with runtime.database.transaction() as session:
        return await rate_limit.acquire(session, LIMIT, subject)


async def test_limit_applies_to_a_sliding_window(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = []
    for minute in (0, 9, 9, 9, 10, 11, 18, 19, 19, 19):
        monkeypatch.setattr(clock, "now", lambda minute=minute: START + timedelta(minutes=minute))
        waits.append(await acquire(runtime))
    assert waits == [0, 0, 0, 60, 0, 480, 60, 0, 0, 60]


async def test_subjects_and_limits_are_counted_separately(runtime: Runtime) -> None:
    assert [await acquire(runtime, "a") for _ in range(3)] == [0, 0, 0]
    assert await acquire(runtime, "a") > 0
    assert await acquire(runtime, "b") == 0
    async with runtime.database.transaction() as session:
        assert await rate_limit.acquire(session, Limit("other", 3, LIMIT.window), "a") == 0


async def test_concurrent_hits_do_not_exceed_the_limit(runtime: Runtime) -> None:
    waits = await asyncio.gather(*(acquire(runtime) for _ in range(20)))
    assert waits.count(0) == 3


async def test_released_hit_can_be_acquired_again(runtime: Runtime) -> None:
    for _ in range(3):
        await acquire(runtime)
    async with runtime.database.transaction() as session:
        await rate_limit.release(session, LIMIT, "a")
        await rate_limit.release(session, LIMIT, "nobody")
    assert await acquire(runtime) == 0
    assert await acquire(runtime) > 0


async def test_cleared_subject_has_no_hits(runtime: Runtime) -> None:
    for _ in range(3):
        await acquire(runtime)
    async with runtime.database.transaction() as session:
        await rate_limit.clear(session, LIMIT, "a")
    assert await acquire(runtime) == 0
