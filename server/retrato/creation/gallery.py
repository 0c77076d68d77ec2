"""What people have made, and what they do with it. Nobody gets at another's: every question names whose it is."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import settle
from retrato.creation.schemas import GalleryBody, GalleryFilter
from retrato.media import files
from retrato.tables import Creation, CreationKind, StoredFile

_PLAIN_LIST = 1000


async def find(
    session: AsyncSession, user_id: UUID, kind: CreationKind, asked: GalleryBody
) -> tuple[Sequence[Creation], int]:
    """The newest first, and how many there are in all."""
    where = _where(user_id, kind, asked.where)
    total = await session.scalar(select(func.count()).select_from(Creation).where(*where))
    size = asked.items_per_page if asked.page else _PLAIN_LIST
    found = await session.scalars(
        select(Creation).where(*where).order_by(Creation.id.desc()).limit(size).offset(((asked.page or 1) - 1) * size)
    )
    return found.all(), total or 0


async def finished(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Sequence[Creation]:
    """Those among them that are there or failed (S7.3)."""
    found = await session.scalars(
        select(Creation)
        .where(*_own(user_id, kind, ids), Creation.status.in_(("DONE", "FAILED")))
        .order_by(Creation.finished_at, Creation.id)
    )
    return found.all()


async def mark_favourite(
    session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID], favourite: bool
) -> None:
    await session.execute(update(Creation).where(*_own(user_id, kind, ids)).values(favourite=favourite))


async def cancel(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """What is not there yet will not come, and costs nothing. Who is making it notices within a second."""
    wanted = await session.scalars(
        select(Creation.id).where(*_own(user_id, kind, ids), Creation.status.in_(settle.UNFINISHED))
    )
    for creation_id in wanted.all():
        if creation := await settle.lock_unfinished(session, creation_id):
            await settle.fail(session, creation, "cancelled")


async def remove(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """From the list and from storage, with the picture that was uploaded for it."""
    await cancel(session, user_id, kind, ids)
    gone = (await session.scalars(select(Creation).where(*_own(user_id, kind, ids)))).all()
    file_ids = {
        file_id
        for creation in gone
        for file_id in (
            creation.file_id,
            creation.poster_file_id,
            # A photo of one's own stays where it is.
            None if creation.source_id else creation.source_file_id,
        )
        if file_id
    }
    stored = (await session.scalars(select(StoredFile).where(StoredFile.id.in_(file_ids)))).all()
    await session.execute(delete(Creation).where(Creation.id.in_([creation.id for creation in gone])))
    await files.remove(session, stored)


def _own(user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> tuple[ColumnElement[bool], ...]:
    return Creation.user_id == user_id, Creation.kind == kind, Creation.id.in_(ids)


def _where(user_id: UUID, kind: CreationKind, wanted: GalleryFilter) -> list[ColumnElement[bool]]:
    where = [Creation.user_id == user_id, Creation.kind == kind]
    if wanted.model_id is not None:
        where.append(Creation.user_model_id == wanted.model_id)
    if wanted.style_id is not None:
        where.append(Creation.style_id == wanted.style_id)
    if wanted.mode is not None:
        where.append(Creation.mode == wanted.mode)
    if wanted.favourite is not None:
        where.append(Creation.favourite == wanted.favourite)
    if wanted.status is not None:
        where.append(Creation.status.in_(wanted.status))
    if wanted.before is not None:
        where.append(Creation.id < wanted.before)
    return where
