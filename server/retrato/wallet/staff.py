"""Tokens that staff give or take. Both are idempotent per `key`, so that a repeated request moves them once."""

from datetime import datetime
from uuid import UUID, uuid5

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit.ids import new_id
from retrato.tables import TokenEntry, TokenGrant
from retrato.wallet import service
from retrato.wallet.grants import spending_order
from retrato.wallet.ledger import move


async def give(
    session: AsyncSession, user_id: UUID, tokens: int, *, key: str | None, note: str, expires_at: datetime | None
) -> bool:
    """Grant tokens, which settle a debt first. Return False if an earlier request with this key did."""
    source = f"staff:{user_id}:{key or new_id()}"
    if await service.grant(session, user_id, tokens, "staff", source=source, expires_at=expires_at, note=note):
        return True
    given = await session.scalar(select(TokenGrant.tokens).where(TokenGrant.source == source))
    if given != tokens:
        raise AppError(409, "keyReused")
    return False


async def take(session: AsyncSession, user_id: UUID, tokens: int, *, key: str | None) -> bool:
    """Take free tokens, those that expire soonest first. Raise if there are too few; reserved ones are not taken.

    Return False if an earlier request with this key took them.
    """
    await service.lock(session, user_id)
    transfer_id = uuid5(user_id, f"staff:{key}") if key else new_id()
    taken = await session.scalar(
        select(func.sum(TokenEntry.amount)).where(TokenEntry.transfer_id == transfer_id, TokenEntry.account == "taken")
    )
    if taken is not None:
        if taken != tokens:
            raise AppError(409, "keyReused")
        return False
    grants = list(await session.scalars(spending_order(user_id)))
    # Nobody has a debt and free tokens at the same time, so these are all there are.
    free = sum(grant.free for grant in grants)
    if tokens > free:
        raise AppError(409, "tooFewTokens", data={"free": free}, free=free)
    for grant in grants:
        if part := min(tokens, grant.free):
            move(session, grant, part, "free", "taken", transfer_id=transfer_id, reason="staff")
            tokens -= part
    await session.flush()
    return True
