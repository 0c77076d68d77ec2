"""Endpoints to create photos and videos, and those of the galleries."""

import math
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body, File, Form, Request, UploadFile
from fastapi.responses import StreamingResponse
from pydantic import Json

from retrato.auth.current_user import AuthFirstRoute, CurrentUser, DetachedCaller, Token, require_signed_in
from retrato.creation import archive, gallery, schemas, share
from retrato.creation.create import create
from retrato.creation.edit import edit
from retrato.creation.expected_wait import expected_waits
from retrato.creation.present import present, present_ids
from retrato.creation.wait import wait_until_finished
from retrato.db import Session, driver_connection
from retrato.errors import AppError, language_of
from retrato.kit.paginator import Page
from retrato.media.uploads import UploadRoute
from retrato.notification.events import AppEvents
from retrato.request import AppSettings, IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.site.current import AppSite
from retrato.tables import CreationKind
from retrato.trust.gate import Need, require

router = APIRouter(tags=["creations"], route_class=AuthFirstRoute)
upload = APIRouter(route_class=UploadRoute)

_ZIP: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}
}


@upload.post("/styles/create")
async def create_from_style(
    caller: DetachedCaller,
    events: AppEvents,
    site: AppSite,
    runtime: AppRuntime,
    language: RequestLanguage,
    body: Annotated[Json[schemas.CreateBody], Form(alias="json")],
    image: Annotated[UploadFile | None, File()] = None,
    key: IdempotencyKey = None,
) -> list[schemas.Creation] | schemas.Creation:
    """Create photos or a video in a style. IMAGINE returns its photos at once, unfinished. The other modes wait up to
    25 seconds for their single item and return it in its current state. Retries with the same `Idempotency-Key` are
    charged once."""
    data = await image.read() if image else None
    creations = await create(runtime, site, caller.user.id, body, image=data, key=key)
    del data  # up to 5 MB, not needed while the item is made
    if body.mode != "IMAGINE":
        await wait_until_finished(events, runtime.database, caller.user.id, creations[0].id)
    async with runtime.database.raw_connection() as connection:
        items = await present_ids(connection, runtime.settings, language, [creation.id for creation in creations])
    return items if body.mode == "IMAGINE" else items[0]


router.include_router(upload)


@router.post("/my-photos/edit")
async def edit_photo(
    caller: DetachedCaller,
    site: AppSite,
    runtime: AppRuntime,
    language: RequestLanguage,
    body: schemas.EditBody,
    key: IdempotencyKey = None,
) -> schemas.Creation:
    """Order an edit of a finished photo, and return the new photo at once, unfinished. Retries with the same
    `Idempotency-Key` are charged once."""
    creation = await edit(runtime, site, caller.user.id, body, key=key)
    async with runtime.database.raw_connection() as connection:
        (item,) = await present_ids(connection, runtime.settings, language, [creation.id])
    return item


@router.get("/my-expected-wait")
async def expected_wait(user: CurrentUser, session: Session, settings: AppSettings) -> list[schemas.ExpectedWait]:
    """Estimate how long an order of each mode would take now."""
    return await expected_waits(session, settings, user.id)


