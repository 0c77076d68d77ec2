"""A user's photos and videos: listing, filtering, favourites, cancelling and deleting. Every query names the owner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, String, Uuid, and_, any_, bindparam, func, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.auth.access_token import AccessToken
from retrato.auth.current_user import SIGNED_IN, session_params
from retrato.creation import settle
from retrato.creation.present import COLUMNS, join_files
from retrato.creation.schemas import Facets, GalleryBody, ModelFacet, StyleFacet
from retrato.db import CompiledSelect, DriverConnection
from retrato.kit import clock
from retrato.kit.i18n import Language
from retrato.tables import Creation, CreationKind, Style, User, UserModel

_MAX_UNPAGED = 1000


@dataclass(frozen=True)
class Result:
    """Rows of `COLUMNS`, and the owner's language, which the same query returns."""

    language: Language
    total: int
    rows: Sequence[Any]


async def find(
    connection: DriverConnection, token: AccessToken, kind: CreationKind, query: GalleryBody
) -> Result | None:
    """Return the matching items, newest first, and their total; None if the token has no session."""
    filters = {name: value for name in _FILTERS if (value := getattr(query.where, name)) is not None}
    size = query.items_per_page if query.page else _MAX_UNPAGED
    skip = ((query.page or 1) - 1) * size
    rows = await _list(frozenset(filters)).fetch_all(
        connection, **session_params(token), kind=kind, size=size, skip=skip, **filters
    )
    return Result(rows[0].language_tag, rows[0].total, _drop_empty_row(rows)) if rows else None


async def find_finished(
    connection: DriverConnection, token: AccessToken, kind: CreationKind, ids: Sequence[UUID]
) -> Result | None:
    """Return those of the items that are done or failed; None if the token has no session."""
    rows = await _FINISHED.fetch_all(connection, **session_params(token), kind=kind, ids=ids)
    return Result(rows[0].language_tag, len(items := _drop_empty_row(rows)), items) if rows else None


def _drop_empty_row(rows: Sequence[Any]) -> Sequence[Any]:
    """Drop the outer join's row of nulls, which a user without items gets."""
    return [row for row in rows if row.id]


async def mark_favourite(
    session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID], favourite: bool
) -> None:
    await session.execute(update(Creation).where(*own(user_id, kind, ids)).values(favourite=favourite))


async def cancel(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """Fail unfinished items and release their tokens. A running attempt stops within a second."""
    unfinished = await session.scalars(
        select(Creation.id).where(*own(user_id, kind, ids), Creation.status.in_(settle.UNFINISHED))
    )
    for creation_id in unfinished.all():
        if creation := await settle.lock_unfinished(session, creation_id):
            await settle.fail(session, creation, "cancelled")


async def remove(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """Move the items to the bin, which hides them and their links. Unfinished and failed ones are removed soon."""
    await cancel(session, user_id, kind, ids)
    await session.execute(update(Creation).where(*own(user_id, kind, ids)).values(deleted_at=clock.now()))


async def restore(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Sequence[UUID]:
    """Take the items out of the bin, and return the ids of those that were in it."""
    restored = await session.scalars(
        update(Creation)
        .where(
            Creation.user_id == user_id, Creation.kind == kind, Creation.id.in_(ids), Creation.deleted_at.is_not(None)
        )
        .values(deleted_at=None)
        .returning(Creation.id)
    )
    return restored.all()


async def facets(session: AsyncSession, user_id: UUID, kind: CreationKind) -> Facets:
    """Return the styles, models and modes of finished items.

    Styles that only unfinished or failed items have are included with a count of 0, because the gallery needs their
    names.
    """
    existing = Creation.user_id == user_id, Creation.kind == kind, Creation.deleted_at.is_(None)
    done = (*existing, Creation.status == "DONE")
    count = func.count().label("count")
    count_done = func.count().filter(Creation.status == "DONE").label("count_done")
    styles = await session.execute(
        select(Style.id, Style.name, count_done)
        .join(Creation)
        .where(*existing)
        .group_by(Style.id)
        .order_by(count_done.desc(), Style.id)
    )
    models = await session.execute(
        select(UserModel.id, UserModel.name, count)
        .join(Creation)
        .where(*done)
        .group_by(UserModel.id)
        .order_by(count.desc(), UserModel.id)
    )
    modes = await session.scalars(select(Creation.mode).where(*done).distinct().order_by(Creation.mode))
    return Facets(
        styles=[StyleFacet(id=id_, name=name, count=number) for id_, name, number in styles],
        models=[ModelFacet(id=id_, name=name, count=number) for id_, name, number in models],
        modes=list(modes),
    )


def own(user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for those of the items that belong to the user and are not deleted."""
    return Creation.user_id == user_id, Creation.kind == kind, Creation.deleted_at.is_(None), Creation.id.in_(ids)


_FINISHED = CompiledSelect(
    join_files(
        select(User.language_tag, *COLUMNS)
        .select_from(User)
        .outerjoin(
            Creation,
            and_(
                Creation.user_id == User.id,
                Creation.kind == bindparam("kind"),
                Creation.deleted_at.is_(None),
                Creation.id == any_(bindparam("ids", type_=ARRAY(Uuid()))),
                or_(Creation.status == "DONE", Creation.status == "FAILED"),
            ),
        )
    )
    .where(*SIGNED_IN)
    .order_by(Creation.finished_at, Creation.id)
)

_FILTERS: Mapping[str, ColumnElement[bool]] = {
    "model_id": Creation.user_model_id == bindparam("model_id"),
    "style_id": Creation.style_id == bindparam("style_id"),
    "mode": Creation.mode == bindparam("mode"),
    "favourite": Creation.favourite == bindparam("favourite"),
    "status": Creation.status == any_(bindparam("status", type_=ARRAY(String()))),
    "before": Creation.id < bindparam("before"),
}


@cache
def _list(filters: frozenset[str]) -> CompiledSelect:
    where = (
        Creation.user_id == User.id,
        Creation.kind == bindparam("kind"),
        Creation.deleted_at.is_(None),
        *(_FILTERS[name] for name in sorted(filters)),
    )
    # Named, because both also read the table that the outer select joins.
    mine = select(Creation.id).where(*where).correlate(User)
    # A lateral join counts once; as a scalar subquery in the select list, the count would run for every row.
    totals = mine.with_only_columns(func.count().label("total")).lateral("totals")
    # Their files are joined afterwards, not to the items of the pages before.
    page = mine.order_by(Creation.id.desc()).limit(bindparam("size")).offset(bindparam("skip")).lateral("page")
    return CompiledSelect(
        join_files(
            select(User.language_tag, totals.c.total, *COLUMNS)
            .select_from(User)
            .join(totals, true())
            .outerjoin(page, true())
            .outerjoin(Creation, Creation.id == page.c.id)
        )
        .where(*SIGNED_IN)
        .order_by(Creation.id.desc())
    )
