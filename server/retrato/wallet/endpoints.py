from fastapi import APIRouter

from retrato.auth.current_user import CurrentUser
from retrato.db import Session
from retrato.kit.paginator import Page, PageBody
from retrato.wallet import history
from retrato.wallet.schemas import TokenMovement

router = APIRouter(tags=["wallet"])


@router.post("/my-tokens")
async def list_token_movements(user: CurrentUser, session: Session, body: PageBody) -> Page[TokenMovement]:
    """List the caller's token movements, newest first, with the balance after each."""
    return await history.list_movements(session, user.id, body)
