"""Albums: a selection of photos and videos, shared by one link."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import schemas
from retrato.creation.share import new_token, remember_ended
from retrato.errors import AppError
from retrato.media import paths
from retrato.settings import Settings
from retrato.tables import Album, AlbumItem, Creation, StoredFile
from retrato.trust import matching

_MAX_ALBUMS = 200


async def share(session: AsyncSession, settings: Settings, user_id: UUID, ids: Sequence[UUID]) -> schemas.PublicLink:
    """Share the finished items among them, in this order. The same selection keeps its link."""
    found = await session.scalars(
        select(Creation.id).where(
            Creation.user_id == user_id,
            Creation.id.in_(ids),
            Creation.status == "DONE",
            Creation.deleted_at.is_(None),
        )
    )
    finished = set(found)
    chosen = [id_ for id_ in dict.fromkeys(ids) if id_ in finished]
    if not chosen:
        raise AppError(404, "notFound")
    contents = hashlib.sha256(" ".join(sorted(map(str, chosen))).encode()).hexdigest()
    # The second of two concurrent requests waits for the first one here.
    album_id = await session.scalar(
        insert(Album)
        .values(user_id=user_id, token=new_token(), contents=contents)
        .on_conflict_do_nothing(index_elements=[Album.user_id, Album.contents])
        .returning(Album.id)
    )
    if album_id:
        if (await session.scalar(select(func.count()).where(Album.user_id == user_id)) or 0) > _MAX_ALBUMS:
            raise AppError(409, "tooManyAlbums", albums=_MAX_ALBUMS)
        session.add_all(
            AlbumItem(album_id=album_id, creation_id=id_, position=position) for position, id_ in enumerate(chosen)
        )
        await session.flush()
        await matching.index_later(session, chosen)
    (album,) = await _present(session, settings, Album.user_id == user_id, Album.contents == contents)
    return album


async def list_for_user(session: AsyncSession, settings: Settings, user_id: UUID) -> list[schemas.PublicLink]:
    """Return the albums that still show something, newest first."""
    return await _present(session, settings, Album.user_id == user_id)


async def revoke(session: AsyncSession, user_id: UUID, ids: Sequence[UUID]) -> None:
    items = await session.scalars(
        select(AlbumItem.creation_id).join(Album).where(Album.user_id == user_id, Album.id.in_(ids))
    )
    creation_ids = items.all()
    tokens = await session.scalars(
        delete(Album).where(Album.user_id == user_id, Album.id.in_(ids)).returning(Album.token)
    )
    await remember_ended(session, user_id, tokens.all())
    await matching.forget_unshared(session, creation_ids)


async def _present(session: AsyncSession, settings: Settings, *where: ColumnElement[bool]) -> list[schemas.PublicLink]:
    # The window counts all items of an album before `distinct` keeps the first one.
    rows = await session.execute(
        select(Album, StoredFile, func.count().over(partition_by=Album.id))
        .join(AlbumItem, AlbumItem.album_id == Album.id)
        .join(Creation, Creation.id == AlbumItem.creation_id)
        .join(StoredFile, StoredFile.id == func.coalesce(Creation.poster_file_id, Creation.file_id))
        .where(*where, Creation.deleted_at.is_(None))
        .ext(distinct_on(Album.id))
        .order_by(Album.id.desc(), AlbumItem.position)
    )
    return [
        schemas.PublicLink(
            id=album.id,
            kind="ALBUM",
            token=album.token,
            count=count,
            cover=paths.for_file(settings, cover),
            created_at=album.created_at,
        )
        for album, cover, count in rows
    ]
