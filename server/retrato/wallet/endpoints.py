from fastapi import APIRouter

from retrato.auth.current_user import CurrentUser
from retrato.db import Session
from retrato.kit.paginator import Page, PageBody
from retrato.wallet import history
from retrato.wallet.schemas import TokenMovement

router = APIRouter(tags=["wallet"])


@router.post("/my-tokens")
async def list_token_movements(user: CurrentUser, session: Session, body: PageBody) -> Page[TokenMovement]:
    """What happened to one's tokens, the newest first, with the balance after each movement."""
    return await history.movements(session, user.id, body)
