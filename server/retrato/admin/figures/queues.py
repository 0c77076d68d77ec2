"""How long the jobs of engines wait: measured once an hour, because a job leaves no trace of it. Of each day, the
highest age is kept."""

from collections import defaultdict

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.figures.facts import Facts
from retrato.admin.figures.periods import Period, today
from retrato.queue import backlogs, engine_of, engine_queue
from retrato.settings import EngineSettings
from retrato.tables import QueueAge

AGE = "queue_age"


async def measure(session: AsyncSession, engine: EngineSettings) -> None:
    """Keep the age of the oldest job of each engine's queue, if it is the highest of today. An engine in use without
    jobs has zero, unlike a day that was not measured."""
    ages = dict.fromkeys(map(engine_queue, engine.names), 0)
    for backlog in await backlogs(session):
        if engine_of(backlog.queue):
            ages[backlog.queue] = round(backlog.oldest_seconds * 1000)
    statement = insert(QueueAge).values(
        [{"day": today(), "queue": queue, "milliseconds": max(age, 0)} for queue, age in sorted(ages.items())]
    )
    highest = func.greatest(QueueAge.milliseconds, statement.excluded.milliseconds)
    await session.execute(
        statement.on_conflict_do_update(index_elements=[QueueAge.day, QueueAge.queue], set_={"milliseconds": highest})
    )


async def read(session: AsyncSession, days: Period) -> Facts:
    found: Facts = defaultdict(dict)
    rows = await session.scalars(select(QueueAge).where(QueueAge.day.between(days.first, days.last)))
    for row in rows:
        found[AGE, row.queue][row.day] = row.milliseconds
    return found
