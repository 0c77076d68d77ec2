"""Granting, reserving and spending tokens.

Everything runs in the caller's transaction, so tokens move atomically with the change they pay for. A lock per user
serialises movements, so no token is spent twice.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, SQLColumnExpression, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables import TokenEntry, TokenGrant, TokenGrantKind, User
from retrato.wallet import debts
from retrato.wallet.grants import expired, spendable, spending_order
from retrato.wallet.ledger import expire, extend_if_expired, move
from retrato.wallet.schemas import ExpiringTokens, TokenBalance


async def balance(session: AsyncSession, user_id: UUID) -> int:
    return int(await session.scalar(select(balance_of(user_id, clock.now()))) or 0)


def balance_of(
    user_id: UUID | SQLColumnExpression[UUID], now: datetime | SQLColumnExpression[datetime]
) -> ColumnElement[int]:
    """Return the spendable tokens as a scalar subquery; a negative number is a debt."""
    free = func.coalesce(func.sum(TokenGrant.free).filter(*spendable(now)), 0)
    owed = func.coalesce(func.sum(TokenGrant.owed).filter(TokenGrant.owed > 0), 0)
    return select(free - owed).where(TokenGrant.user_id == user_id).scalar_subquery()


async def balance_by_expiry(session: AsyncSession, user_id: UUID) -> TokenBalance:
    """Return the spendable tokens by the time they expire; nobody has a debt and free tokens at the same time."""
    now = clock.now()
    rows = await session.execute(
        select(TokenGrant.expires_at, func.sum(TokenGrant.free))
        .where(TokenGrant.user_id == user_id, *spendable(now))
        .group_by(TokenGrant.expires_at)
        .order_by(TokenGrant.expires_at.asc().nulls_last())
    )
    by_expiry = {expires_at: int(tokens) for expires_at, tokens in rows}
    return TokenBalance(
        balance=await balance(session, user_id),
        lasting=by_expiry.pop(None, 0),
        expiring=[ExpiringTokens(tokens=tokens, expires_at=expires_at) for expires_at, tokens in by_expiry.items()],
    )


async def grant(
    session: AsyncSession,
    user_id: UUID,
    tokens: int,
    kind: TokenGrantKind,
    *,
    source: str,
    expires_at: datetime | None = None,
    note: str | None = None,
) -> bool:
    """Grant tokens and settle debts with them. Idempotent per `source`: return whether this call granted them."""
    await lock(session, user_id)
    new_grant = await session.scalar(
        insert(TokenGrant)
        .values(
            user_id=user_id,
            kind=kind,
            source=source,
            note=note,
            tokens=tokens,
            free=0,
            expires_at=expires_at,
        )
        .on_conflict_do_nothing(index_elements=[TokenGrant.source])
        .returning(TokenGrant)
    )
    if new_grant is None:
        return False
    move(session, new_grant, tokens, "source", "free", transfer_id=new_id(), reason="grant")
    await session.flush()
    await debts.settle(session, user_id)
    return True


async def require(session: AsyncSession, user_id: UUID, tokens: int) -> None:
    """Raise if the balance is too low. A cheap early check without a lock; only `reserve` guarantees the tokens."""
    _check_balance(tokens, await balance(session, user_id))


async def reserve(session: AsyncSession, user_id: UUID, costs: Mapping[UUID, int]) -> None:
    """Reserve tokens for items, those that expire soonest first. Raise if the balance is too low."""
    await lock(session, user_id)
    debt = debts.debt_of(user_id)
    rows = (await session.execute(spending_order(user_id).add_columns(debt))).all()
    grants = [grant for grant, _ in rows]
    owed = rows[0][1] if rows else await session.scalar(select(debt))
    _check_balance(sum(costs.values()), sum(grant.free for grant in grants) - owed)
    transfer_id = new_id()
    for item_id, cost in costs.items():
        while cost:
            if not grants[0].free:
                grants.pop(0)
                continue
            part = min(cost, grants[0].free)
            move(
                session,
                grants[0],
                part,
                "free",
                "reserved",
                transfer_id=transfer_id,
                reason="reserve",
                item_id=item_id,
            )
            cost -= part
    await session.flush()


async def capture(session: AsyncSession, user_id: UUID, item_id: UUID) -> int:
    """Spend what was reserved for a finished item. Return how much; 0 if it was captured or released before."""
    return await _close_reservation(session, user_id, item_id, spent=True)


async def release(session: AsyncSession, user_id: UUID, item_id: UUID) -> int:
    """Free what was reserved for a failed item. Return how much; 0 if it was captured or released before."""
    return await _close_reservation(session, user_id, item_id, spent=False)


async def expire_due(session: AsyncSession, user_id: UUID) -> int:
    """Write off the user's expired tokens and return how many there were."""
    await lock(session, user_id)
    grants = await session.scalars(select(TokenGrant).where(TokenGrant.user_id == user_id, *expired()))
    tokens = 0
    for grant in grants.all():
        tokens += grant.free
        expire(session, grant)
    await session.flush()
    return tokens


async def users_with_expired_tokens(session: AsyncSession, limit: int) -> Sequence[UUID]:
    users = await session.scalars(select(TokenGrant.user_id).where(*expired()).distinct().limit(limit))
    return users.all()


async def lock(session: AsyncSession, user_id: UUID | ScalarSelect[UUID]) -> None:
    """Lock the user's tokens until the transaction ends.

    The lock blocks neither reads nor inserts of rows that reference the user.
    """
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


async def _close_reservation(session: AsyncSession, user_id: UUID, item_id: UUID, *, spent: bool) -> int:
    await lock(session, user_id)
    reserved = await session.execute(
        select(TokenGrant, func.sum(TokenEntry.amount))
        .join(TokenEntry, TokenEntry.grant_id == TokenGrant.id)
        .where(TokenEntry.item_id == item_id, TokenEntry.account == "reserved", TokenEntry.user_id == user_id)
        .group_by(TokenGrant.id)
        .having(func.sum(TokenEntry.amount) > 0)
        .execution_options(populate_existing=True)
    )
    transfer_id, total = new_id(), 0
    for grant, tokens in reserved.all():
        if not spent:
            extend_if_expired(session, grant)
        move(
            session,
            grant,
            tokens,
            "reserved",
            "spent" if spent else "free",
            transfer_id=transfer_id,
            reason="capture" if spent else "release",
            item_id=item_id,
        )
        total += tokens
    await session.flush()
    if not spent:
        await debts.settle(session, user_id)
    return total


def _check_balance(needed: int, free: int) -> None:
    if needed > free:
        raise AppError(
            402,
            "insufficientTokens",
            text="tokensOwed" if free < 0 else None,
            data={"needed": needed, "free": free},
            needed=needed,
            free=free,
            owed=-free,
        )
