"""Endpoints of public links."""

from fastapi import APIRouter

from retrato.auth.current_user import AuthFirstRoute, CurrentUser
from retrato.creation import albums, schemas, share
from retrato.db import Session
from retrato.errors import AppError
from retrato.request import AppSettings
from retrato.site.current import AppSite

router = APIRouter(tags=["sharing"], route_class=AuthFirstRoute)


@router.post("/my-links")
async def list_links(user: CurrentUser, session: Session, settings: AppSettings) -> list[schemas.PublicLink]:
    """List what the user shares: albums, then single photos and videos, newest first."""
    return [
        *await albums.list_for_user(session, settings, user.id),
        *await share.list_for_user(session, settings, user.id),
    ]


@router.post("/my-albums/share")
async def share_album(
    body: schemas.Ids, user: CurrentUser, session: Session, settings: AppSettings, site: AppSite
) -> schemas.PublicLink:
    """Share finished photos or videos by one public link."""
    site.require("SHARING")
    return await albums.share(session, settings, user.id, body.ids)


@router.post("/my-albums/revoke", status_code=204)
async def revoke_albums(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
    """End the links of albums. Their photos and videos stay in the gallery."""
    await albums.revoke(session, user.id, body.ids)


@router.get("/shared/{token}")
async def read_shared(token: str, session: Session, settings: AppSettings) -> schemas.SharedLink:
    """Return what a link shows to anybody who has it."""
    found = await share.find(session, settings, token)
    if found is None:
        raise AppError(404, "notFound")
    return found
