"""What people have made, and what they do with it. Nobody gets at another's: every question names whose it is."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import settle
from retrato.creation.schemas import Facets, GalleryBody, GalleryFilter, ModelFacet, StyleFacet
from retrato.kit import clock
from retrato.tables import Creation, CreationKind, Style, UserModel

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
        .where(*own(user_id, kind, ids), Creation.status.in_(("DONE", "FAILED")))
        .order_by(Creation.finished_at, Creation.id)
    )
    return found.all()


async def mark_favourite(
    session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID], favourite: bool
) -> None:
    await session.execute(update(Creation).where(*own(user_id, kind, ids)).values(favourite=favourite))


async def cancel(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """What is not there yet will not come, and costs nothing. Who is making it notices within a second."""
    wanted = await session.scalars(
        select(Creation.id).where(*own(user_id, kind, ids), Creation.status.in_(settle.UNFINISHED))
    )
    for creation_id in wanted.all():
        if creation := await settle.lock_unfinished(session, creation_id):
            await settle.fail(session, creation, "cancelled")


async def remove(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """Out of sight at once. For a minute it can be taken back; then it is purged, whoever still looks."""
    await cancel(session, user_id, kind, ids)
    await session.execute(update(Creation).where(*own(user_id, kind, ids)).values(deleted_at=clock.now()))


async def restore(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Sequence[Creation]:
    """Those that were deleted a moment ago are there again."""
    found = await session.scalars(
        update(Creation)
        .where(
            Creation.user_id == user_id, Creation.kind == kind, Creation.id.in_(ids), Creation.deleted_at.is_not(None)
        )
        .values(deleted_at=None)
        .returning(Creation)
    )
    return found.all()


async def facets(session: AsyncSession, user_id: UUID, kind: CreationKind) -> Facets:
    """What a gallery can be filtered by: only what leads to something. Styles of what is still being made or has failed
    are told as well, with none there, because those too have to be called by their names."""
    known = Creation.user_id == user_id, Creation.kind == kind, Creation.deleted_at.is_(None)
    there = (*known, Creation.status == "DONE")
    many = func.count().label("many")
    finished = func.count().filter(Creation.status == "DONE").label("finished")
    styles = await session.execute(
        select(Style.id, Style.name, finished)
        .join(Creation)
        .where(*known)
        .group_by(Style.id)
        .order_by(finished.desc(), Style.id)
    )
    models = await session.execute(
        select(UserModel.id, UserModel.name, many)
        .join(Creation)
        .where(*there)
        .group_by(UserModel.id)
        .order_by(many.desc(), UserModel.id)
    )
    modes = await session.scalars(select(Creation.mode).where(*there).distinct().order_by(Creation.mode))
    return Facets(
        styles=[StyleFacet(id=id_, name=name, count=count) for id_, name, count in styles],
        models=[ModelFacet(id=id_, name=name, count=count) for id_, name, count in models],
        modes=list(modes),
    )


def own(user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> tuple[ColumnElement[bool], ...]:
    """Which of the ids are this person's, and not deleted."""
    return Creation.user_id == user_id, Creation.kind == kind, Creation.deleted_at.is_(None), Creation.id.in_(ids)


def _where(user_id: UUID, kind: CreationKind, wanted: GalleryFilter) -> list[ColumnElement[bool]]:
    where = [Creation.user_id == user_id, Creation.kind == kind, Creation.deleted_at.is_(None)]
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
