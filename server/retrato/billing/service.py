from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.plan_tokens import tokens_per_month
from retrato.billing.schemas import Price, SubscriptionPlan, TokenPromo
from retrato.billing.worth import worth
from retrato.settings import Prices
from retrato.tables import Plan, Promo


async def list_plans(session: AsyncSession, prices: Prices) -> Sequence[SubscriptionPlan]:
    plans = await session.scalars(select(Plan).where(Plan.offered).order_by(Plan.position))
    return [
        SubscriptionPlan(
            id=plan.id,
            service=plan.service,
            key=plan.key,
            name=plan.name,
            description=plan.description,
            interval=plan.interval,
            price=Price(amount_minor=plan.amount_minor, currency=plan.currency),
            tokens_per_period=plan.tokens_per_period,
            tokens_per_month=tokens_per_month(plan),
            worth=worth(tokens_per_month(plan), prices),
            model_slots=plan.model_slots,
            features=plan.features,
            most_popular=plan.most_popular,
        )
        for plan in plans
    ]


async def list_promos(session: AsyncSession, prices: Prices) -> Sequence[TokenPromo]:
    promos = await session.scalars(select(Promo).where(Promo.offered).order_by(Promo.position))
    return [
        TokenPromo(
            id=promo.id,
            tokens=promo.tokens,
            bonus=promo.bonus,
            worth=worth(promo.tokens + promo.bonus, prices),
            price=Price(amount_minor=promo.amount_minor, currency=promo.currency),
            badge=promo.badge,
            most_popular=promo.most_popular,
        )
        for promo in promos
    ]
