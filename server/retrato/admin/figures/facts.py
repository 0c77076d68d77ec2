"""Counting what happened on each day, from the rows of the domains.

Each function takes days and reads only the rows of these days, by an index on their time; so a day is counted in
milliseconds, however large the tables are. Values are integers, in the smallest unit.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.figures.periods import DAY, Period, start_of
from retrato.kit import clock

Facts = dict[tuple[str, str], dict[date, int]]
"""Values by name and key, then by day. Days without a value have none."""

OWED = ("tokens", "owed")
_ACTIVE_ONES, _STARTED_ONES = ("active", ""), ("started", "")
REVENUE = ("paid", "refunded")
"""Of the payments of a day. Refunds and chargebacks change them later."""
COHORT = ("registered", "confirmed", "first_picture", "first_payment")
"""Of the people who registered on a day: all, and how many have since confirmed their address, made something, and
both made and paid something. These figures grow afterwards."""

# The kind is looked up by a subquery, because a join would do so for every entry. What people have now comes with the
# movements, so that both are of the same moment.
_TOKENS = text(
    """
    select day, key, sum(tokens)::bigint from (
      select (entry.created_at at time zone 'UTC')::date as day,
        case entry.reason
          when 'grant' then (
            select case when kind in ('bought', 'plan') then 'sold' else 'granted' end
            from token_grants where id = entry.grant_id)
          when 'capture' then 'spent'
          when 'release' then 'returned'
          when 'expire' then 'expired'
          else 'revoked'
        end as key,
        case when entry.reason in ('grant', 'release') then amount else -amount end as tokens
      from token_entries entry
      where entry.created_at >= :start and entry.created_at < :end
        and (account = 'free' and reason <> 'reserve' or account = 'reserved' and reason = 'capture')
    ) moved group by day, key
    union all
    select null, 'owed', coalesce(sum(free + reserved), 0)::bigint from token_grants where cast(:with_owed as boolean)
    """
)
_ITEMS = text(
    """
    select (finished_at at time zone 'UTC')::date, kind, status,
      case when status = 'DONE' then coalesce(engine, '') else coalesce(error, '') end,
      count(*), coalesce(sum(extract(epoch from finished_at - started_at) * 1000), 0)::bigint
    from creations
    where finished_at >= :start and finished_at < :end and status in ('DONE', 'FAILED')
    group by 1, 2, 3, 4
    """
)
# Active just before the end of the day, or now.
_ACTIVE = text(
    """
    select moment.day, coalesce(price_currency, plan.currency, 'USD'), count(*),
      sum(coalesce(price_minor, amount_minor, 0) * case when "interval" = 'year' then 1 else 12 end)::bigint
    from unnest(cast(:days as date[]), cast(:moments as timestamptz[])) as moment(day, at)
    join subscriptions on created_at < moment.at and active_until >= moment.at and payment_method_key is not null
    left join plans plan on plan.key = plan_key
    group by 1, 2
    """
)
_STARTED = text(
    """
    select (created_at at time zone 'UTC')::date as day, count(*) as number from subscriptions
    where created_at >= :start and created_at < :end and payment_method_key is not null group by 1
    """
)
_COHORT = text(
    """
    select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where status <> -1),
      count(*) filter (where has_made),
      count(*) filter (where has_made
        and exists (select from payments where user_id = users.id and paid_at is not null))
    from users, lateral (
      select exists (select from creations where user_id = users.id and status = 'DONE') as has_made
    ) made
    where created_at >= :start and created_at < :end group by 1
    """
)
_REVENUE = text(
    """
    select (paid_at at time zone 'UTC')::date, currency, sum(paid)::bigint, sum(least(refunded, paid))::bigint from (
      select paid_at, coalesce(paid_currency, currency) as currency, coalesce(paid_minor, amount_minor) as paid,
        case when status = 'CHARGED_BACK' then coalesce(paid_minor, amount_minor) else refunded_minor end as refunded
      from payments where paid_at >= :start and paid_at < :end and status not in ('PENDING', 'FAILED')
      union all
      select paid_at, paid_currency, paid_minor, refunded_minor
      from past_sales where paid_at >= :start and paid_at < :end and paid_minor is not null
    ) sale group by 1, 2
    """
)
_VISITS = text("select day, visitors from daily_visits where day between :first and :last")


async def count(session: AsyncSession, days: Period, owed_before: int | None) -> Facts:
    """Count everything that is kept when a day is over. `owed_before` is what people had before the first day; without
    it, it is derived from what they have now, for which `days` have to end today."""
    facts: Facts = defaultdict(dict)
    await _count_tokens(session, days, owed_before, facts)
    await _count_items(session, days, facts)
    await _count_subscriptions(session, days, facts)
    facts.update(await count_cohorts(session, days))
    facts.update(await count_revenue(session, days))
    return facts


async def count_cohorts(session: AsyncSession, days: Period) -> Facts:
    facts: Facts = {(name, ""): dict.fromkeys(days.days(), 0) for name in COHORT}
    for day, *values in await session.execute(_COHORT, _bounds(days)):
        for name, value in zip(COHORT, values, strict=True):
            facts[name, ""][day] = value
    return facts


async def count_revenue(session: AsyncSession, days: Period) -> Facts:
    facts: Facts = defaultdict(dict)
    for day, currency, paid, refunded in await session.execute(_REVENUE, _bounds(days)):
        facts["paid", currency][day], facts["refunded", currency][day] = paid, refunded
    return facts


async def count_visitors(session: AsyncSession, days: Period) -> Facts:
    rows = await session.execute(_VISITS, {"first": days.first, "last": days.last})
    return {("visitors", ""): {row.day: row.visitors for row in rows}}


async def _count_tokens(session: AsyncSession, days: Period, owed_before: int | None, facts: Facts) -> None:
    now = 0
    # Reading all grants takes longer than everything else.
    parameters = {**_bounds(days), "with_owed": owed_before is None}
    for day, key, tokens in await session.execute(_TOKENS, parameters):
        if day:
            facts["tokens", key][day] = tokens
        else:
            now = tokens
    changes = {day: _change_of_owed(facts, day) for day in days.days()}
    owed = now - sum(changes.values()) if owed_before is None else owed_before
    for day, change in changes.items():
        owed += change
        facts[OWED][day] = owed


def _change_of_owed(facts: Facts, day: date) -> int:
    def tokens(keys: Iterable[str]) -> int:
        return sum(facts["tokens", key].get(day, 0) for key in keys)

    return tokens(("sold", "granted")) - tokens(("spent", "expired", "revoked"))


async def _count_items(session: AsyncSession, days: Period, facts: Facts) -> None:
    for day, kind, status, what, number, milliseconds in await session.execute(_ITEMS, _bounds(days)):
        if status == "DONE":
            facts["made", f"{kind}:{what}"][day] = number
            facts["made_ms", f"{kind}:{what}"][day] = milliseconds
        else:
            facts["failed", f"{kind}:{what}"][day] = number


async def _count_subscriptions(session: AsyncSession, days: Period, facts: Facts) -> None:
    all_days, now = list(days.days()), clock.now()
    moments = {"days": all_days, "moments": [min(start_of(day + DAY), now) for day in all_days]}
    facts[_ACTIVE_ONES] = dict.fromkeys(all_days, 0)
    for day, currency, number, in_a_year in await session.execute(_ACTIVE, moments):
        facts[_ACTIVE_ONES][day] += number
        facts["in_a_year", currency][day] = in_a_year
    started = await session.execute(_STARTED, _bounds(days))
    facts[_STARTED_ONES] = {row.day: row.number for row in started}


def _bounds(days: Period) -> dict[str, object]:
    return {"start": start_of(days.first), "end": start_of(days.last + DAY)}
