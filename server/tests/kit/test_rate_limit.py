"""Limits that hold over any window and for any number of processes."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from retrato.kit import clock, rate_limit
from retrato.kit.rate_limit import Limit
from retrato.runtime import Runtime

LIMIT = Limit("test", 3, timedelta(minutes=10))
START = datetime(2026, 1, 1, tzinfo=UTC)


async def take(runtime: Runtime, subject: str = "a") -> int:
    async with runtime.database.transaction() as session:
        return await rate_limit.take(session, LIMIT, subject)


async def test_the_limit_holds_over_any_window_not_only_from_its_start(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = []
    for minute in (0, 9, 9, 9, 10, 11, 18, 19, 19, 19):
        monkeypatch.setattr(clock, "now", lambda minute=minute: START + timedelta(minutes=minute))
        waits.append(await take(runtime))
    assert waits == [0, 0, 0, 60, 0, 480, 60, 0, 0, 60]


async def test_subjects_and_limits_do_not_share_their_hits(runtime: Runtime) -> None:
    assert [await take(runtime, "a") for _ in range(3)] == [0, 0, 0]
    assert await take(runtime, "a") > 0
    assert await take(runtime, "b") == 0
    async with runtime.database.transaction() as session:
        assert await rate_limit.take(session, Limit("other", 3, LIMIT.window), "a") == 0


async def test_many_at_the_same_moment_get_exactly_the_limit(runtime: Runtime) -> None:
    waits = await asyncio.gather(*(take(runtime) for _ in range(20)))
    assert waits.count(0) == 3


async def test_a_hit_given_back_makes_room_for_one(runtime: Runtime) -> None:
    for _ in range(3):
        await take(runtime)
    async with runtime.database.transaction() as session:
        await rate_limit.give_back(session, LIMIT, "a")
        await rate_limit.give_back(session, LIMIT, "nobody")
    assert await take(runtime) == 0
    assert await take(runtime) > 0


async def test_a_cleared_subject_starts_anew(runtime: Runtime) -> None:
    for _ in range(3):
        await take(runtime)
    async with runtime.database.transaction() as session:
        await rate_limit.clear(session, LIMIT, "a")
    assert await take(runtime) == 0
