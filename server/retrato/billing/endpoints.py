from collections.abc import Sequence

from fastapi import APIRouter

from retrato.billing import service
from retrato.billing.schemas import SubscriptionPlan, TokenPromo
from retrato.db import Session

router = APIRouter(tags=["billing"])


@router.post("/subscriptionPlans")
async def list_plans(session: Session) -> Sequence[SubscriptionPlan]:
    """List the plans on sale."""
    return await service.list_plans(session)


@router.post("/tokenPromos")
async def list_promos(session: Session) -> Sequence[TokenPromo]:
    """List the token packs on sale."""
    return await service.list_promos(session)
