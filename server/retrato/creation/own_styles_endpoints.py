from uuid import UUID

from fastapi import APIRouter

from retrato.auth.current_user import CurrentUser, DetachedCaller
from retrato.creation import own_styles, schemas
from retrato.db import Session
from retrato.runtime import AppRuntime
from retrato.trust import words

router = APIRouter(prefix="/my-styles", tags=["my styles"])


@router.post("")
async def list_own_styles(user: CurrentUser, session: Session) -> list[schemas.OwnStyle]:
    """List the styles that the user has saved with their own words, newest first."""
    return await own_styles.list_own(session, user.id)


@router.post("/create")
async def create_own_style(body: schemas.NewOwnStyle, caller: DetachedCaller, runtime: AppRuntime) -> schemas.OwnStyle:
    """Save a style with the user's own words."""
    await words.require_allowed(runtime, caller.user.id, body.words, "OWN_STYLE", field="words", pictures=True)
    async with runtime.database.transaction() as session:
        return await own_styles.add(session, caller.user.id, body)


@router.post("/{own_style_id}/delete", status_code=204)
async def delete_own_style(own_style_id: UUID, user: CurrentUser, session: Session) -> None:
    """Delete a saved style. What was made with it stays."""
    await own_styles.remove(session, user.id, own_style_id)
