"""The job queue. Jobs are enqueued inside the caller's transaction, so that data and job commit together.

Each domain registers its tasks on a `Blueprint`; `retrato.jobs` collects them for the worker.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import procrastinate
from procrastinate import Blueprint, JobContext
from procrastinate.connector import Notify
from procrastinate.jobs import Job
from procrastinate.manager import JobManager
from psycopg_pool import AsyncConnectionPool, AsyncNullConnectionPool
from sqlalchemy import Interval, Select, Uuid, bindparam, column, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import DriverConnection, connection_arguments, driver_connection, libpq_url
from retrato.kit import tracing

__all__ = ["Blueprint", "JobContext", "connector", "engine_queue", "enqueue"]

DEFAULT, SLOW, PROVIDERS, UPKEEP = "default", "slow", "providers", "upkeep"
"""The queues besides those of engines: e-mails and webhooks; jobs that may take minutes; those that call payment
providers again and again, each of which may hang; the sweeps that repair."""
_SLOW_TASKS = {
    "account:make_export",
    "account:delete",
    "figures:close_days",
    "hosted:forget_orphan",
    "media:remove_objects",
    "media:sweep",
    "trust:delete_old_evidence",
    "trust:index_faces",
    "trust:index_missing_faces",
}
_PROVIDER_TASKS = {"billing:retry_endings", "billing:retry_events", "billing:retry_refunds"}
# No job takes longer. Exports and the sweep of a large storage take hours, and a hundred calls of a provider that hangs
# take one.
_LONGEST = {SLOW: timedelta(hours=6), PROVIDERS: timedelta(hours=2)}
_LONGEST_ELSEWHERE = timedelta(hours=1)

PARENT_SPAN = "traceparent"
"""The argument of a job that names the span in which it was enqueued. There is none while tracing is off."""

# Jobs are deferred on the caller's connection, so this connector is never opened.
_deferring = procrastinate.App(connector=procrastinate.PsycopgConnector())
_ENGINES, _TRAININGS = "engine:", "training:"

# The origin of priorities. They are negative seconds since then.
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
_PER_ITEM_AHEAD = timedelta(seconds=30)
_MAX_LAG = timedelta(minutes=15)
_PREMIUM_LEAD = timedelta(minutes=15)


def engine_queue(engine: str) -> str:
    """Return the name of the engine's queue. Each engine has its own, so that slow jobs do not delay e-mails."""
    return f"{_ENGINES}{engine}"


def training_queue(engine: str) -> str:
    """Return the name of the queue of the engine's trainings, which take longer than photos and videos."""
    return f"{_TRAININGS}{engine}"


def engine_of(queue: str) -> str | None:
    """Return the engine that a queue belongs to."""
    for prefix in (_ENGINES, _TRAININGS):
        if queue.startswith(prefix):
            return queue.removeprefix(prefix)
    return None


def queue_of(task: str, *, periodic: bool = False) -> str:
    """Return the queue of a task that needs no engine."""
    if task in _PROVIDER_TASKS:
        return PROVIDERS
    return SLOW if task in _SLOW_TASKS else UPKEEP if periodic else DEFAULT


def worker_slots(default: int) -> dict[str, int]:
    """Return how many jobs of each queue a worker runs at a time: `default` of the default one."""
    return {DEFAULT: default, SLOW: 2, PROVIDERS: len(_PROVIDER_TASKS), UPKEEP: 2}


def turn(ordered_at: datetime, *, ahead: int = 0, premium: bool = False) -> int:
    """Return the priority of an item in an engine's queue.

    Items are made in the order of their time: that of the order, later for users who have other items `ahead`, earlier
    for premium users. Both differences are limited, so nobody starves: only orders of the next half hour can overtake.
    """
    lead = _PREMIUM_LEAD if premium else timedelta()
    time = ordered_at + min(ahead * _PER_ITEM_AHEAD, _MAX_LAG) - lead
    return -int((time - _EPOCH).total_seconds())


async def enqueue(
    session: AsyncSession,
    task: str,
    *,
    queue: str | None = None,
    priority: int = 0,
    at: datetime | None = None,
    **arguments: Any,
) -> int:
    """Add a job by the name of its task (`account:send_confirmation`). It runs only if the transaction commits."""
    if parent := tracing.carrier().get(PARENT_SPAN):
        arguments[PARENT_SPAN] = parent
    job: int = await _deferring.configure_task(
        task,
        queue=queue or queue_of(task),
        priority=priority,
        schedule_at=at,
        connection=await driver_connection(session),
    ).defer_async(**arguments)
    return job


