"""Token history as the user sees it: changes to what is free or owed, with the balance after each."""

from uuid import UUID

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.paginator import Page, PageBody, page_of
from retrato.tables import Creation, Style, TokenEntry, TokenGrant, UserModel
from retrato.wallet.schemas import MovedFor, TokenMovement


async def list_movements(session: AsyncSession, user_id: UUID, page: PageBody) -> Page[TokenMovement]:
    """Return a page of movements, newest first. Entries of one transfer, possibly over several grants, are one line."""
    is_shown = (TokenEntry.user_id == user_id, TokenEntry.account.in_(("free", "owed")))
    tokens = func.sum(TokenEntry.amount)
    lines = (
        select(TokenEntry.transfer_id, func.max(TokenEntry.id).label("last"), tokens.label("tokens"))
        .where(*is_shown)
        .group_by(TokenEntry.transfer_id)
        # Settling a debt does not change the balance: the tokens were counted when they were granted.
        .having(tokens != 0)
        .subquery()
    )
    total = await session.scalar(select(func.count()).select_from(lines))
    # The window function runs over all lines before limit and offset apply.
    running_total = func.sum(lines.c.tokens).over(order_by=lines.c.last)
    shown = (
        select(lines, running_total.label("balance"))
        .order_by(lines.c.last.desc())
        .limit(page.items_per_page)
        .offset(page.offset)
        .subquery()
    )
    # What the lines are about is looked up only for this page.
    rows = await session.execute(
        select(
            *shown.c,
            func.min(TokenEntry.reason).label("reason"),
            func.min(TokenEntry.created_at).label("created_at"),
            func.min(TokenGrant.kind).label("kind"),
            func.min(TokenGrant.expires_at).label("expires_at"),
            func.array_agg(TokenEntry.item_id.distinct()).label("item_ids"),
        )
        .join(TokenEntry, TokenEntry.transfer_id == shown.c.transfer_id)
        .join(TokenGrant, TokenGrant.id == TokenEntry.grant_id)
        .where(*is_shown)
        .group_by(*shown.c)
        .order_by(shown.c.last.desc())
    )
    page_lines = rows.all()
    made = await _find_made(session, {item_id for line in page_lines for item_id in line.item_ids if item_id})
    items = [
        TokenMovement(
            id=line.transfer_id,
            reason=line.reason,
            kind=line.kind if line.reason == "grant" else None,
            tokens=line.tokens,
            balance=line.balance,
            created_at=line.created_at,
            expires_at=line.expires_at if line.reason == "grant" else None,
            made=_moved_for([made[item_id] for item_id in line.item_ids if item_id in made]),
            count=sum(item_id is not None for item_id in line.item_ids),
        )
        for line in page_lines
    ]
    return page_of(items, page, total or 0)


async def _find_made(session: AsyncSession, item_ids: set[UUID]) -> dict[UUID, Row[Creation, dict[str, str], str]]:
    if not item_ids:
        return {}
    rows = await session.execute(
        select(Creation, Style.name, UserModel.name)
        .join(Style, Style.id == Creation.style_id)
        .outerjoin(UserModel, UserModel.id == Creation.user_model_id)
        .where(Creation.id.in_(item_ids), Creation.deleted_at.is_(None))
    )
    return {row[0].id: row for row in rows}


def _moved_for(rows: list[Row[Creation, dict[str, str], str]]) -> MovedFor | None:
    """Describe the items of one request, which have the same style and model."""
    if not rows:
        return None
    first, style, model = rows[0]
    return MovedFor(
        kind=first.kind,
        mode=first.mode,
        style=style,
        model=model,
        ids=[creation.id for creation, *_ in rows if creation.status == "DONE"],
    )
