"""Keeping the figures of days that are over, so that a report over years reads a few thousand rows.

They are counted once, soon after midnight, and then stay: deleted accounts and emptied bins do not change the past.
Only those of cohorts are counted again for some months, because people come back, and the revenue of days whose
payments change later. Days that are not kept yet, such as today, are counted when somebody asks.
"""

from collections import defaultdict
from datetime import UTC, date

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.figures import facts
from retrato.admin.figures.facts import OWED, REVENUE, Facts
from retrato.admin.figures.periods import DAY, Period, today
from retrato.tables import ChangedRevenue, DailyFigure, User

_COHORTS_COUNTED_AGAIN = 90 * DAY
# PostgreSQL takes 65,535 parameters in a statement, four of them for each row.
_BATCH = 10_000


async def read(session: AsyncSession, days: Period) -> Facts:
    """Return the figures of days up to today."""
    # Read before what is kept: in between, the job may replace both.
    changed = await session.scalars(
        select(ChangedRevenue.day).where(ChangedRevenue.day.between(days.first, days.last)).distinct()
    )
    found: Facts = defaultdict(dict)
    rows = await session.execute(
        select(DailyFigure.day, DailyFigure.name, DailyFigure.key, DailyFigure.value).where(
            DailyFigure.day.between(days.first, days.last)
        )
    )
    for day, name, key, value in rows:
        found[name, key][day] = value
    last_kept = await _last_kept(session)
    first = max(days.first, last_kept + DAY) if last_kept else days.first
    if first <= days.last:
        live = await facts.count(session, Period(first, today()), found[OWED].get(first - DAY))
        _merge(found, live)
    for day in changed:
        await _replace_revenue(session, found, day)
    return found


async def _replace_revenue(session: AsyncSession, found: Facts, day: date) -> None:
    for (name, _), values in found.items():
        if name in REVENUE:
            values.pop(day, None)
    _merge(found, await facts.count_revenue(session, Period(day, day)))


def _merge(found: Facts, more: Facts) -> None:
    for name_and_key, values in more.items():
        found[name_and_key].update(values)


async def keep(session: AsyncSession) -> None:
    """Count and keep the days since the last one that is kept, up to yesterday; count cohorts and changed revenue
    again."""
    changed = set(await session.scalars(delete(ChangedRevenue).returning(ChangedRevenue.day)))
    now, last_kept = today(), await _last_kept(session)
    first = last_kept + DAY if last_kept else await _first_day(session)
    if first < now:
        # Up to today: what people had at the end of each day is derived from what they have now, which also leaves out
        # the tokens of deleted accounts.
        await _save(session, await facts.count(session, Period(first, now), None), before=now)
    cohorts = Period(max(now - _COHORTS_COUNTED_AGAIN, await _first_day(session)), now - DAY)
    if cohorts.first <= cohorts.last:
        await _save(session, await facts.count_cohorts(session, cohorts), before=now)
    await session.execute(delete(DailyFigure).where(DailyFigure.name.in_(REVENUE), DailyFigure.day.in_(changed)))
    for day in changed:
        await _save(session, await facts.count_revenue(session, Period(day, day)), before=now)


async def _last_kept(session: AsyncSession) -> date | None:
    return await session.scalar(select(func.max(DailyFigure.day)))


async def _first_day(session: AsyncSession) -> date:
    opened = await session.scalar(select(func.min(User.created_at)))
    return opened.astimezone(UTC).date() if opened else today()


async def _save(session: AsyncSession, counted: Facts, *, before: date) -> None:
    rows = [
        {"day": day, "name": name, "key": key, "value": value}
        for (name, key), values in counted.items()
        for day, value in values.items()
        if day < before
    ]
    for start in range(0, len(rows), _BATCH):
        statement = insert(DailyFigure).values(rows[start : start + _BATCH])
        await session.execute(
            statement.on_conflict_do_update(
                index_elements=[DailyFigure.day, DailyFigure.name, DailyFigure.key],
                set_={"value": statement.excluded.value},
            )
        )
