"""The job queue. Jobs are enqueued inside the caller's transaction, so that data and job commit together.

Each domain registers its tasks on a `Blueprint`; `retrato.jobs` collects them for the worker.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import procrastinate
from procrastinate import Blueprint, JobContext
from sqlalchemy import Interval, Select, Uuid, bindparam, column, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import DriverConnection, driver_connection, libpq_url

__all__ = ["Blueprint", "JobContext", "connector", "engine_queue", "enqueue"]

# Jobs are deferred on the caller's connection, so this connector is never opened.
_deferring = procrastinate.App(connector=procrastinate.PsycopgConnector())
_ENGINES = "engine:"


def engine_queue(engine: str) -> str:
    """Return the name of the engine's queue. Each engine has its own, so that slow jobs do not delay e-mails."""
    return f"{_ENGINES}{engine}"


async def enqueue(
    session: AsyncSession,
    task: str,
    *,
    queue: str = "default",
    priority: int = 0,
    at: datetime | None = None,
    **arguments: Any,
) -> int:
    """Add a job by the name of its task (`account:send_confirmation`). It runs only if the transaction commits."""
    job: int = await _deferring.configure_task(
        task,
        queue=queue,
        priority=priority,
        schedule_at=at,
        connection=await driver_connection(session),
    ).defer_async(**arguments)
    return job


async def queue_positions(connection: DriverConnection, argument: str) -> dict[str, int]:
    """Map the value of a job argument to the job's position in its engine's queue, by priority, then age.

    Jobs without the argument count towards the positions but are not returned.
    """
    waiting = await connection.execute(
        "select args ->> %(argument)s, row_number() over (partition by queue_name order by priority desc, id)"
        " from procrastinate_jobs where queue_name like %(queues)s and status = 'todo'",
        {"argument": argument, "queues": f"{_ENGINES}%"},
    )
    return {value: position for value, position in await waiting.fetchall() if value}


@dataclass(frozen=True)
class Backlog:
    queue: str
    jobs: int
    oldest_seconds: float


async def backlogs(session: AsyncSession) -> list[Backlog]:
    """Return the queues with runnable jobs, and the age of the oldest job of each."""
    waiting = await session.execute(
        text(
            "select queue_name, count(*), extract(epoch from now() - min(greatest(deferred.at, scheduled_at)))"
            " from procrastinate_jobs job join lateral"
            " (select min(at) as at from procrastinate_events where job_id = job.id) deferred on true"
            " where status = 'todo' and (scheduled_at is null or scheduled_at <= now())"
            " group by queue_name order by queue_name"
        )
    )
    return [Backlog(queue, jobs, round(float(seconds), 1)) for queue, jobs, seconds in waiting]


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


async def revive_job(session: AsyncSession, task: str, argument: str, value: str) -> bool:
    """Return whether there is a job with this argument in the queue. If its worker was lost, it is queued again, in the
    place that it had."""
    queued = await session.scalar(
        text(
            "with jobs as (select id, status from procrastinate_jobs where task_name = :task"
            " and args ->> :argument = :value and status in ('todo', 'doing')),"
            " revived as (update procrastinate_jobs set status = 'todo', scheduled_at = null, attempts = attempts + 1"
            " where id = (select min(id) from jobs) and not exists (select from jobs where status = 'todo'))"
            " select count(*) from jobs"
        ),
        {"task": task, "argument": argument, "value": value},
    )
    return bool(queued)


async def delete_ended_jobs(session: AsyncSession, argument: str, value: str) -> None:
    """Delete the jobs with this argument that are neither queued nor running."""
    await session.execute(
        text("delete from procrastinate_jobs where args ->> :argument = :value and status not in ('todo', 'doing')"),
        {"argument": argument, "value": value},
    )


def connector(url: str) -> procrastinate.PsycopgConnector:
    """Return the connector through which a worker fetches its jobs."""
    return procrastinate.PsycopgConnector(conninfo=libpq_url(url), min_size=1, max_size=6)
