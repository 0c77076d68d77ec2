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
    is_shown = (TokenEntry.user_id == user_id, TokenEntry.account.in_(("free", "owed")))
    tokens = func.sum(TokenEntry.amount)
    lines = (
        select(func.min(TokenEntry.id).label("id"), TokenEntry.transfer_id, tokens.label("tokens"))
        .where(*is_shown)
        .group_by(TokenEntry.transfer_id)
        # Settling a debt does not change the balance.
        .having(tokens != 0)
        .subquery()
    )
    # Over all lines, before the page is cut out.
    with_balance = select(lines, func.sum(lines.c.tokens).over(order_by=lines.c.id).label("balance")).subquery()
    newest = select(with_balance).order_by(with_balance.c.id.desc()).limit(query.size)
    if query.before is not None:
        newest = newest.where(with_balance.c.id < query.before)
    page = newest.subquery()
    # What the lines were for is looked up only for this page.
    rows = await session.execute(
        select(
            *page.c,
            func.min(TokenEntry.reason).label("reason"),
            func.min(TokenGrant.kind).label("kind"),
            func.min(TokenGrant.source).label("source"),
            func.min(TokenGrant.note).label("note"),
            func.min(TokenGrant.expires_at).label("expires_at"),
            func.array_remove(func.array_agg(TokenEntry.item_id.distinct()), None).label("item_ids"),
            func.min(TokenEntry.created_at).label("created_at"),
        )
        .join(TokenEntry, TokenEntry.transfer_id == page.c.transfer_id)
        .join(TokenGrant, TokenGrant.id == TokenEntry.grant_id)
        .where(*is_shown)
        .group_by(*page.c)
        .order_by(page.c.id.desc())
    )
    return [LedgerLine.model_validate(row) for row in rows]