def _gallery(path: str, kind: CreationKind) -> None:
    """Register the gallery endpoints, which are the same for photos and videos."""
    noun = path.removeprefix("my-")

    def named(verb: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
        def rename(endpoint: Callable[..., object]) -> Callable[..., object]:
            endpoint.__name__ = f"{verb}_{noun}"
            return endpoint

        return rename

    @router.post(f"/{path}")
    @named("list")
    async def list_creations(
        request: Request,
        token: Token,
        runtime: AppRuntime,
        body: Annotated[schemas.GalleryBody | None, Body()] = None,
    ) -> list[schemas.Creation] | Page[schemas.Creation]:
        """List the user's items, newest first: all of them, or one page with `page`."""
        query = body or schemas.GalleryBody()
        async with runtime.database.raw_connection() as connection:
            found = require_signed_in(await gallery.find(connection, token, kind, query))
            items = await present(connection, runtime.settings, language_of(request, found.language), found.rows)
        if query.page is None:
            return items
        pages = math.ceil(found.total / query.items_per_page)
        return Page(items=items, page=query.page, pages=pages, total=found.total)

    @router.post(f"/{path}/ids-finished")
    @named("finished")
    async def finished(
        request: Request, token: Token, runtime: AppRuntime, body: schemas.Ids
    ) -> list[schemas.Creation]:
        """Return those of the items that are done or failed."""
        async with runtime.database.raw_connection() as connection:
            found = require_signed_in(await gallery.find_finished(connection, token, kind, body.ids))
            return await present(connection, runtime.settings, language_of(request, found.language), found.rows)

    @router.post(f"/{path}/cancel", status_code=204)
    @named("cancel")
    async def cancel(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
        """Cancel unfinished items and release their tokens."""
        await gallery.cancel(session, user.id, kind, body.ids)

    @router.post(f"/{path}/delete", status_code=204)
    @named("delete")
    async def delete(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
        """Move items to the bin. Those without a result are removed after a minute."""
        await gallery.remove(session, user.id, kind, body.ids)

    @router.post(f"/{path}/restore")
    @named("restore")
    async def restore(
        body: schemas.Ids, user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
    ) -> list[schemas.Creation]:
        """Take items out of the bin, and return them."""
        restored = await gallery.restore(session, user.id, kind, body.ids)
        return await present_ids(await driver_connection(session), settings, language, restored)

    @router.post(f"/{path}/favourite", status_code=204)
    @named("favourite")
    async def favourite(body: schemas.Favourite, user: CurrentUser, session: Session) -> None:
        """Add items to the favourites, or remove them."""
        await gallery.mark_favourite(session, user.id, kind, body.ids, body.favourite)

    @router.post(f"/{path}/facets")
    @named("facets_of")
    async def facets(user: CurrentUser, session: Session) -> schemas.Facets:
        """Return the values by which the list can be filtered."""
        return await gallery.facets(session, user.id, kind)

    @router.post(f"/{path}/share")
    @named("share")
    async def share_items(
        body: schemas.Share, user: CurrentUser, session: Session, site: AppSite
    ) -> list[schemas.ShareLink]:
        """Create public links to finished items, or revoke them."""
        if not body.shared:
            await share.revoke(session, user.id, kind, body.ids)
            return []
        site.require("SHARING")
        await require(session, user.id, Need.CREATION)
        links = await share.share(session, user.id, kind, body.ids)
        return [schemas.ShareLink(id=id_, token=token) for id_, token in links.items()]

    @router.post(f"/{path}/zip", response_class=StreamingResponse, responses=_ZIP)
    @named("zip")
    async def zip_originals(body: schemas.Download, caller: DetachedCaller, runtime: AppRuntime) -> StreamingResponse:
        """Download the original files, or smaller copies of photos, as one zip file."""
        if kind == "VIDEO" and body.edge:
            raise AppError(422, "invalid", fields={"edge": "option"})
        # Not the request's session, which would hold a connection for as long as a slow client reads.
        async with runtime.database.autocommit_session() as session:
            files = await archive.originals(session, caller.user.id, kind, body.ids)
        if not files:
            raise AppError(404, "notFound")
        headers = {"content-disposition": f'attachment; filename="retrato-{noun}.zip"', "cache-control": "no-store"}
        copy = partial(archive.smaller, runtime.provenance, body.edge) if body.edge else None
        if copy is None and (size := archive.size(files)) is not None:
            headers["content-length"] = str(size)
        return StreamingResponse(archive.stream(runtime.storage, files, copy), 200, headers, "application/zip")


_gallery("my-photos", "PHOTO")
_gallery("my-videos", "VIDEO")
