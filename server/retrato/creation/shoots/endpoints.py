from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Body, Response
from pydantic import TypeAdapter

from retrato.auth.current_user import CurrentUser, DetachedCaller
from retrato.creation import gallery
from retrato.creation.present import present_ids
from retrato.creation.schemas import Creation
from retrato.creation.shoots import more, schemas, show, templates
from retrato.creation.shoots.order import order
from retrato.db import Session
from retrato.public_content import Content
from retrato.request import AppSettings, IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.site.current import AppSite

router = APIRouter(tags=["shoots"])
_TEMPLATES = TypeAdapter(list[schemas.ShootTemplate])


@router.post("/shoots", response_model=list[schemas.ShootTemplate])
async def list_shoot_templates(content: Content, settings: AppSettings) -> Response:
    """List the ready-made shoots."""
    return await content.json("shoots", _TEMPLATES, partial(templates.list_templates, prices=settings.prices))


@router.post("/my-shoots")
async def list_shoots(user: CurrentUser, session: Session, settings: AppSettings) -> list[schemas.Shoot]:
    """List the user's shoots that still have photos, newest first."""
    return await show.list_shoots(session, settings, user.id)


@router.post("/my-shoots/create")
async def create_shoot(
    body: schemas.NewShoot,
    caller: DetachedCaller,
    runtime: AppRuntime,
    site: AppSite,
    language: RequestLanguage,
    key: IdempotencyKey = None,
) -> schemas.ContactSheet:
    """Order a shoot. Its photos are made one by one, and each is paid when it is done. Retries with the same
    `Idempotency-Key` are charged once."""
    shoot_id = await order(runtime, site, caller.user.id, body, key)
    async with runtime.database.transaction() as session:
        return await show.show(session, runtime.settings, language, caller.user.id, shoot_id)


@router.post("/my-shoots/{shoot_id}")
async def show_shoot(
    shoot_id: UUID, user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
) -> schemas.ContactSheet:
    """Return a shoot with all its photos, also unfinished ones."""
    return await show.show(session, settings, language, user.id, shoot_id)


@router.post("/my-shoots/{shoot_id}/cancel", status_code=204)
async def cancel_shoot(shoot_id: UUID, user: CurrentUser, session: Session) -> None:
    """Cancel the photos that are not made yet. They cost nothing."""
    await gallery.cancel(session, user.id, "PHOTO", await show.unfinished(session, user.id, shoot_id))


@router.post("/my-photos/more")
async def order_more_photos(
    body: Annotated[schemas.MoreLikeThis, Body()],
    caller: DetachedCaller,
    runtime: AppRuntime,
    site: AppSite,
    language: RequestLanguage,
    key: IdempotencyKey = None,
) -> list[Creation]:
    """Make further photos in the style, the place and the light of a photo, in other poses. If it is part of a shoot,
    so are they."""
    items = await more.order_more(runtime, site, caller.user.id, body, key)
    async with runtime.database.raw_connection() as connection:
        return await present_ids(connection, runtime.settings, language, [item.id for item in items])
