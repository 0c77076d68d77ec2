"""Further photos like one: the same style, place and light, and another pose."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import failures, queueing
from retrato.creation.create import engine_for, find_by_key, find_model, kind_of
from retrato.creation.shoots import schemas
from retrato.errors import AppError, not_exists
from retrato.media.quota import require_room
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.site.state import SiteState
from retrato.tables import Creation, CreationRequest
from retrato.wallet import service as wallet


async def order_more(
    runtime: Runtime, site: SiteState, user_id: UUID, body: schemas.MoreLikeThis, key: str | None
) -> Sequence[Creation]:
    """Order them at the price of single photos, or return those of an earlier request with the same key."""
    fingerprint = hashlib.sha256(b"more\0" + body.model_dump_json().encode()).hexdigest()
    async with runtime.database.transaction() as session:
        await wallet.lock(session, user_id)
        if existing := await find_by_key(session, user_id, key, fingerprint):
            return existing
        site.require("IMAGINE")
        await failures.require_few(session, user_id)
        await require_room(session, runtime.settings, user_id)
        return await _insert(session, runtime.settings, user_id, body, key, fingerprint)


async def _insert(
    session: AsyncSession,
    settings: Settings,
    user_id: UUID,
    body: schemas.MoreLikeThis,
    key: str | None,
    fingerprint: str,
) -> Sequence[Creation]:
    found = (
        await session.execute(
            select(Creation, CreationRequest.shoot_id)
            .join(CreationRequest, CreationRequest.id == Creation.request_id)
            .where(
                Creation.id == body.id,
                Creation.user_id == user_id,
                Creation.status == "DONE",
                Creation.deleted_at.is_(None),
            )
        )
    ).first()
    if found is None:
        raise not_exists("photoNotFound", "id")
    photo, shoot_id = found
    if photo.mode != "IMAGINE":
        raise AppError(422, "invalid", fields={"id": "option"})
    if photo.user_model_id is None:
        raise not_exists("modelNotFound", "id")
    model = await find_model(session, user_id, photo.user_model_id, "id")
    price = settings.prices.PHOTO
    await wallet.require(session, user_id, price * body.quantity)
    engine = engine_for(settings, "IMAGINE", model)
    places = await queueing.find_places(session, settings, user_id, engine, kind_of("IMAGINE"), body.quantity)
    # With it, they appear on the contact sheet of the photo's shoot.
    request = CreationRequest(user_id=user_id, idempotency_key=key, fingerprint=fingerprint, shoot_id=shoot_id)
    session.add(request)
    await session.flush()
    first = await _next_pose(session, photo)
    items = [
        Creation(
            request_id=request.id,
            user_id=user_id,
            kind="PHOTO",
            mode="IMAGINE",
            style_id=photo.style_id,
            user_model_id=model.id,
            options=photo.options | {"pose": first + number},
            seed=photo.seed,
            tokens=price,
        )
        for number in range(body.quantity)
    ]
    await queueing.queue_up(session, settings, request, items, places)
    return items


async def _next_pose(session: AsyncSession, photo: Creation) -> int:
    """Return the first pose that no photo of the same seed and style has. A deleted one may be in the bin."""
    last = await session.scalar(
        select(func.max(Creation.options["pose"].as_integer())).where(
            Creation.user_id == photo.user_id, Creation.seed == photo.seed, Creation.style_id == photo.style_id
        )
    )
    return (last or 0) + 1
