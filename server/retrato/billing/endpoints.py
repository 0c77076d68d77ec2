from functools import partial

from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from retrato.billing import service
from retrato.billing.schemas import SubscriptionPlan, TokenPromo
from retrato.public_content import Content
from retrato.request import AppSettings

router = APIRouter(tags=["billing"])
_PLANS = TypeAdapter(list[SubscriptionPlan])
_PROMOS = TypeAdapter(list[TokenPromo])


@router.post("/subscriptionPlans", response_model=list[SubscriptionPlan])
async def list_plans(content: Content, settings: AppSettings) -> Response:
    """List the plans on sale."""
    return await content.json("plans", _PLANS, partial(service.list_plans, prices=settings.prices))


@router.post("/tokenPromos", response_model=list[TokenPromo])
async def list_promos(content: Content, settings: AppSettings) -> Response:
    """List the token packs on sale."""
    return await content.json("promos", _PROMOS, partial(service.list_promos, prices=settings.prices))
