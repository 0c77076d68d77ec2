from fastapi import APIRouter, Response

from retrato.db import Session
from retrato.exchange import service
from retrato.exchange.schemas import Rates

router = APIRouter(tags=["exchange"])


@router.get("/rates")
async def show_rates(session: Session, response: Response) -> Rates:
    """Return how much of each currency one US dollar buys. The same for everybody, so it is cacheable."""
    response.headers["cache-control"] = "public, max-age=3600"
    return await service.rates(session)
