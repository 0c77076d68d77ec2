"""How long new orders wait, estimated from the queue and from the time that recent items took."""

import time
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.queue import engine_of
from retrato.settings import Settings
from retrato.tables import Pace, Work

# The share of the newest item in the mean.
_WEIGHT = 0.1
# An item counts at most this many times the mean, or this many seconds: one whose worker was frozen says nothing about
# the next, and orders would be refused because of it. A pace that has really changed is followed within some items.
_MOST, _MOST_SECONDS = 2.0, 1.0
# Nobody knows when a pause ends. It is assumed to last as long again as it has lasted, and at least this long.
_SHORTEST_PAUSE_SECONDS = 300
_SAMPLE = 200
"""Of how many items ahead the kinds are looked up."""
# Counting 100,000 jobs takes longer than the rest of an order, and hardly changes from one order to the next.
_LONG_QUEUE = 5000
_REMEMBERED_SECONDS = 2.0
# A priority is a time in seconds, and those of a minute have about the same jobs ahead.
_SAME_PRIORITY = 60


@dataclass(frozen=True)
class Estimate:
    wait: timedelta
    """Until work on the order begins."""
    total: timedelta
    """Until it is done."""


async def record(session: AsyncSession, queue: str, work: Work, seconds: float) -> None:
    """Add a finished item to the mean. Call it at the end of a transaction: all workers of a queue update one row."""
    statement = insert(Pace).values(queue=queue, work=work, seconds=seconds)
    most = func.greatest(_MOST * Pace.seconds, _MOST_SECONDS)
    mean = Pace.seconds + _WEIGHT * (func.least(statement.excluded.seconds, most) - Pace.seconds)
    await session.execute(
        statement.on_conflict_do_update(index_elements=[Pace.queue, Pace.work], set_={"seconds": mean})
    )


async def expected_seconds(session: AsyncSession, queue: str, work: Work) -> float:
    """Return how long an item takes once it begins; 0 if that is not known yet."""
    seconds = await session.scalar(select(Pace.seconds).where(Pace.queue == queue, Pace.work == work))
    return seconds or 0.0


async def estimate(session: AsyncSession, queue: str, work: Work, priority: int, quantity: int = 1) -> Estimate:
    """Estimate when an order with this priority is done.

    By Little's law a queue's throughput is the number of items in work divided by the mean time of one; in a long queue
    the mean of those next ahead. While the engine is paused, the wait includes the rest of the pause.
    """
    row = (
        await session.execute(
            text(
                "select (select count(*) from procrastinate_jobs where queue_name = :queue and status = 'doing')"
                " as running, (select greatest(extract(epoch from now() - since), :shortest)::float from engine_pauses"
                " where engine = :engine) as paused,"
                " coalesce((select seconds from paces where queue = :queue and work = :work), 0) as own"
            ),
            {"queue": queue, "work": work, "engine": engine_of(queue), "shortest": _SHORTEST_PAUSE_SECONDS},
        )
    ).one()
    at_once = max(row.running, 1)
    ahead = await _seconds_ahead(session, queue, priority)
    wait = timedelta(seconds=ahead / at_once + (row.paused or 0))
    return Estimate(wait, wait + timedelta(seconds=row.own * max(1, quantity / at_once)))


@dataclass(frozen=True)
class _LongQueue:
    seconds: float
    forget_at: float


_long_queues: dict[tuple[str, int], _LongQueue] = {}


async def _seconds_ahead(session: AsyncSession, queue: str, priority: int) -> float:
    """Return how long one worker takes for the jobs ahead of this priority. In a long queue it is remembered."""
    now, key = time.monotonic(), (queue, priority // _SAME_PRIORITY)
    if (known := _long_queues.get(key)) and now < known.forget_at:
        return known.seconds
    row = (
        await session.execute(
            text(
                "with nearest as (select args from procrastinate_jobs where queue_name = :queue"
                " and status = 'todo' and priority >= :priority order by priority limit :sample),"
                " mean as (select avg(coalesce(pace.seconds, 0)) as seconds from nearest"
                " left join creations item on item.id = (args ->> 'creation_id')::uuid"
                " left join paces pace on pace.queue = :queue and pace.work = coalesce(item.kind, 'TRAINING'))"
                " select coalesce(mean.seconds, 0) as each, (select count(*) from procrastinate_jobs"
                " where queue_name = :queue and status = 'todo' and priority >= :priority) as jobs from mean"
            ),
            {"queue": queue, "priority": priority, "sample": _SAMPLE},
        )
    ).one()
    seconds = float(row.each * row.jobs)
    if row.jobs > _LONG_QUEUE:
        for old in [old for old, each in _long_queues.items() if each.forget_at <= now]:
            del _long_queues[old]
        _long_queues[key] = _LongQueue(seconds, now + _REMEMBERED_SECONDS)
    return seconds


async def require_in_time(
    session: AsyncSession, settings: Settings, queue: str, work: Work, priority: int, quantity: int = 1
) -> None:
    """Refuse an order that would not be done before its deadline."""
    deadline = timedelta(minutes=settings.engine.deadline_minutes)
    if (await estimate(session, queue, work, priority, quantity)).total > deadline:
        raise AppError(409, "tooBusy", minutes=settings.engine.deadline_minutes)
