"""Tokens whose money went back to the buyer are taken back. Those that are gone already are owed: the next tokens that
come, from wherever, make up for them first. So nobody has a debt and free tokens at the same time."""

from uuid import UUID

from sqlalchemy import ScalarSelect, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.ids import new_id
from retrato.tables import TokenEntry, TokenGrant
from retrato.wallet.grants import soonest_first
from retrato.wallet.ledger import move, welcome_back


def owed_by(user_id: UUID) -> ScalarSelect[int]:
    owed = select(func.coalesce(func.sum(TokenGrant.owed), 0)).where(TokenGrant.owed > 0)
    return owed.where(TokenGrant.user_id == user_id).correlate(None).scalar_subquery()


async def take_back(session: AsyncSession, user_id: UUID, source: str, tokens: int) -> bool:
    """Makes it so many that were taken back of a grant in all, whether that takes more or returns some: whether it was
    not so before. The caller holds the lock on the user's tokens."""
    grant = await session.scalar(
        select(TokenGrant)
        .where(TokenGrant.source == source, TokenGrant.user_id == user_id)
        .execution_options(populate_existing=True)
    )
    if grant is None or grant.taken_back == tokens:
        return False
    if tokens > grant.taken_back:
        await _take(session, grant, tokens - grant.taken_back)
    else:
        _return(session, grant, grant.taken_back - tokens)
    await settle(session, user_id)
    return True


async def settle(session: AsyncSession, user_id: UUID) -> None:
    """What is free makes up for what is owed, the soonest to expire first."""
    indebted = list(
        await session.scalars(
            select(TokenGrant)
            .where(TokenGrant.user_id == user_id, TokenGrant.owed > 0)
            .order_by(TokenGrant.created_at, TokenGrant.id)
            .execution_options(populate_existing=True)
        )
    )
    if not indebted:
        return
    transfer_id = new_id()
    for giver in (await session.scalars(soonest_first(user_id))).all():
        while giver.free and indebted:
            part = min(giver.free, indebted[0].owed)
            move(session, giver, part, "free", "owed", to=indebted[0], transfer_id=transfer_id, reason="settle")
            indebted[0].settled += part
            if not indebted[0].owed:
                indebted.pop(0)
    await session.flush()


async def _take(session: AsyncSession, grant: TokenGrant, tokens: int) -> None:
    """What is left of the grant; then what expired of it, which was of no use to anybody; the rest is owed."""
    expired = await session.scalar(
        select(func.coalesce(func.sum(TokenEntry.amount), 0)).where(
            TokenEntry.grant_id == grant.id, TokenEntry.account == "expired"
        )
    )
    transfer_id = new_id()
    free = min(tokens, grant.free)
    unused = min(tokens - free, int(expired or 0))
    if free:
        move(session, grant, free, "free", "taken_back", transfer_id=transfer_id, reason="refund")
    if unused:
        move(session, grant, unused, "expired", "taken_back", transfer_id=transfer_id, reason="refund")
    if missing := tokens - free - unused:
        move(session, grant, missing, "owed", "taken_back", transfer_id=transfer_id, reason="refund")
    await session.flush()


def _return(session: AsyncSession, grant: TokenGrant, tokens: int) -> None:
    transfer_id = new_id()
    cancelled = min(tokens, grant.owed)
    if cancelled:
        move(session, grant, cancelled, "taken_back", "owed", transfer_id=transfer_id, reason="return")
    if tokens > cancelled:
        welcome_back(session, grant)
        move(session, grant, tokens - cancelled, "taken_back", "free", transfer_id=transfer_id, reason="return")
