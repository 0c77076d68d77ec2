from collections.abc import Sequence

from fastapi import APIRouter

from retrato.billing import service
from retrato.billing.schemas import SubscriptionPlan, TokenPromo
from retrato.db import Session

router = APIRouter(tags=["billing"])


@router.post("/subscriptionPlans")
async def list_plans(session: Session) -> Sequence[SubscriptionPlan]:
    """The plans on sale."""
    return await service.plans(session)


@router.post("/tokenPromos")
async def list_promos(session: Session) -> Sequence[TokenPromo]:
    """The packs of tokens on sale."""
    return await service.promos(session)
