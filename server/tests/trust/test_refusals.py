"""Refusals are counted; too many of them suspend creation and open one case (docs/trust.md#refusals)."""

import asyncio
from uuid import UUID

import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.tables import RefusalKind
from retrato.trust import refusals, suspension
from retrato.trust.refusals import RefusalSource
from tests.account.conftest import Clock, time
from tests.factories.account import Json

__all__ = ["Clock", "time"]


async def refuse(
    runtime: Runtime, auth: Json, kind: RefusalKind = "NUDITY_INPUT", source: RefusalSource = "PHOTO"
) -> None:
    await refusals.record(runtime.database, runtime.settings.trust, UUID(auth["user"]["id"]), kind, source, nudity=0.9)


async def is_suspended(runtime: Runtime, auth: Json) -> bool:
    async with runtime.database.transaction() as session:
        return await suspension.current(session, UUID(auth["user"]["id"])) is not None


async def test_fifth_refusal_in_a_day_suspends_creation_and_opens_a_case_with_the_history(
    runtime: Runtime, ana: Json, query: psycopg.Connection
) -> None:
    kinds: list[RefusalKind] = ["NUDITY_INPUT", "MINOR", "WORDS", "MINOR"]
    for kind in kinds:
        await refuse(runtime, ana, kind)
    assert not await is_suspended(runtime, ana)
    await refuse(runtime, ana)
    assert query.execute("select scope, cause from suspensions").fetchall() == [("CREATION", "REFUSALS")]
    ((case_id, data),) = query.execute("select case_id, data from case_events").fetchall()
    assert [each["kind"] for each in data["refusals"]] == [*kinds, "NUDITY_INPUT"]
    assert query.execute("select case_id from suspensions").fetchone() == (case_id,)


async def test_refusals_at_once_open_one_case(runtime: Runtime, ana: Json, query: psycopg.Connection) -> None:
    await asyncio.gather(*(refuse(runtime, ana) for _ in range(9)))
    assert query.execute("select count(*) from refusals").fetchone() == (9,)
    assert query.execute("select count(*) from case_events").fetchone() == (1,)
    assert query.execute("select count(*) from suspensions").fetchone() == (1,)


async def test_refusals_of_more_than_a_day_ago_do_not_count(runtime: Runtime, ana: Json, time: Clock) -> None:
    for _ in range(4):
        await refuse(runtime, ana)
    time.forward(hours=25)
    await refuse(runtime, ana)
    assert not await is_suspended(runtime, ana)


async def test_counted_refusals_do_not_count_again_after_the_suspension_was_lifted(runtime: Runtime, ana: Json) -> None:
    for _ in range(5):
        await refuse(runtime, ana)
    async with runtime.database.transaction() as session:
        await suspension.lift(session, UUID(ana["user"]["id"]), by="staff@example.com")
    await refuse(runtime, ana)
    assert not await is_suspended(runtime, ana)


async def test_unsafe_results_do_not_count_against_the_person(runtime: Runtime, ana: Json) -> None:
    for _ in range(9):
        await refuse(runtime, ana, "NUDITY_OUTPUT")
    assert not await is_suspended(runtime, ana)


async def test_selfies_chosen_together_count_once(
    runtime: Runtime, ana: Json, time: Clock, query: psycopg.Connection
) -> None:
    for day in range(4):
        for _ in range(6):
            await refuse(runtime, ana, "MINOR", "SELFIE")
        assert not await is_suspended(runtime, ana), day
        time.forward(hours=1)
    # A picture that was sent to be used counts each time.
    await refuse(runtime, ana)
    assert await is_suspended(runtime, ana)
    assert query.execute("select count(*) from refusals where case_id is null").fetchone() == (0,)


async def test_limits_are_settings(runtime: Runtime, ana: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime.settings.trust, "refusals", 2)
    await refuse(runtime, ana)
    await refuse(runtime, ana)
    assert await is_suspended(runtime, ana)


async def test_refusal_of_a_deleted_account_is_not_recorded(runtime: Runtime, query: psycopg.Connection) -> None:
    await refuse(runtime, {"user": {"id": str(UUID(int=1))}})
    assert query.execute("select count(*) from refusals").fetchone() == (0,)
