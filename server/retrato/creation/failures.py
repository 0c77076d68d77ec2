"""A limit on refused input. Refusals are free of charge, so a user who provokes them could keep an engine busy for
nothing. Failures of ours are not counted: an outage must not keep anyone from ordering again."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import rate_limited
from retrato.kit import rate_limit
from retrato.kit.rate_limit import Limit

_REFUSALS = {"headCutOff", "noFace", "photoTooLarge", "providerRefused", "turnedAway", "unreadable", "unsafe"}
_FAILURES = Limit("failed-creation", 60, timedelta(hours=1))


async def count(session: AsyncSession, user_id: UUID, error: str) -> None:
    if error in _REFUSALS:
        await rate_limit.acquire(session, _FAILURES, str(user_id))


async def require_few(session: AsyncSession, user_id: UUID) -> None:
    """Raise if the input of too many of the user's items was refused lately."""
    if wait := await rate_limit.seconds_left(session, _FAILURES, str(user_id)):
        raise rate_limited("tooManyFailures", wait)
