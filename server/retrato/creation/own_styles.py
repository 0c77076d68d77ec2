"""Styles that people have saved with their own words."""

from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import schemas
from retrato.errors import AppError, not_exists
from retrato.tables import OwnStyle, Style, User

_MOST = 50


async def list_own(session: AsyncSession, user_id: UUID) -> list[schemas.OwnStyle]:
    """Return those whose style is still offered, newest first."""
    found = await session.execute(
        select(OwnStyle, Style)
        .join(Style, Style.id == OwnStyle.style_id)
        .where(OwnStyle.user_id == user_id, Style.offered)
        .order_by(OwnStyle.id.desc())
    )
    return [_present(saved, style) for saved, style in found]


async def add(session: AsyncSession, user_id: UUID, body: schemas.NewOwnStyle) -> schemas.OwnStyle:
    """Save a style with words; the same ones are saved once."""
    style = await session.get(Style, body.style_id)
    if style is None or not style.offered:
        raise not_exists("styleNotFound", "styleId")
    if body.mode not in style.modes:
        raise AppError(422, "invalid", fields={"mode": "option"})
    # Two requests at once are counted one after the other.
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))
    saved = await session.scalar(select(OwnStyle).filter_by(user_id=user_id, **body.model_dump()))
    if saved is None:
        count = await session.scalar(select(func.count()).where(OwnStyle.user_id == user_id)) or 0
        if count >= _MOST:
            raise AppError(409, "ownStylesFull", count=_MOST)
        saved = OwnStyle(user_id=user_id, **body.model_dump())
        session.add(saved)
        await session.flush()
    return _present(saved, style)


async def remove(session: AsyncSession, user_id: UUID, own_style_id: UUID) -> None:
    removed = await session.execute(
        delete(OwnStyle).where(OwnStyle.user_id == user_id, OwnStyle.id == own_style_id).returning(OwnStyle.id)
    )
    if removed.first() is None:
        raise not_exists("ownStyleNotFound")


def _present(saved: OwnStyle, style: Style) -> schemas.OwnStyle:
    return schemas.OwnStyle(id=saved.id, mode=saved.mode, style_id=style.id, style_name=style.name, words=saved.words)
