import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import httpx
import psycopg
import pytest
from sqlalchemy import select

from retrato.account import deletion
from retrato.creation import purge
from retrato.errors import AppError
from retrato.kit import clock
from retrato.media import quota
from retrato.runtime import Runtime
from retrato.tables import StoredFile, Takedown, User
from retrato.trust import appeals, cases, takedowns
from retrato.trust.schemas import NewAppeal
from tests.factories.account import Json, bearer
from tests.factories.trust import Shared, share_picture

RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
async def shared(client: httpx.AsyncClient, runtime: Runtime, ana: Json) -> Shared:
    return await share_picture(client, runtime, ana)


async def take_down(runtime: Runtime, ana: Json, shared: Shared) -> UUID:
    """Take a picture down, close the case, and return the takedown."""
    user_id, creation_id = UUID(ana["user"]["id"]), UUID(shared.creation_id)
    copies = await takedowns.copy_to_evidence(runtime, creation_id)
    async with runtime.database.transaction() as session:
        case = await cases.open_case(session, kind="REPORT", user_id=user_id, creation_id=creation_id)
        takedown = await takedowns.take_down(runtime, session, case, "OTHER", copies)
        cases.close(case, "TAKEN_DOWN")
        return takedown.id


async def restore(runtime: Runtime, takedown_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        creation_id = (await session.get_one(Takedown, takedown_id)).creation_id
    copies = await takedowns.copy_from_evidence(runtime, creation_id)
    async with runtime.database.transaction() as session:
        takedown = await session.get_one(Takedown, takedown_id, with_for_update=True)
        await takedowns.restore(session, takedown, copies)


async def delete_account(runtime: Runtime, auth: Json) -> None:
    user_id = UUID(auth["user"]["id"])
    async with runtime.database.transaction() as session:
        (await session.get_one(User, user_id)).deletes_at = clock.now()
        await session.flush()
        await deletion.delete_account(session, user_id)


async def evidence(runtime: Runtime) -> int:
    return len([found async for found in runtime.storage.list("evidence")])


async def test_evidence_is_not_charged_to_the_quota(runtime: Runtime, ana: Json, shared: Shared) -> None:
    await take_down(runtime, ana, shared)
    runtime.settings.storage_per_user_mb = 1
    async with runtime.database.transaction() as session:
        assert (await session.scalars(select(StoredFile).where(StoredFile.user_id.is_not(None)))).all() == []
        await quota.require_room(session, runtime.settings, UUID(ana["user"]["id"]))


async def test_albums_show_a_restored_picture_again(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, shared: Shared, run_jobs: RunJobs
) -> None:
    other = await share_picture(client, runtime, ana)
    body = {"ids": [shared.creation_id, other.creation_id]}
    album = (await client.post("/api/my-albums/share", json=body, headers=bearer(ana))).json()

    async def shown() -> int:
        return len((await client.get(f"/api/shared/{album['token']}")).json()["items"])

    takedown_id = await take_down(runtime, ana, shared)
    # Also if the job that deletes the original runs late.
    assert await shown() == 1
    await restore(runtime, takedown_id)
    await run_jobs()
    assert await shown() == 2
    (first, _) = (await client.get(f"/api/shared/{album['token']}")).json()["items"]
    assert (await client.get(f"/files/{first['path']}")).status_code == 200


async def test_picture_is_restored_once(runtime: Runtime, ana: Json, shared: Shared) -> None:
    takedown_id = await take_down(runtime, ana, shared)
    results = await asyncio.gather(*(restore(runtime, takedown_id) for _ in range(4)), return_exceptions=True)
    assert sorted(str(getattr(result, "code", None)) for result in results) == ["None", *["evidenceGone"] * 3]


async def test_picture_that_was_in_the_bin_is_restored_with_all_its_time_there(
    runtime: Runtime, ana: Json, shared: Shared, query: psycopg.Connection
) -> None:
    query.execute("update creations set deleted_at = now() - interval '40 days'")
    await restore(runtime, await take_down(runtime, ana, shared))
    async with runtime.database.transaction() as session:
        assert await purge.purge(session) == 0
    assert query.execute("select deleted_at > now() - interval '1 hour' from creations").fetchall() == [(True,)]


async def test_evidence_is_deleted_after_its_time_unless_a_case_is_open(
    runtime: Runtime, ana: Json, shared: Shared, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    takedown_id = await take_down(runtime, ana, shared)
    (days,) = query.execute("select evidence_until - taken_down_at from takedowns").fetchone() or (None,)
    assert days > timedelta(days=179)
    await takedowns.delete_old_evidence(runtime)
    query.execute("update takedowns set evidence_until = now()")
    async with runtime.database.transaction() as session:
        creation_id = UUID(shared.creation_id)
        case = await cases.open_case(session, kind="APPEAL", user_id=None, creation_id=creation_id)
    await takedowns.delete_old_evidence(runtime)
    await run_jobs()
    assert await evidence(runtime) == 1
    async with runtime.database.transaction() as session:
        cases.close(await cases.lock(session, case.id), "REFUSED")
    await takedowns.delete_old_evidence(runtime)
    await run_jobs()
    assert await evidence(runtime) == 0
    with pytest.raises(AppError, match="evidenceGone"):
        await restore(runtime, takedown_id)


async def test_evidence_ends_although_an_appeal_was_open_when_the_account_was_deleted(
    runtime: Runtime, ana: Json, shared: Shared, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    takedown_id = await take_down(runtime, ana, shared)
    async with runtime.database.transaction() as session:
        user = await session.get_one(User, UUID(ana["user"]["id"]))
        await appeals.appeal(session, user, NewAppeal(decision_id=takedown_id, text="It is myself."))
    await delete_account(runtime, ana)
    assert query.execute("select kind, status from cases order by id").fetchall() == [
        ("REPORT", "CLOSED"),
        ("APPEAL", "CLOSED"),
    ]
    query.execute("update takedowns set evidence_until = now()")
    await takedowns.delete_old_evidence(runtime)
    await run_jobs()
    assert await evidence(runtime) == 0


async def test_evidence_outlives_the_account_without_naming_it(
    runtime: Runtime, ana: Json, shared: Shared, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    await take_down(runtime, ana, shared)
    user_id = UUID(ana["user"]["id"])
    await delete_account(runtime, ana)
    await run_jobs()
    assert await evidence(runtime) == 1
    for table in ("cases", "case_events", "takedowns"):
        rows = query.execute(f"select t::text from {table} t".encode()).fetchall()
        assert rows
        assert not any(str(user_id) in row[0] for row in rows)
