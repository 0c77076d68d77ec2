"""A person's token history, with what each line was for."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.people import person
from retrato.admin.people.schemas import LedgerLine, LedgerQuery
from retrato.tables import TokenEntry, TokenGrant


async def list_lines(session: AsyncSession, user_id: UUID, query: LedgerQuery) -> list[LedgerLine]:
    """Entries of one transfer are one line, named by its first entry. As a lock serialises the movements of a user, no
    other entry of theirs is between them."""
    await person.find(session, user_id)
    lines = (
        select(
            func.min(TokenEntry.id).label("id"),
            TokenEntry.transfer_id,
            func.min(TokenEntry.reason).label("reason"),
            func.min(TokenGrant.kind).label("kind"),
            func.min(TokenGrant.source).label("source"),
            func.min(TokenGrant.note).label("note"),
            func.min(TokenGrant.expires_at).label("expires_at"),
            func.sum(TokenEntry.amount).label("tokens"),
            func.array_remove(func.array_agg(TokenEntry.item_id.distinct()), None).label("item_ids"),
            func.min(TokenEntry.created_at).label("created_at"),
        )
        .join(TokenGrant, TokenGrant.id == TokenEntry.grant_id)
        .where(TokenEntry.user_id == user_id, TokenEntry.account.in_(("free", "owed")))
        .group_by(TokenEntry.transfer_id)
        # Settling a debt does not change the balance.
        .having(func.sum(TokenEntry.amount) != 0)
        .subquery()
    )
    # Over all lines, before the page is cut out.
    with_balance = select(lines, func.sum(lines.c.tokens).over(order_by=lines.c.id).label("balance")).subquery()
    page = select(with_balance).order_by(with_balance.c.id.desc()).limit(query.size)
    if query.before is not None:
        page = page.where(with_balance.c.id < query.before)
    return [LedgerLine.model_validate(row) for row in await session.execute(page)]
