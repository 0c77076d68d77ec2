"""Shoots as their owner sees them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import pace
from retrato.creation.create import engine_for
from retrato.creation.present import present_ids
from retrato.creation.settle import UNFINISHED
from retrato.creation.shoots import schemas
from retrato.db import driver_connection
from retrato.errors import not_exists
from retrato.kit.i18n import Language
from retrato.media import paths
from retrato.queue import engine_queue
from retrato.settings import Settings
from retrato.tables import Creation, CreationRequest, Shoot, ShootTemplate, StoredFile, UserModel

_COVERS = 4
_MOST = 200


async def list_shoots(session: AsyncSession, settings: Settings, user_id: UUID) -> list[schemas.Shoot]:
    """Return those that still have photos, newest first."""
    found = (await session.execute(_shoots(user_id).order_by(Shoot.id.desc()).limit(_MOST))).all()
    covers = await _covers(session, settings, [row.Shoot.id for row in found])
    return [schemas.Shoot.model_validate(_summary(row, covers)) for row in found]


async def show(
    session: AsyncSession, settings: Settings, language: Language, user_id: UUID, shoot_id: UUID
) -> schemas.ContactSheet:
    row = (await session.execute(_shoots(user_id).where(Shoot.id == shoot_id))).first()
    if row is None:
        raise not_exists("shootNotFound")
    ids = (await session.scalars(select(Creation.id).where(*_items(shoot_id)).order_by(Creation.id))).all()
    items = await present_ids(await driver_connection(session), settings, language, ids)
    return schemas.ContactSheet.model_validate(
        {
            **_summary(row, await _covers(session, settings, [shoot_id])),
            "items": items,
            "suggested": row.Shoot.suggested,
            "expected_seconds": round((await _rest(session, settings, row.Shoot)).total_seconds()),
        }
    )


async def unfinished(session: AsyncSession, user_id: UUID, shoot_id: UUID) -> Sequence[UUID]:
    """Return the photos that are not made yet."""
    if await session.scalar(select(Shoot.id).where(Shoot.id == shoot_id, Shoot.user_id == user_id)) is None:
        raise not_exists("shootNotFound")
    return (await session.scalars(select(Creation.id).where(*_items(shoot_id), Creation.status.in_(UNFINISHED)))).all()


def _items(shoot_id: UUID) -> tuple[Any, ...]:
    requests = select(CreationRequest.id).where(CreationRequest.shoot_id == shoot_id)
    return Creation.request_id.in_(requests), Creation.deleted_at.is_(None)


def _shoots(user_id: UUID) -> Select[*tuple[Any, ...]]:
    count = func.count(Creation.id)
    return (
        select(
            Shoot,
            ShootTemplate.name,
            count.filter(Creation.status == "DONE").label("done"),
            count.filter(Creation.status == "FAILED").label("failed"),
        )
        .join(CreationRequest, CreationRequest.shoot_id == Shoot.id)
        .join(Creation, (Creation.request_id == CreationRequest.id) & Creation.deleted_at.is_(None))
        .outerjoin(ShootTemplate, ShootTemplate.id == Shoot.template_id)
        .where(Shoot.user_id == user_id)
        .group_by(Shoot.id, ShootTemplate.id)
    )


def _summary(row: Any, covers: Mapping[UUID, list[str]]) -> dict[str, Any]:
    shoot: Shoot = row.Shoot
    return {
        "id": shoot.id,
        "template_id": shoot.template_id,
        "name": row.name,
        "user_model_id": shoot.user_model_id,
        "quantity": shoot.quantity,
        "price": shoot.price,
        "done": row.done,
        "failed": row.failed,
        "covers": covers.get(shoot.id, []),
        "created_at": shoot.created_at,
        "finished_at": shoot.finished_at,
    }


async def _covers(session: AsyncSession, settings: Settings, shoot_ids: Sequence[UUID]) -> Mapping[UUID, list[str]]:
    """Return the paths of the first photos of each shoot, favourites before others."""
    place = func.row_number().over(
        partition_by=CreationRequest.shoot_id, order_by=(Creation.favourite.desc(), Creation.id)
    )
    photos = (
        select(CreationRequest.shoot_id, Creation.file_id, place.label("place"))
        .join(Creation, Creation.request_id == CreationRequest.id)
        .where(CreationRequest.shoot_id.in_(shoot_ids), Creation.status == "DONE", Creation.deleted_at.is_(None))
        .subquery()
    )
    found = await session.execute(
        select(photos.c.shoot_id, StoredFile)
        .join(StoredFile, StoredFile.id == photos.c.file_id)
        .where(photos.c.place <= _COVERS)
        .order_by(photos.c.place)
    )
    covers: defaultdict[UUID, list[str]] = defaultdict(list)
    for shoot_id, file in found:
        covers[shoot_id].append(paths.signed(settings, file.id, file.key.rpartition(".")[2]))
    return covers


async def _rest(session: AsyncSession, settings: Settings, shoot: Shoot) -> timedelta:
    """Estimate when the last photo is done, from what is ahead of it in the queue."""
    last = await session.scalar(
        text(
            "select min(job.priority) from procrastinate_jobs job"
            " join creations item on (job.args ->> 'creation_id') = item.id::text"
            " join creation_requests request on request.id = item.request_id"
            " where request.shoot_id = :shoot and job.status = 'todo'"
        ),
        {"shoot": shoot.id},
    )
    model = await session.get(UserModel, shoot.user_model_id) if shoot.user_model_id else None
    queue = engine_queue(engine_for(settings, "IMAGINE", model))
    if last is not None:
        return (await pace.estimate(session, queue, "PHOTO", last)).total
    if await session.scalar(select(Creation.id).where(*_items(shoot.id), Creation.status.in_(UNFINISHED)).limit(1)):
        return timedelta(seconds=await pace.expected_seconds(session, queue, "PHOTO"))
    return timedelta()
