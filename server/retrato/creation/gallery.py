"""What people have made, and what they do with it. Nobody gets at another's: every question names whose it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, String, Uuid, and_, any_, bindparam, func, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.auth.access_token import AccessToken
from retrato.auth.current_user import SIGNED_IN, shown_by
from retrato.creation import settle
from retrato.creation.present import SHOWN, with_files
from retrato.creation.schemas import Facets, GalleryBody, ModelFacet, StyleFacet
from retrato.db import DriverConnection, Question
from retrato.kit import clock
from retrato.kit.i18n import Language
from retrato.tables import Creation, CreationKind, Style, User, UserModel

_PLAIN_LIST = 1000


@dataclass(frozen=True)
class Found:
    """Of what somebody has made; with their language, because they were found in the same breath."""

    language: Language
    total: int
    items: Sequence[Any]


async def find(
    connection: DriverConnection, token: AccessToken, kind: CreationKind, asked: GalleryBody
) -> Found | None:
    """The newest first, and how many there are in all; None where nobody is signed in with this token."""
    given = {name: value for name in _FILTERS if (value := getattr(asked.where, name)) is not None}
    size = asked.items_per_page if asked.page else _PLAIN_LIST
    skip = ((asked.page or 1) - 1) * size
    rows = await _list(frozenset(given)).rows(connection, **shown_by(token), kind=kind, size=size, skip=skip, **given)
    return Found(rows[0].language_tag, rows[0].total, _there(rows)) if rows else None


async def finished(
    connection: DriverConnection, token: AccessToken, kind: CreationKind, ids: Sequence[UUID]
) -> Found | None:
    """Those among them that are there or failed (S7.3); None where nobody is signed in with this token."""
    rows = await _FINISHED.rows(connection, **shown_by(token), kind=kind, ids=ids)
    return Found(rows[0].language_tag, len(there := _there(rows)), there) if rows else None


def _there(rows: Sequence[Any]) -> Sequence[Any]:
    """Who has made nothing is one row all the same."""
    return [row for row in rows if row.id]


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


async def restore(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Sequence[UUID]:
    """Those that were deleted a moment ago are there again."""
    found = await session.scalars(
        update(Creation)
        .where(
            Creation.user_id == user_id, Creation.kind == kind, Creation.id.in_(ids), Creation.deleted_at.is_not(None)
        )
        .values(deleted_at=None)
        .returning(Creation.id)
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


_FINISHED = Question(
    with_files(
        select(User.language_tag, *SHOWN)
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
def _list(filters: frozenset[str]) -> Question:
    where = (
        Creation.user_id == User.id,
        Creation.kind == bindparam("kind"),
        Creation.deleted_at.is_(None),
        *(_FILTERS[name] for name in sorted(filters)),
    )
    # Both beside the caller: in the list of columns, PostgreSQL would count again for every row.
    many = select(func.count().label("total")).select_from(Creation).where(*where).lateral("many")
    newest = with_files(select(*SHOWN)).where(*where).order_by(Creation.id.desc())
    page = newest.limit(bindparam("size")).offset(bindparam("skip")).lateral("page")
    return Question(
        select(User.language_tag, many.c.total, *page.c)
        .select_from(User)
        .join(many, true())
        .outerjoin(page, true())
        .where(*SIGNED_IN)
        .order_by(page.c.id.desc())
    )
