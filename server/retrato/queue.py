"""The job queue: enqueue inside the caller's transaction, so that data and job commit together or not at all.

Domains write their tasks on a `Blueprint`; `retrato.jobs` collects them for the worker.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import procrastinate
from procrastinate import Blueprint, JobContext
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import DriverConnection, driver_connection, libpq_url

__all__ = ["Blueprint", "JobContext", "connector", "engine_queue", "enqueue"]

# Deferring runs on the caller's connection, so this one is never opened.
_deferring = procrastinate.App(connector=procrastinate.PsycopgConnector())
_ENGINES = "engine:"


def engine_queue(engine: str) -> str:
    """Each engine has a queue of its own: no mail waits for a video, and a worker takes only what it can do."""
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
    """Adds a job by its task's name (`account:send_confirmation`); it runs only if the transaction commits."""
    job: int = await _deferring.configure_task(
        task,
        queue=queue,
        priority=priority,
        schedule_at=at,
        connection=await driver_connection(session),
    ).defer_async(**arguments)
    return job


async def places(connection: DriverConnection, argument: str) -> dict[str, int]:
    """By the value of that argument, the places of the jobs that wait for an engine, as its workers take them: the
    higher priority first, then the older. Jobs without the argument take their places too."""
    waiting = await connection.execute(
        "select args ->> %(argument)s, row_number() over (partition by queue_name order by priority desc, id)"
        " from procrastinate_jobs where queue_name like %(queues)s and status = 'todo'",
        {"argument": argument, "queues": f"{_ENGINES}%"},
    )
    return {value: place for value, place in await waiting.fetchall() if value}


@dataclass(frozen=True)
class Backlog:
    queue: str
    jobs: int
    oldest_seconds: float


async def backlogs(session: AsyncSession) -> list[Backlog]:
    """The queues in which something waits that could run, and since when its oldest job does."""
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


async def forget(session: AsyncSession, argument: str, value: str) -> None:
    """Deletes the jobs that failed or ended with this argument; those that wait or run are not touched."""
    await session.execute(
        text("delete from procrastinate_jobs where args ->> :argument = :value and status not in ('todo', 'doing')"),
        {"argument": argument, "value": value},
    )


def connector(url: str) -> procrastinate.PsycopgConnector:
    """What a worker reads its jobs through."""
    return procrastinate.PsycopgConnector(conninfo=libpq_url(url), min_size=1, max_size=6)
