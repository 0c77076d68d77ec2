"""Subscriptions of everybody."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.money import schemas
from retrato.admin.money.buyers import find_buyers
from retrato.billing.schemas import Price
from retrato.tables import Subscription, SubscriptionEnding


async def list_page(session: AsyncSession, query: schemas.SubscriptionQuery) -> list[schemas.SubscriptionRecord]:
    filters = {
        Subscription.status: query.status,
        Subscription.payment_method_key: query.payment_method_key,
        Subscription.user_id: query.user_id,
    }
    conditions = [column == value for column, value in filters.items() if value is not None]
    if query.before:
        conditions.append(Subscription.id < query.before)
    found = await session.scalars(
        select(Subscription).where(*conditions).order_by(Subscription.id.desc()).limit(query.size)
    )
    return await present(session, found.all())


async def present(session: AsyncSession, subscriptions: Sequence[Subscription]) -> list[schemas.SubscriptionRecord]:
    buyers = await find_buyers(session, [each.user_id for each in subscriptions])
    endings = await _find_failed_endings(session, subscriptions)
    return [
        schemas.SubscriptionRecord(
            id=each.id,
            buyer=buyers[each.user_id],
            status=each.status,
            is_past_due=each.status == "GRACE",
            is_ending=each.status != "ENDED" and each.cancel_at is not None,
            failed_ending=endings.get((each.payment_method_key, each.reference)),
            plan_key=each.plan_key,
            next_plan_key=each.next_plan_key,
            price=Price(amount_minor=each.price_minor, currency=each.price_currency)
            if each.price_minor is not None and each.price_currency is not None
            else None,
            payment_method_key=each.payment_method_key,
            reference=each.reference,
            period_end=each.period_end,
            active_until=each.active_until,
            cancel_at=each.cancel_at,
            created_at=each.created_at,
        )
        for each in subscriptions
    ]


async def _find_failed_endings(
    session: AsyncSession, subscriptions: Sequence[Subscription]
) -> Mapping[tuple[str | None, str | None], schemas.EndingRecord]:
    references = [each.reference for each in subscriptions if each.reference]
    methods = {each.payment_method_key for each in subscriptions if each.payment_method_key}
    found = await session.scalars(
        select(SubscriptionEnding).where(
            SubscriptionEnding.payment_method_key.in_(methods),
            SubscriptionEnding.reference.in_(references),
            SubscriptionEnding.error.is_not(None),
        )
    )
    return {(each.payment_method_key, each.reference): schemas.EndingRecord.model_validate(each) for each in found}
