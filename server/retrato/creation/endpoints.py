"""Making photos and videos, and the galleries they are found in."""

import math
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Body, File, Form
from pydantic import Json

from retrato.auth.current_user import BriefCaller, CurrentUser
from retrato.creation import gallery, schemas
from retrato.creation.create import create
from retrato.creation.present import present
from retrato.creation.wait import until_finished
from retrato.db import OwnTransactions, Session
from retrato.kit.paginator import Page
from retrato.notification.events import AppEvents
from retrato.request import AppSettings, IdempotencyKey, RequestLanguage
from retrato.runtime import AppStorage
from retrato.tables import CreationKind

router = APIRouter(tags=["creations"])


@router.post("/styles/create")
async def create_from_style(
    caller: BriefCaller,
    events: AppEvents,
    database: OwnTransactions,
    storage: AppStorage,
    settings: AppSettings,
    language: RequestLanguage,
    wish: Annotated[Json[schemas.Wish], Form(alias="json")],
    image: Annotated[bytes | None, File()] = None,
    key: IdempotencyKey = None,
) -> list[schemas.Creation] | schemas.Creation:
    """Make photos or a video in a style. IMAGINE answers its photos at once, unfinished; the other modes wait up to 25
    seconds for their one item, and answer it as it then is. The same `Idempotency-Key` never costs twice."""
    creations = await create(database, storage, settings, caller.user.id, wish, image=image, key=key)
    if wish.mode != "IMAGINE":
        await until_finished(events, database, caller.user.id, creations[0].id)
    async with database.transaction() as session:
        session.add_all(creations)
        for creation in creations:
            await session.refresh(creation)
        items = await present(session, settings, language, creations)
    return items if wish.mode == "IMAGINE" else items[0]


def _gallery(path: str, kind: CreationKind) -> None:
    """The same calls for photos and for videos (product.md §2)."""
    noun = path.removeprefix("my-")

    def named(verb: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
        def rename(call: Callable[..., object]) -> Callable[..., object]:
            call.__name__ = f"{verb}_{noun}"
            return call

        return rename

    @router.post(f"/{path}")
    @named("list")
    async def list_creations(
        user: CurrentUser,
        session: Session,
        settings: AppSettings,
        language: RequestLanguage,
        body: Annotated[schemas.GalleryBody | None, Body()] = None,
    ) -> list[schemas.Creation] | Page[schemas.Creation]:
        """What one has made, the newest first: the plain list, or with `page` one page of it."""
        asked = body or schemas.GalleryBody()
        found, total = await gallery.find(session, user.id, kind, asked)
        items = await present(session, settings, language, found)
        if asked.page is None:
            return items
        return Page(items=items, page=asked.page, pages=math.ceil(total / asked.items_per_page), total=total)

    @router.post(f"/{path}/ids-finished")
    @named("finished")
    async def finished(
        body: schemas.Ids, user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
    ) -> list[schemas.Creation]:
        """Those among the ids that are there or failed."""
        found = await gallery.finished(session, user.id, kind, body.ids)
        return await present(session, settings, language, found)

    @router.post(f"/{path}/cancel", status_code=204)
    @named("cancel")
    async def cancel(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
        """Stop what is not there yet; its tokens are free again."""
        await gallery.cancel(session, user.id, kind, body.ids)

    @router.post(f"/{path}/delete", status_code=204)
    @named("delete")
    async def delete(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
        """Delete for good, from storage too."""
        await gallery.remove(session, user.id, kind, body.ids)

    @router.post(f"/{path}/favourite", status_code=204)
    @named("favourite")
    async def favourite(body: schemas.Favourite, user: CurrentUser, session: Session) -> None:
        """Mark as a favourite, or no longer."""
        await gallery.mark_favourite(session, user.id, kind, body.ids, body.favourite)


_gallery("my-photos", "PHOTO")
_gallery("my-videos", "VIDEO")
