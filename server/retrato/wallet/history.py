"""What happened to a person's tokens, as they see it: changes of what is free to spend or owed, with the balance after
each."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.paginator import Page, PageBody, page_of
from retrato.tables import TokenEntry, TokenGrant
from retrato.wallet.schemas import TokenMovement


async def movements(session: AsyncSession, user_id: UUID, asked: PageBody) -> Page[TokenMovement]:
    """The newest first. What moved together, out of several grants perhaps, is one line."""
    lines = (
        select(
            TokenEntry.transfer_id,
            func.max(TokenEntry.id).label("last"),
            func.min(TokenEntry.reason).label("reason"),
            func.sum(TokenEntry.amount).label("tokens"),
            func.min(TokenEntry.created_at).label("created_at"),
            func.min(TokenGrant.kind).label("kind"),
            func.min(TokenGrant.expires_at).label("expires_at"),
        )
        .join(TokenGrant, TokenGrant.id == TokenEntry.grant_id)
        .where(TokenEntry.user_id == user_id, TokenEntry.account.in_(("free", "owed")))
        .group_by(TokenEntry.transfer_id)
        # What makes up for a debt changes no balance: it was counted when it came.
        .having(func.sum(TokenEntry.amount) != 0)
        .subquery()
    )
    total = await session.scalar(select(func.count()).select_from(lines))
    # The window runs over all lines before the page is cut out of them.
    running = func.sum(lines.c.tokens).over(order_by=lines.c.last)
    found = await session.execute(
        select(lines, running.label("balance"))
        .order_by(lines.c.last.desc())
        .limit(asked.items_per_page)
        .offset(asked.offset)
    )
    items = [
        TokenMovement(
            id=line.transfer_id,
            reason=line.reason,
            kind=line.kind if line.reason == "grant" else None,
            tokens=line.tokens,
            balance=line.balance,
            created_at=line.created_at,
            expires_at=line.expires_at if line.reason == "grant" else None,
        )
        for line in found
    ]
    return page_of(items, asked, total or 0)
