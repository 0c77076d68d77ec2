from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from retrato.billing import service
from retrato.billing.schemas import SubscriptionPlan, TokenPromo
from retrato.public_content import Content

router = APIRouter(tags=["billing"])
_PLANS = TypeAdapter(list[SubscriptionPlan])
_PROMOS = TypeAdapter(list[TokenPromo])


@router.post("/subscriptionPlans", response_model=list[SubscriptionPlan])
async def list_plans(content: Content) -> Response:
    """List the plans on sale."""
    return await content.json("plans", _PLANS, service.list_plans)


@router.post("/tokenPromos", response_model=list[TokenPromo])
async def list_promos(content: Content) -> Response:
    """List the token packs on sale."""
    return await content.json("promos", _PROMOS, service.list_promos)
