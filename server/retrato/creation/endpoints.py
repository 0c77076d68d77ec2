"""Making photos and videos, and the galleries they are found in."""

import math
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, File, Form, Request
from fastapi.responses import StreamingResponse
from pydantic import Json

from retrato.auth.current_user import BriefCaller, CallerFirst, CurrentUser, Token, signed_in
from retrato.creation import archive, gallery, schemas, share
from retrato.creation.create import create
from retrato.creation.present import present, present_ids
from retrato.creation.wait import until_finished
from retrato.db import OwnTransactions, Session, driver_connection
from retrato.errors import AppError, language_of
from retrato.kit.paginator import Page
from retrato.notification.events import AppEvents
from retrato.request import AppSettings, IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime, AppStorage
from retrato.tables import CreationKind

router = APIRouter(tags=["creations"], route_class=CallerFirst)

_ZIP: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}
}


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
    async with database.asking() as connection:
        items = await present_ids(connection, settings, language, [creation.id for creation in creations])
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
        request: Request,
        token: Token,
        runtime: AppRuntime,
        body: Annotated[schemas.GalleryBody | None, Body()] = None,
    ) -> list[schemas.Creation] | Page[schemas.Creation]:
        """What one has made, the newest first: the plain list, or with `page` one page of it."""
        asked = body or schemas.GalleryBody()
        async with runtime.database.asking() as connection:
            found = signed_in(await gallery.find(connection, token, kind, asked))
            items = await present(connection, runtime.settings, language_of(request, found.language), found.items)
        if asked.page is None:
            return items
        pages = math.ceil(found.total / asked.items_per_page)
        return Page(items=items, page=asked.page, pages=pages, total=found.total)

    @router.post(f"/{path}/ids-finished")
    @named("finished")
    async def finished(
        request: Request, token: Token, runtime: AppRuntime, body: schemas.Ids
    ) -> list[schemas.Creation]:
        """Those among the ids that are there or failed."""
        async with runtime.database.asking() as connection:
            found = signed_in(await gallery.finished(connection, token, kind, body.ids))
            return await present(connection, runtime.settings, language_of(request, found.language), found.items)

    @router.post(f"/{path}/cancel", status_code=204)
    @named("cancel")
    async def cancel(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
        """Stop what is not there yet; its tokens are free again."""
        await gallery.cancel(session, user.id, kind, body.ids)

    @router.post(f"/{path}/delete", status_code=204)
    @named("delete")
    async def delete(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
        """Delete: out of sight at once, for good after a minute, from storage too."""
        await gallery.remove(session, user.id, kind, body.ids)

    @router.post(f"/{path}/restore")
    @named("restore")
    async def restore(
        body: schemas.Ids, user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
    ) -> list[schemas.Creation]:
        """Undo a deletion that is not yet for good; what came back."""
        found = await gallery.restore(session, user.id, kind, body.ids)
        return await present_ids(await driver_connection(session), settings, language, found)

    @router.post(f"/{path}/favourite", status_code=204)
    @named("favourite")
    async def favourite(body: schemas.Favourite, user: CurrentUser, session: Session) -> None:
        """Mark as a favourite, or no longer."""
        await gallery.mark_favourite(session, user.id, kind, body.ids, body.favourite)

    @router.post(f"/{path}/facets")
    @named("facets_of")
    async def facets(user: CurrentUser, session: Session) -> schemas.Facets:
        """What the list can be filtered by."""
        return await gallery.facets(session, user.id, kind)

    @router.post(f"/{path}/share")
    @named("share")
    async def share_with_others(body: schemas.Share, user: CurrentUser, session: Session) -> list[schemas.ShareLink]:
        """Make links for others to those that are there, or take them back."""
        if not body.shared:
            await share.take_back(session, user.id, kind, body.ids)
            return []
        links = await share.share(session, user.id, kind, body.ids)
        return [schemas.ShareLink(id=id_, token=token) for id_, token in links.items()]

    @router.post(f"/{path}/zip", response_class=StreamingResponse, responses=_ZIP)
    @named("zip")
    async def zip_originals(
        body: schemas.Ids, caller: BriefCaller, database: OwnTransactions, storage: AppStorage
    ) -> StreamingResponse:
        """The originals in one file, whose size is known ahead."""
        # Not in the request's session, which would hold a connection for as long as a slow reader takes.
        async with database.reading() as session:
            files = await archive.originals(session, caller.user.id, kind, body.ids)
        if not files:
            raise AppError(404, "notFound")
        headers = {"content-disposition": f'attachment; filename="retrato-{noun}.zip"', "cache-control": "no-store"}
        if (size := archive.size(files)) is not None:
            headers["content-length"] = str(size)
        return StreamingResponse(archive.stream(storage, files), 200, headers, "application/zip")


_gallery("my-photos", "PHOTO")
_gallery("my-videos", "VIDEO")


@router.get("/shared/{token}")
async def read_shared(token: str, session: Session, settings: AppSettings) -> schemas.SharedCreation:
    """The one photo or video that somebody shared, for everybody who has the link."""
    found = await share.find(session, settings, token)
    if found is None:
        raise AppError(404, "notFound")
    return found
