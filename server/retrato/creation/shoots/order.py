"""Order a shoot: all its photos are reserved and enqueued in one transaction."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import failures, queueing
from retrato.creation.create import engine_for, find_model, kind_of
from retrato.creation.shoots import schemas, templates
from retrato.errors import AppError, not_exists
from retrato.integrations.engines.abilities import abilities_of
from retrato.media.quota import require_room
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.site.state import SiteState
from retrato.style.schemas import Style as OfferedStyle
from retrato.style.service import load_catalogue
from retrato.tables import Creation, CreationRequest, Shoot, UserModel
from retrato.trust import words
from retrato.wallet import service as wallet


async def order(runtime: Runtime, site: SiteState, user_id: UUID, body: schemas.NewShoot, key: str | None) -> UUID:
    """Return the id of the new shoot, or of the one that an earlier request with the same key ordered."""
    if body.words:
        await words.require_allowed(runtime, user_id, body.words, "IMAGINE", field="words", pictures=True)
    fingerprint = hashlib.sha256(b"shoot\0" + body.model_dump_json().encode()).hexdigest()
    async with runtime.database.transaction() as session:
        # Of two concurrent requests with one key, the second waits here and then finds the first one's shoot.
        await wallet.lock(session, user_id)
        if existing := await _find_by_key(session, user_id, key, fingerprint):
            return existing
        site.require("IMAGINE")
        await failures.require_few(session, user_id)
        await require_room(session, runtime.settings, user_id)
        return await _insert(session, runtime.settings, user_id, body, key, fingerprint)


async def _insert(
    session: AsyncSession, settings: Settings, user_id: UUID, body: schemas.NewShoot, key: str | None, fingerprint: str
) -> UUID:
    model = await find_model(session, user_id, body.user_model_id, "userModelId")
    engine = engine_for(settings, "IMAGINE", model)
    if body.words and not abilities_of(settings.engine, engine).words:
        raise AppError(422, "invalid", fields={"words": "notRead"})
    styles, price = await _styles_and_price(session, settings, body, model)
    await wallet.require(session, user_id, price * body.quantity)
    places = await queueing.find_places(session, settings, user_id, engine, kind_of("IMAGINE"), body.quantity)
    shoot = Shoot(
        user_id=user_id, template_id=body.template_id, user_model_id=model.id, quantity=body.quantity, price=price
    )
    session.add(shoot)
    await session.flush()
    request = CreationRequest(user_id=user_id, idempotency_key=key, fingerprint=fingerprint, shoot_id=shoot.id)
    session.add(request)
    await session.flush()
    items = [_item(request, model, body, styles, number, price) for number in range(body.quantity)]
    await queueing.queue_up(session, settings, request, items, places)
    return shoot.id


def _item(
    request: CreationRequest,
    model: UserModel,
    body: schemas.NewShoot,
    styles: Sequence[OfferedStyle],
    number: int,
    price: int,
) -> Creation:
    """Return a photo. Styles take turns, so that the first photos already show the variety."""
    options = {"aspect": body.aspect_ratio, "shot": number // len(styles), "pose": number % len(styles)}
    return Creation(
        request_id=request.id,
        user_id=request.user_id,
        kind="PHOTO",
        mode="IMAGINE",
        style_id=styles[number % len(styles)].id,
        user_model_id=model.id,
        options=options | ({"words": body.words} if body.words else {}),
        tokens=price,
    )


async def _styles_and_price(
    session: AsyncSession, settings: Settings, body: schemas.NewShoot, model: UserModel
) -> tuple[Sequence[OfferedStyle], int]:
    if body.style_ids is not None:
        offered = {each.shown.id: each.shown for each in await load_catalogue(session)}
        if any(id_ not in offered for id_ in body.style_ids):
            raise not_exists("styleNotFound", "styleIds")
        own = [offered[id_] for id_ in body.style_ids]
        if any("IMAGINE" not in style.modes for style in own):
            raise AppError(422, "invalid", fields={"styleIds": "option"})
        return own, templates.price_of(None, settings.prices)
    found = await templates.list_templates(session, settings.prices)
    template = next((each for each in found if each.id == body.template_id), None)
    if template is None:
        raise not_exists("shootNotFound", "templateId")
    if body.quantity not in template.counts:
        raise AppError(422, "invalid", fields={"quantity": "option"})
    return templates.fitting(template.styles, model.gender), template.price


async def _find_by_key(session: AsyncSession, user_id: UUID, key: str | None, fingerprint: str) -> UUID | None:
    if key is None:
        return None
    request = await session.scalar(
        select(CreationRequest).where(CreationRequest.user_id == user_id, CreationRequest.idempotency_key == key)
    )
    if request is None:
        return None
    if request.fingerprint != fingerprint or request.shoot_id is None:
        raise AppError(409, "keyReused")
    return request.shoot_id
