from fastapi import APIRouter, Response

from retrato.auth.current_user import CurrentUser
from retrato.db import Session
from retrato.kit.paginator import Page, PageBody
from retrato.wallet import history, service
from retrato.wallet.schemas import TokenBalance, TokenMovement

router = APIRouter(tags=["wallet"])


@router.get("/my-tokens/balance")
async def show_balance(user: CurrentUser, session: Session, response: Response) -> TokenBalance:
    """Return the caller's tokens by the time they expire."""
    response.headers["cache-control"] = "no-store"
    return await service.balance_by_expiry(session, user.id)


@router.post("/my-tokens")
async def list_token_movements(user: CurrentUser, session: Session, body: PageBody) -> Page[TokenMovement]:
    """List the caller's token movements, newest first, with the balance after each."""
    return await history.list_movements(session, user.id, body)
