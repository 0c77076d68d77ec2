import asyncio
from uuid import UUID, uuid4

import psycopg

from retrato.runtime import Runtime
from retrato.trust import cases
from tests.factories.account import Json


async def open_case(runtime: Runtime, user_id: UUID, creation_id: UUID | None = None) -> UUID:
    async with runtime.database.transaction() as session:
        case = await cases.open_case(session, kind="REPORT", user_id=user_id, creation_id=creation_id, text="No!")
        return case.id


async def test_reports_at_once_join_one_case(runtime: Runtime, ana: Json, query: psycopg.Connection) -> None:
    user_id, picture = UUID(ana["user"]["id"]), uuid4()
    opened = await asyncio.gather(*(open_case(runtime, user_id, picture) for _ in range(8)))
    assert len(set(opened)) == 1
    about_the_person = await asyncio.gather(*(open_case(runtime, user_id) for _ in range(4)))
    assert len({*opened, *about_the_person}) == 2
    assert query.execute("select count(*) from case_events group by case_id order by 1").fetchall() == [(4,), (8,)]


async def test_report_after_a_decision_opens_another_case(runtime: Runtime, ana: Json) -> None:
    user_id, picture = UUID(ana["user"]["id"]), uuid4()
    first = await open_case(runtime, user_id, picture)
    async with runtime.database.transaction() as session:
        cases.close(await cases.lock(session, first), "NO_ACTION")
    assert await open_case(runtime, user_id, picture) != first
