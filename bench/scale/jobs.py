"""The jobs that read or change many rows: the periodic ones, the deletion of an account, an export."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from uuid import UUID

import psycopg
from procrastinate.job_context import JobContext
from procrastinate.jobs import Job
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bench.scale.database import Scale
from retrato.account import deletion, export
from retrato.jobs import registry
from retrato.kit import clock
from retrato.media import sweep
from retrato.queue import PausableJobs, connector
from retrato.runtime import Runtime, database_url, open_runtime
from retrato.tables import DataExport, StoredFile, User
from retrato.telemetry import gauges

Times = Mapping[str, list[float]]
_ROUNDS = 3
# They depend on what is outside of the database.
_NOT_MEASURED = {"media:sweep", "exchange:refresh", "trust:index_missing_faces"}
_KEYS = 1000


class _RollBack(Exception):  # noqa: N818 - not an error
    pass


def measured(scale: Scale) -> Times:
    return asyncio.run(_measure(scale))


async def _measure(scale: Scale) -> Times:
    times: defaultdict[str, list[float]] = defaultdict(list)
    settings = scale.settings()
    async with open_runtime(settings) as runtime:
        with registry.replace_connector(connector(database_url(settings))) as app:
            async with app.open_async():
                job = Job(id=0, queue="upkeep", lock=None, queueing_lock=None, task_name="bench")
                context = JobContext(
                    app=app,
                    job=job,
                    start_timestamp=0,
                    abort_reason=lambda: None,
                    additional_context={"runtime": runtime},
                )
                for _ in range(_ROUNDS):
                    for (name, _id), periodic in app.periodic_registry.periodic_tasks.items():
                        if name not in _NOT_MEASURED:
                            times[name].append(await _timed(partial(periodic.task.func, context, timestamp=0)))
                    for what, work in _OTHER.items():
                        times[what].append(await work(runtime, scale))
    return times


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await work()
    return time.perf_counter() - started


@asynccontextmanager
async def _rolled_back(runtime: Runtime) -> AsyncIterator[AsyncSession]:
    with suppress(_RollBack):
        async with runtime.database.transaction() as session:
            yield session
            raise _RollBack


async def _delete_account(runtime: Runtime, scale: Scale) -> float:
    async with _rolled_back(runtime) as session:
        user_id: UUID = (await session.scalars(select(func.bench.person_id(scale.people + 1)))).one()
        due = clock.now() - timedelta(seconds=1)
        await session.execute(update(User).where(User.id == user_id).values(deletes_at=due))
        return await _timed(lambda: deletion.delete_account(session, user_id))
    raise AssertionError


async def _export(runtime: Runtime, scale: Scale) -> float:
    async with runtime.database.transaction() as session:
        user_id: UUID = (await session.scalars(select(func.bench.person_id(scale.people + 1)))).one()
        requested = DataExport(user_id=user_id)
        session.add(requested)
        await session.flush()
    seconds = await _timed(lambda: export.make(runtime, requested.id))
    async with runtime.database.transaction() as session:
        made = await session.get_one(DataExport, requested.id)
        await session.execute(delete(DataExport).where(DataExport.id == made.id))
        await session.execute(delete(StoredFile).where(StoredFile.id == made.file_id))
    return seconds


async def _take_job(_runtime: Runtime, scale: Scale) -> float:
    async with await psycopg.AsyncConnection.connect(scale.postgres.url()) as connection:

        class Rows:
            async def execute_query_one_async(self, query: str, **values: object) -> dict[str, object]:
                cursor = connection.cursor(row_factory=psycopg.rows.dict_row)
                await cursor.execute(query, values)
                return await cursor.fetchone() or {}

        seconds = await _timed(lambda: PausableJobs(Rows()).fetch_job(["engine:atelier"], None))  # type: ignore[arg-type]
        await connection.rollback()
        return seconds


async def _compare_objects(runtime: Runtime, _scale: Scale) -> float:
    """The part of the sweep of the storage that is done for each 1,000 objects, 10 of them without a row."""
    async with runtime.database.transaction() as session:
        keys = list(await session.scalars(select(StoredFile.key).order_by(StoredFile.id.desc()).limit(_KEYS)))
    keys[:10] = [f"users/none/{number}.jpg" for number in range(10)]
    return await _timed(lambda: sweep._orphans(runtime.database, keys))


async def _gauges(runtime: Runtime, _scale: Scale) -> float:
    async with runtime.database.autocommit_session() as session:
        return await _timed(lambda: gauges.measure(session, set()))


_OTHER: Mapping[str, Callable[[Runtime, Scale], Awaitable[float]]] = {
    "delete an account with 10,000 items": _delete_account,
    "export 10,000 items": _export,
    "take a job": _take_job,
    "compare 1,000 objects": _compare_objects,
    "gauges": _gauges,
}
