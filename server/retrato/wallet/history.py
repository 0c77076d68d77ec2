"""Token history as the user sees it: changes to what is free or owed, with the balance after each."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.paginator import Page, PageBody, page_of
from retrato.tables import TokenEntry, TokenGrant
from retrato.wallet.schemas import TokenMovement


async def list_movements(session: AsyncSession, user_id: UUID, page: PageBody) -> Page[TokenMovement]:
    """Return a page of movements, newest first. Entries of one transfer, possibly over several grants, are one line."""
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
        # Settling a debt does not change the balance: the tokens were counted when they were granted.
        .having(func.sum(TokenEntry.amount) != 0)
        .subquery()
    )
    total = await session.scalar(select(func.count()).select_from(lines))
    # The window function runs over all lines before limit and offset apply.
    running_total = func.sum(lines.c.tokens).over(order_by=lines.c.last)
    rows = await session.execute(
        select(lines, running_total.label("balance"))
        .order_by(lines.c.last.desc())
        .limit(page.items_per_page)
        .offset(page.offset)
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
        for line in rows
    ]
    return page_of(items, page, total or 0)
