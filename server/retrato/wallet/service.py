"""What happens to tokens. Everything here runs in the caller's transaction, so tokens move with what they are moved for
or not at all; and one movement of a person's tokens waits for the other, so nobody spends the same token twice."""

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
from retrato.wallet.grants import due, soonest_first, spendable
from retrato.wallet.ledger import expire, move, welcome_back


async def balance(session: AsyncSession, user_id: UUID) -> int:
    return int(await session.scalar(select(balance_of(user_id, clock.now()))) or 0)


def balance_of(
    user_id: UUID | SQLColumnExpression[UUID], now: datetime | SQLColumnExpression[datetime]
) -> ColumnElement[int]:
    """What is free to spend (C__tokens); below zero, what is owed."""
    free = func.coalesce(func.sum(TokenGrant.free).filter(*spendable(now)), 0)
    owed = func.coalesce(func.sum(TokenGrant.owed).filter(TokenGrant.owed > 0), 0)
    return select(free - owed).where(TokenGrant.user_id == user_id).scalar_subquery()


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
    """Gives tokens, once for each `source`: whether it was now. What is owed, they make up for at once."""
    await lock(session, user_id)
    given = await session.scalar(
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
    if given is None:
        return False
    move(session, given, tokens, "source", "free", transfer_id=new_id(), reason="grant")
    await session.flush()
    await debts.settle(session, user_id)
    return True


async def require(session: AsyncSession, user_id: UUID, tokens: int) -> None:
    """Refuses those who have too few, before anything is done for them. Promises nothing: that takes `reserve`."""
    _refuse_if_too_few(tokens, await balance(session, user_id))


async def reserve(session: AsyncSession, user_id: UUID, costs: Mapping[UUID, int]) -> None:
    """Sets tokens aside for items, the soonest to expire first; refuses where there are too few."""
    await lock(session, user_id)
    debt = debts.owed_by(user_id)
    found = (await session.execute(soonest_first(user_id).add_columns(debt))).all()
    grants = [grant for grant, _ in found]
    owed = found[0][1] if found else await session.scalar(select(debt))
    _refuse_if_too_few(sum(costs.values()), sum(grant.free for grant in grants) - owed)
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
    """The item is there: what was reserved for it is spent. Answers how much that was; 0 the second time."""
    return await _settle(session, user_id, item_id, spent=True)


async def release(session: AsyncSession, user_id: UUID, item_id: UUID) -> int:
    """The item will not come: what was reserved for it is free again. Answers how much that was; 0 the second time."""
    return await _settle(session, user_id, item_id, spent=False)


async def expire_due(session: AsyncSession, user_id: UUID) -> int:
    await lock(session, user_id)
    past = await session.scalars(select(TokenGrant).where(TokenGrant.user_id == user_id, *due()))
    expired = 0
    for grant in past.all():
        expired += grant.free
        expire(session, grant)
    await session.flush()
    return expired


async def users_with_due_tokens(session: AsyncSession, at_most: int) -> Sequence[UUID]:
    found = await session.scalars(select(TokenGrant.user_id).where(*due()).distinct().limit(at_most))
    return found.all()


async def lock(session: AsyncSession, user_id: UUID | ScalarSelect[UUID]) -> None:
    """Until the transaction ends, nobody else moves this person's tokens. It keeps nobody from reading them, nor from
    adding rows that point to the user."""
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


async def _settle(session: AsyncSession, user_id: UUID, item_id: UUID, *, spent: bool) -> int:
    await lock(session, user_id)
    reserved = await session.execute(
        select(TokenGrant, func.sum(TokenEntry.amount))
        .join(TokenEntry, TokenEntry.grant_id == TokenGrant.id)
        .where(TokenEntry.item_id == item_id, TokenEntry.account == "reserved", TokenEntry.user_id == user_id)
        .group_by(TokenGrant.id)
        .having(func.sum(TokenEntry.amount) > 0)
        .execution_options(populate_existing=True)
    )
    transfer_id, settled = new_id(), 0
    for grant, tokens in reserved.all():
        if not spent:
            welcome_back(session, grant)
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
        settled += tokens
    await session.flush()
    if not spent:
        await debts.settle(session, user_id)
    return settled


def _refuse_if_too_few(needed: int, free: int) -> None:
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
