"""What public links show, for those who report it."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.tables import Album, AlbumItem, Creation, is_suspended

_IN_ALBUM = exists().where(AlbumItem.creation_id == Creation.id)


def is_shared() -> ColumnElement[bool]:
    """Whether a photo or video has a link, of its own or of an album."""
    return or_(Creation.share_token.is_not(None), _IN_ALBUM)


def is_visible() -> ColumnElement[bool]:
    """Whether the links of a photo or video show it."""
    return Creation.deleted_at.is_(None) & ~is_suspended(Creation.user_id, "ACCOUNT")


async def find_shown(session: AsyncSession, token: str, file_id: UUID | None) -> Creation | None:
    """Return the photo or video that a link shows; of an album the one with the file, or the first one."""
    shown: Creation | None = await session.scalar(
        select(Creation)
        .outerjoin(AlbumItem, AlbumItem.creation_id == Creation.id)
        .outerjoin(Album, (Album.id == AlbumItem.album_id) & (Album.token == token))
        .where(
            Creation.id.in_(
                select(Creation.id)
                .where(Creation.share_token == token)
                .union_all(select(AlbumItem.creation_id).join(Album).where(Album.token == token))
            ),
            is_visible(),
            *([or_(Creation.file_id == file_id, Creation.poster_file_id == file_id)] if file_id else []),
        )
        .order_by(Album.id.is_(None), AlbumItem.position)
        .limit(1)
    )
    return shown


async def tokens(session: AsyncSession, creation_ids: Sequence[UUID]) -> dict[UUID, str]:
    """Return a link of each photo or video that is visible."""
    albums = (
        select(func.min(Album.token))
        .join(AlbumItem, AlbumItem.album_id == Album.id)
        .where(AlbumItem.creation_id == Creation.id)
        .scalar_subquery()
    )
    rows = await session.execute(
        select(Creation.id, func.coalesce(Creation.share_token, albums)).where(
            Creation.id.in_(creation_ids), is_visible()
        )
    )
    return {id_: token for id_, token in rows if token}
