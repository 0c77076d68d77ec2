"""A limit on failures. They are free of charge, so a user who provokes them could keep an engine busy for nothing."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import rate_limited
from retrato.kit import rate_limit
from retrato.kit.rate_limit import Limit

_FAILURES = Limit("failed-creation", 60, timedelta(hours=1))


async def count(session: AsyncSession, user_id: UUID) -> None:
    await rate_limit.acquire(session, _FAILURES, str(user_id))


async def require_few(session: AsyncSession, user_id: UUID) -> None:
    """Raise if too many of the user's items have failed lately."""
    if wait := await rate_limit.seconds_left(session, _FAILURES, str(user_id)):
        raise rate_limited("tooManyFailures", wait)
