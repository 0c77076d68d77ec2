"""What choosing a plan would do: the money due now, and the tokens that the buyer will have. The page shows it before
the order, and exactly that is charged and granted afterwards."""

from datetime import datetime

from sqlalchemy import select

from retrato.billing import schemas
from retrato.billing.checkout import (
    Buyer,
    provider_failure,
    provider_of,
    running_subscription,
    to_provider_plan,
)
from retrato.billing.payments import last_payment
from retrato.billing.plan_tokens import EXPIRES_AFTER_MONTH, tokens_of_change, tokens_of_renewal, tokens_per_month
from retrato.billing.plans import change_timing, find_plan, offered_plan
from retrato.integrations.payments.contract import ChangeTiming, Money, ProviderError
from retrato.integrations.payments.periods import add_interval, add_months
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.tables import Plan, Subscription
from retrato.wallet import service as wallet


async def preview(runtime: Runtime, buyer: Buyer, plan_id: str) -> schemas.Preview:
    async with runtime.database.transaction() as session:
        plan = await offered_plan(session, plan_id)
    return await preview_plan(runtime, buyer, plan)


async def preview_plan(runtime: Runtime, buyer: Buyer, plan: Plan) -> schemas.Preview:
    now = clock.now()
    async with runtime.database.transaction() as session:
        running = await running_subscription(session, buyer.user.id, plan.service)
        current = await find_plan(session, running.plan_key) if running else None
        payment = await last_payment(session, running.id) if running else None
        earlier = await session.scalar(
            select(Subscription.id).where(Subscription.user_id == buyer.user.id, Subscription.reference.is_not(None))
        )
        balance = await wallet.balance(session, buyer.user.id)
    if running is None:
        action: schemas.CheckoutAction = "renew" if earlier else "subscribe"
        return _starts_now(plan, action, balance, plan.amount_minor, tokens_per_month(plan), now)
    period_end = running.period_end or running.active_until
    next_tokens_at = (payment and payment.next_grant_at) or period_end
    provider, reference = provider_of(runtime, running)
    try:
        if running.cancel_at and plan.key == running.plan_key:
            remote = await provider.subscription(reference)
            # A resumed subscription keeps its price, unless another plan was to follow and has to be changed back.
            kept = remote.price if remote.plan == plan.key else None
            renewal = _price_of(kept) if kept else _price(plan)
            tokens = tokens_of_renewal(plan, payment, kept)
            return _continued(plan, "renew", "NOW", balance, now, next_tokens_at, period_end, renewal, tokens)
        change = await provider.preview(reference, to_provider_plan(plan, buyer.language), change_timing(current, plan))
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    # A provider that cannot prorate starts the new plan with the next period, whatever was requested.
    timing: ChangeTiming = "NOW" if change.effective_at <= clock.now() else "PERIOD_END"
    if timing == "PERIOD_END":
        tokens_at = min(next_tokens_at, change.effective_at)
        starts = change.effective_at
        tokens = tokens_per_month(plan)
        return _continued(plan, "change", timing, balance, starts, tokens_at, starts, _price(plan), tokens)
    due = change.due_now.minor
    tokens = tokens_of_change(plan, payment, current, due) if payment and current else tokens_per_month(plan)
    return _starts_now(plan, "change", balance, due, tokens, change.effective_at)


def _starts_now(
    plan: Plan, action: schemas.CheckoutAction, balance: int, due_minor: int, tokens: int, now: datetime
) -> schemas.Preview:
    """Quote a new period of a plan that is paid now."""
    return schemas.Preview(
        action=action,
        when="NOW",
        due_now=schemas.Price(amount_minor=due_minor, currency=plan.currency),
        tokens_now=tokens,
        tokens_expire_at=add_months(now, 1) + EXPIRES_AFTER_MONTH if tokens else None,
        effective_at=now,
        balance=balance,
        tokens_per_month=tokens_per_month(plan),
        next_tokens_at=add_months(now, 1),
        renews_at=add_interval(now, plan.interval),
        renewal=_price(plan),
    )


def _continued(
    plan: Plan,
    action: schemas.CheckoutAction,
    when: ChangeTiming,
    balance: int,
    effective_at: datetime,
    next_tokens_at: datetime,
    renews_at: datetime,
    renewal: schemas.Price,
    monthly_tokens: int,
) -> schemas.Preview:
    """Quote a change that costs nothing now: the paid period continues, and with it its monthly tokens."""
    return schemas.Preview(
        action=action,
        when=when,
        due_now=schemas.Price(amount_minor=0, currency=plan.currency),
        tokens_now=0,
        tokens_expire_at=None,
        effective_at=effective_at,
        balance=balance,
        tokens_per_month=monthly_tokens,
        next_tokens_at=next_tokens_at,
        renews_at=renews_at,
        renewal=renewal,
    )


def _price_of(money: Money) -> schemas.Price:
    return schemas.Price(amount_minor=money.minor, currency=money.currency)


def _price(plan: Plan) -> schemas.Price:
    return schemas.Price(amount_minor=plan.amount_minor, currency=plan.currency)
