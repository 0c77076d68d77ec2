"""The settings of one's own account."""

from fastapi import APIRouter, Depends

from retrato.account import changes, schemas
from retrato.account.caller import keep_nowhere
from retrato.account.present import present
from retrato.auth.current_user import CurrentUser

router = APIRouter(prefix="/me", tags=["me"], dependencies=[Depends(keep_nowhere)])


@router.post("/update")
async def update_profile(form: schemas.Profile, user: CurrentUser) -> schemas.User:
    """Change name, language, region or currencies. What is absent or null stays as it is."""
    changes.update_profile(user, form)
    return present(user)