class PausableJobs(JobManager):
    """Takes no jobs of engines that are paused. It reads the pauses in the statement that takes a job, so a pause
    begins at once; it ends when the worker looks again, at the latest after its polling interval of five seconds."""

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        row = await self.connector.execute_query_one_async(
            query="select job.* from procrastinate_fetch_job_v2(array(select queue from unnest(coalesce("
            "%(queues)s::varchar[], (select array_agg(distinct queue_name) from procrastinate_jobs"
            " where status = 'todo'))) queue where not exists (select from engine_pauses"
            " where queue in (%(engines)s || engine, %(trainings)s || engine))), %(worker_id)s) job",
            queues=None if queues is None else list(queues),
            engines=_ENGINES,
            trainings=_TRAININGS,
            worker_id=worker_id,
        )
        return None if row["id"] is None else Job.from_row(row)


async def queue_positions(connection: DriverConnection, argument: str, values: Sequence[str]) -> dict[str, int]:
    """Map those values of a job argument that are in a queue to their position in it, by priority, then age.

    Jobs without the argument count towards the positions. Only what is ahead of the last of them is counted, once.
    """
    waiting = await connection.execute(
        _POSITIONS.replace("?", argument),
        {"engines": f"{_ENGINES}%", "trainings": f"{_TRAININGS}%", "values": list(values)},
    )
    return dict(await waiting.fetchall())


# The jobs ahead of one are those ahead of the one before, and those between them. A literal for the argument, because
# the index is on the expression with its name.
_POSITIONS = """
    with asked as (
      select args ->> '?' as value, queue_name, priority, id, lag(priority) over places as last_priority,
        lag(id) over places as last_id
      from procrastinate_jobs
      where status = 'todo' and args ->> '?' = any(%(values)s)
        and (queue_name like %(engines)s or queue_name like %(trainings)s)
      window places as (partition by queue_name order by priority desc, id)
    )
    select value, sum(more) over (partition by queue_name order by priority desc, id)::int
    from asked, lateral (
      select count(*) as more from procrastinate_jobs job
      where status = 'todo' and job.queue_name = asked.queue_name and job.priority >= asked.priority
        and (job.priority > asked.priority or job.id <= asked.id)
        and job.priority <= coalesce(last_priority, 2147483647)
        and (last_id is null or job.priority < last_priority or job.id > last_id)
    ) ahead
"""


@dataclass(frozen=True)
class Backlog:
    queue: str
    jobs: int
    oldest_seconds: float


async def backlogs(session: AsyncSession) -> list[Backlog]:
    """Return the queues with runnable jobs, and the age of the oldest job of each."""
    # Ids follow the order in which jobs were added, so one event of each queue is enough.
    waiting = await session.execute(
        text(
            "with waiting as (select queue_name, count(*) as jobs, min(scheduled_at) as due,"
            " min(id) filter (where scheduled_at is null) as first from procrastinate_jobs"
            " where status = 'todo' and (scheduled_at is null or scheduled_at <= now()) group by queue_name)"
            " select queue_name, jobs, extract(epoch from now() - least(due,"
            " (select min(at) from procrastinate_events where job_id = first))) from waiting order by queue_name"
        )
    )
    return [Backlog(queue, jobs, round(float(seconds), 1)) for queue, jobs, seconds in waiting]


@dataclass(frozen=True)
class OtherJobs:
    """The jobs of a queue that do not wait for a worker."""

    scheduled: int = 0
    running: int = 0
    failed: int = 0


async def other_jobs(session: AsyncSession) -> dict[str, OtherJobs]:
    """Count the jobs of each queue that are scheduled for later, running or failed."""
    # One index for each, because nearly all jobs wait.
    rows = await session.execute(
        text(
            "select queue_name, count(*) filter (where kind = 1), count(*) filter (where kind = 2),"
            " count(*) filter (where kind = 3) from (select queue_name, 1 as kind from procrastinate_jobs"
            " where status = 'todo' and scheduled_at > now()"
            " union all select queue_name, 2 from procrastinate_jobs where status = 'doing'"
            " union all select queue_name, 3 from procrastinate_jobs where status = 'failed') job group by queue_name"
        )
    )
    return {queue: OtherJobs(*counts) for queue, *counts in rows}


