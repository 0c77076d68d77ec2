"""Taking back tokens whose payment was refunded.

Tokens that were already spent become a debt, which the next tokens from any source settle first. So nobody has a debt
and free tokens at the same time.
"""

from collections.abc import Mapping
from uuid import UUID

from sqlalchemy import ScalarSelect, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.ids import new_id
from retrato.tables import TokenAccount, TokenEntry, TokenGrant
from retrato.wallet.grants import spending_order
from retrato.wallet.ledger import extend_if_expired, move


def debt_of(user_id: UUID) -> ScalarSelect[int]:
    owed = select(func.coalesce(func.sum(TokenGrant.owed), 0)).where(TokenGrant.owed > 0)
    return owed.where(TokenGrant.user_id == user_id).correlate(None).scalar_subquery()


async def take_back(session: AsyncSession, user_id: UUID, source: str, tokens: int) -> bool:
    """Set the total taken back of a grant, taking more or returning some; return whether it changed.

    The caller must hold the lock on the user's tokens (`wallet.service.lock`).
    """
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
        _give_back(session, grant, grant.taken_back - tokens)
    await settle(session, user_id)
    return True


async def settle(session: AsyncSession, user_id: UUID) -> None:
    """Pay the user's debts with their free tokens, those that expire soonest first."""
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
    for payer in (await session.scalars(spending_order(user_id))).all():
        while payer.free and indebted:
            part = min(payer.free, indebted[0].owed)
            move(session, payer, part, "free", "owed", to_grant=indebted[0], transfer_id=transfer_id, reason="settle")
            indebted[0].settled += part
            if not indebted[0].owed:
                indebted.pop(0)
    await session.flush()


async def _take(session: AsyncSession, grant: TokenGrant, tokens: int) -> None:
    """Take free tokens first, then those that expired or that staff took, of which nobody had any use; the rest was
    spent, and becomes a debt."""
    rows = await session.execute(
        select(TokenEntry.account, func.sum(TokenEntry.amount))
        .where(TokenEntry.grant_id == grant.id, TokenEntry.account.in_(("expired", "taken")))
        .group_by(TokenEntry.account)
    )
    unused: dict[TokenAccount, int] = {account: int(total) for account, total in rows}
    transfer_id = new_id()
    left: Mapping[TokenAccount, int] = {
        "free": grant.free,
        "expired": unused.get("expired", 0),
        "taken": unused.get("taken", 0),
        "owed": tokens,
    }
    for account, available in left.items():
        if part := min(tokens, available):
            move(session, grant, part, account, "taken_back", transfer_id=transfer_id, reason="refund")
            tokens -= part
    await session.flush()


def _give_back(session: AsyncSession, grant: TokenGrant, tokens: int) -> None:
    transfer_id = new_id()
    cancelled = min(tokens, grant.owed)
    if cancelled:
        move(session, grant, cancelled, "taken_back", "owed", transfer_id=transfer_id, reason="return")
    if tokens > cancelled:
        extend_if_expired(session, grant)
        move(session, grant, tokens - cancelled, "taken_back", "free", transfer_id=transfer_id, reason="return")
