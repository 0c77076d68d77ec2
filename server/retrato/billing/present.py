"""Subscriptions as the API returns them. Their status also depends on the current time, not only on the stored one."""

from collections.abc import Sequence

from sqlalchemy import select

from retrato.billing import schemas
from retrato.billing.payments import last_payment
from retrato.billing.plan_tokens import tokens_of_renewal
from retrato.billing.subscription_state import Plans
from retrato.integrations.payments.contract import Money, SubscriptionProvider
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.tables import Payment, Plan, Subscription, SubscriptionStatus


async def present(runtime: Runtime, subscriptions: Sequence[Subscription]) -> list[schemas.Subscription]:
    async with runtime.database.transaction() as session:
        plans = {plan.key: plan for plan in await session.scalars(select(Plan))}
        paid = {each.id: await last_payment(session, each.id) for each in subscriptions}
    return [_present(each, plans, paid[each.id], _has_payment_method_page(runtime, each)) for each in subscriptions]


def _has_payment_method_page(runtime: Runtime, subscription: Subscription) -> bool:
    provider = subscription.payment_method_key and runtime.providers.get(subscription.payment_method_key)
    return isinstance(provider, SubscriptionProvider) and provider.has_payment_method_page


def _present(
    subscription: Subscription, plans: Plans, payment: Payment | None, has_payment_method_page: bool
) -> schemas.Subscription:
    plan, next_plan = plans.get(subscription.plan_key), plans.get(subscription.next_plan_key or "")
    status = _status(subscription)
    managed = subscription.reference is not None and subscription.status not in {"ENDED", "PENDING"}
    running = managed and status != "ENDED"
    renewing = next_plan or plan if running and status == "ACTIVE" else None
    next_tokens_at, next_tokens = None, None
    if payment and payment.next_grant_at:
        next_tokens_at, next_tokens = payment.next_grant_at, payment.monthly_tokens
    elif renewing and subscription.period_end:
        next_tokens_at = subscription.period_end
        next_tokens = tokens_of_renewal(renewing, payment, _renewal_price(subscription))
    return schemas.Subscription(
        id=subscription.id,
        service=subscription.service,
        plan_id=plan.id if plan else None,
        plan_key=subscription.plan_key,
        status=status,
        price=_price(subscription, plan),
        interval=plan.interval if plan else None,
        period_end=subscription.period_end,
        active_until=subscription.active_until,
        cancel_at=subscription.cancel_at,
        next_plan_id=next_plan.id if next_plan else None,
        payment_method_key=subscription.payment_method_key,
        tokens_per_month=(payment.monthly_tokens or None) if payment and status != "ENDED" else None,
        next_tokens_at=next_tokens_at,
        next_tokens=next_tokens,
        can_change=running,
        can_cancel=running and status != "CANCELLED",
        can_resume=running and status == "CANCELLED",
        can_change_payment_method=managed and has_payment_method_page,
    )


def _price(subscription: Subscription, plan: Plan | None) -> schemas.Price | None:
    if price := _renewal_price(subscription):
        return schemas.Price(amount_minor=price.minor, currency=price.currency)
    return schemas.Price(amount_minor=plan.amount_minor, currency=plan.currency) if plan else None


def _renewal_price(subscription: Subscription) -> Money | None:
    if subscription.price_minor is None or subscription.price_currency is None:
        return None
    return Money(subscription.price_minor, subscription.price_currency)


def _status(subscription: Subscription) -> SubscriptionStatus:
    if subscription.status == "PENDING":
        return "PENDING"
    if subscription.active_until <= clock.now():
        return "ENDED"
    # Ended at its provider, but the paid period is still running.
    return "CANCELLED" if subscription.status == "ENDED" else subscription.status