async def find_queues(session: AsyncSession) -> Sequence[str]:
    """Return the queues that have jobs, with one step of an index for each."""
    found = await session.scalars(
        text(
            "with recursive found(name) as (select min(queue_name) from procrastinate_jobs"
            " union all select (select min(queue_name) from procrastinate_jobs where queue_name > name) from found"
            " where name is not null) select name from found where name is not null"
        )
    )
    return found.all()


def live_jobs(task: str, argument: str, taken: timedelta) -> Select[tuple[UUID]]:
    """Select the ids (in this argument) of jobs that are queued, or were taken by a worker less than `taken` ago."""
    jobs = (
        text(
            "select (args ->> :argument)::uuid as item from procrastinate_jobs job where task_name = :task"
            " and (status = 'todo' or status = 'doing' and exists (select from procrastinate_events event"
            " where event.job_id = job.id and event.type = 'started' and event.at > now() - :taken))"
        )
        .bindparams(bindparam("taken", taken, Interval), task=task, argument=argument)
        .columns(column("item", Uuid))
        .subquery()
    )
    return select(jobs.c.item)


async def find_overlong(session: AsyncSession, besides: Sequence[str]) -> dict[int, str]:
    """Return the jobs, with their tasks, that were taken so long ago that nobody can be working on them, although their
    worker lives: it could not report their end to the database. Not of the tasks `besides`, which have leases."""
    taken = await session.execute(
        text(
            "select job.id, task_name, queue_name, now() - max(at) as age from procrastinate_jobs job"
            " join procrastinate_events event on event.job_id = job.id and type = 'started'"
            " where status = 'doing' and task_name <> all(:besides) group by job.id"
        ),
        {"besides": list(besides)},
    )
    return {job.id: job.task_name for job in taken if job.age > _LONGEST.get(job.queue_name, _LONGEST_ELSEWHERE)}


async def revive_job(session: AsyncSession, task: str, argument: str, value: str) -> bool:
    """Return whether there is a job with this argument in the queue. If its worker was lost, it is queued again, in the
    place that it had."""
    queued = await session.scalar(
        text(
            "with jobs as (select id, status from procrastinate_jobs where task_name = :task"  # noqa: S608 - a name
            f" and args ->> '{argument}' = :value and status in ('todo', 'doing')),"
            " revived as (update procrastinate_jobs set status = 'todo', scheduled_at = null, attempts = attempts + 1"
            " where id = (select min(id) from jobs) and not exists (select from jobs where status = 'todo'))"
            " select count(*) from jobs"
        ),
        {"task": task, "value": value},
    )
    return bool(queued)


async def delete_ended_jobs(session: AsyncSession, argument: str, value: str) -> None:
    """Delete the jobs with this argument that are neither queued nor running."""
    await session.execute(
        text("delete from procrastinate_jobs where args ->> :argument = :value and status not in ('todo', 'doing')"),
        {"argument": argument, "value": value},
    )


def connector(url: str, *, listen_url: str | None = None, prepare: bool = True) -> procrastinate.PsycopgConnector:
    """Return the connector through which a worker fetches its jobs. It listens at `listen_url`, if that is another."""
    arguments: dict[str, Any] = {
        "conninfo": libpq_url(url),
        "kwargs": connection_arguments(url, prepare=prepare),
        "min_size": 1,
        "max_size": 6,
    }
    if listen_url in {None, url}:
        return procrastinate.PsycopgConnector(**arguments)
    # A null pool opens no connections of its own.
    listener = procrastinate.PsycopgConnector(
        pool_factory=AsyncNullConnectionPool,
        conninfo=libpq_url(listen_url),
        kwargs=connection_arguments(listen_url),
    )
    return _PooledConnector(listener, **arguments)


class _PooledConnector(procrastinate.PsycopgConnector):
    """Leaves listening to another connector, because a pooler in transaction mode does not pass notifications on."""

    def __init__(self, listener: procrastinate.PsycopgConnector, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._listener = listener

    async def open_async(self, pool: AsyncConnectionPool | None = None) -> None:
        await super().open_async(pool)
        await self._listener.open_async()

    async def close_async(self) -> None:
        await self._listener.close_async()
        await super().close_async()

    async def listen_notify(self, on_notification: Notify, channels: Iterable[str]) -> None:
        await self._listener.listen_notify(on_notification, channels)
