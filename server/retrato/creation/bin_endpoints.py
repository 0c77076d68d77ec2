"""Endpoints of the bin."""

from fastapi import APIRouter

from retrato.auth.current_user import AuthFirstRoute, CurrentUser
from retrato.creation import recycle_bin, schemas
from retrato.db import Session
from retrato.kit.paginator import Page, PageBody
from retrato.request import AppSettings

router = APIRouter(prefix="/my-bin", tags=["bin"], route_class=AuthFirstRoute)


@router.post("")
async def list_bin(body: PageBody, user: CurrentUser, session: Session, settings: AppSettings) -> Page[schemas.BinItem]:
    """List deleted photos and videos, the latest deletion first."""
    return await recycle_bin.list_page(session, settings, user.id, body)


@router.post("/restore", status_code=204)
async def restore_from_bin(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
    """Put deleted items back into their gallery."""
    await recycle_bin.restore(session, user.id, body.ids)


@router.post("/delete", status_code=204)
async def delete_from_bin(body: schemas.Ids, user: CurrentUser, session: Session) -> None:
    """Remove deleted items for good, with their files."""
    await recycle_bin.delete(session, user.id, body.ids)


@router.post("/empty", status_code=204)
async def empty_bin(user: CurrentUser, session: Session) -> None:
    """Remove everything in the bin for good."""
    await recycle_bin.empty(session, user.id)
