"""How many trainings a plan includes in 30 days. Deleting a model does not give its training back; a failed training
does not count."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import rate_limited
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.kit.rate_limit import Limit
from retrato.settings import Settings

PERIOD = timedelta(days=30)
# Counts failed trainings too: each of them costs computing time.
_STARTS = Limit("training-start", 20, timedelta(days=1))


@dataclass(frozen=True)
class Allowance:
    total: int
    left: int
    next_at: datetime | None
    """When the next training can start, if none is left."""


async def find(session: AsyncSession, settings: Settings, user_id: UUID, slots: int) -> Allowance:
    limit = _trainings(settings, slots)
    started = await rate_limit.recent_hits(session, limit, str(user_id))
    left = max(0, limit.hits - len(started))
    return Allowance(limit.hits, left, started[-limit.hits] + PERIOD if slots and not left else None)


async def require(session: AsyncSession, settings: Settings, user_id: UUID, slots: int) -> None:
    """Raise if no training is left. A cheap early check without a lock; only `take` counts."""
    limit = _trainings(settings, slots)
    if wait := await rate_limit.seconds_left(session, limit, str(user_id)):
        raise _none_left(limit, wait)


async def take(session: AsyncSession, settings: Settings, user_id: UUID, slots: int) -> None:
    """Count a training that starts now. Raise if the plan includes no more of them in this period."""
    if wait := await rate_limit.acquire(session, _STARTS, str(user_id)):
        raise rate_limited("tooManyAttempts", wait)
    limit = _trainings(settings, slots)
    if wait := await rate_limit.acquire(session, limit, str(user_id)):
        raise _none_left(limit, wait)


async def give_back(session: AsyncSession, user_id: UUID) -> None:
    """Stop counting a training, because it failed."""
    await rate_limit.release(session, _limit(0), str(user_id))


def _none_left(limit: Limit, wait: int) -> AppError:
    return rate_limited("noTrainingLeft", wait, limit)


def _trainings(settings: Settings, slots: int) -> Limit:
    return _limit(slots * settings.trainings_per_slot)


def _limit(hits: int) -> Limit:
    return Limit("training", hits, PERIOD)
