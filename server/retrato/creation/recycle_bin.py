"""The bin: deleted photos and videos, which can be restored until they are removed for good (`purge.py`)."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from retrato.creation.purge import BIN_DAYS, remove_for_good
from retrato.creation.schemas import BinItem
from retrato.kit import clock
from retrato.kit.paginator import Page, PageBody, page_of
from retrato.media import paths
from retrato.settings import Settings
from retrato.tables import Creation, StoredFile, Style

_BATCH_SIZE = 1000
_Poster = aliased(StoredFile)


async def list_page(session: AsyncSession, settings: Settings, user_id: UUID, page: PageBody) -> Page[BinItem]:
    """Return a page of the bin, the latest deletion first."""
    total = await session.scalar(select(func.count()).select_from(Creation).where(*_binned(user_id)))
    rows = await session.execute(
        select(Creation, StoredFile, _Poster, Style.name)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .join(Style, Style.id == Creation.style_id)
        .outerjoin(_Poster, _Poster.id == Creation.poster_file_id)
        .where(*_binned(user_id))
        .order_by(Creation.deleted_at.desc(), Creation.id.desc())
        .limit(page.items_per_page)
        .offset(page.offset)
    )
    items = [_present(settings, *row) for row in rows]
    return page_of(items, page, total or 0)


async def restore(session: AsyncSession, user_id: UUID, ids: Sequence[UUID]) -> None:
    """Put the items back into their gallery, with their links. This costs nothing."""
    await session.execute(update(Creation).where(*_binned(user_id), Creation.id.in_(ids)).values(deleted_at=None))


async def delete(session: AsyncSession, user_id: UUID, ids: Sequence[UUID]) -> None:
    """Remove the items from database and storage now."""
    await _remove(session, *_binned(user_id), Creation.id.in_(ids))


async def empty(session: AsyncSession, user_id: UUID) -> None:
    while await _remove(session, *_binned(user_id)):
        pass


async def _remove(session: AsyncSession, *where: ColumnElement[bool]) -> int:
    # In order, to avoid deadlocks between concurrent requests.
    found = await session.scalars(
        select(Creation).where(*where).order_by(Creation.id).limit(_BATCH_SIZE).with_for_update()
    )
    return await remove_for_good(session, found.all())


def _binned(user_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return Creation.user_id == user_id, Creation.status == "DONE", Creation.deleted_at.is_not(None)


def _present(
    settings: Settings, creation: Creation, file: StoredFile, poster: StoredFile | None, style_name: dict[str, str]
) -> BinItem:
    deleted_at = creation.deleted_at or clock.now()  # never missing: only deleted items are listed
    return BinItem(
        id=creation.id,
        kind=creation.kind,
        path=paths.for_file(settings, file),
        poster=paths.for_file(settings, poster) if poster else None,
        width=file.width,
        height=file.height,
        style_id=creation.style_id,
        style_name=style_name,
        deleted_at=deleted_at,
        removed_at=deleted_at + BIN_DAYS,
    )
