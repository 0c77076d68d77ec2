"""Managing a subscription: choosing a plan, cancelling, resuming. Each calls the provider and then reconciles our rows
with the provider's records."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile, schemas
from retrato.billing.checkout import Buyer, provider_failure, settings_url, subscribe, to_provider_plan
from retrato.billing.provider_records import find_checkout
from retrato.errors import AppError
from retrato.integrations.payments.contract import ChangeTiming, ProviderError, SubscriptionProvider
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import PaymentMethodKey
from retrato.tables import Plan, Subscription

_log = structlog.get_logger("billing")
_TIMEOUT_SECONDS = 3


async def choose_plan(runtime: Runtime, buyer: Buyer, form: schemas.CheckoutBody) -> schemas.Checkout:
    """Subscribe, change or renew. The action must fit the current subscription, because the page may be outdated."""
    if form.plan_id is None or form.action is None:
        missing = {"planId": form.plan_id, "action": form.action}
        raise AppError(422, "invalid", fields={name: "required" for name, value in missing.items() if value is None})
    async with runtime.database.transaction() as session:
        plan = await _offered_plan(session, form.plan_id)
        running = await _running_subscription(session, buyer.user.id, plan)
        current = await _find_plan(session, running.plan_key) if running else None
    if running is None:
        if form.action == "change":
            raise AppError(409, "notSubscribed")
        return await subscribe(runtime, buyer, form, plan)
    if form.action == "subscribe":
        raise AppError(409, "alreadySubscribed")
    provider, reference = _provider_of(runtime, running)
    redirect_url = None
    try:
        if running.cancel_at:
            await provider.resume(reference)
        if form.action == "change" or plan.key != running.plan_key:
            return_url = settings_url(runtime.settings, buyer.language, "subscriptions")
            new_plan, timing = to_provider_plan(plan, buyer.language), _change_timing(current, plan)
            redirect_url = await provider.change(reference, new_plan, timing, return_url)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    await refresh(runtime, running.id)
    return schemas.Checkout(payment_id=None, redirect_url=redirect_url, checkout=None)


async def preview(runtime: Runtime, buyer: Buyer, plan_id: str) -> schemas.Preview:
    async with runtime.database.transaction() as session:
        plan = await _offered_plan(session, plan_id)
        running = await _running_subscription(session, buyer.user.id, plan)
        current = await _find_plan(session, running.plan_key) if running else None
        earlier = await session.scalar(
            select(Subscription.id).where(Subscription.user_id == buyer.user.id, Subscription.reference.is_not(None))
        )
    if running is None:
        price = schemas.Price(amount_minor=plan.amount_minor, currency=plan.currency)
        action: schemas.CheckoutAction = "renew" if earlier else "subscribe"
        return schemas.Preview(action=action, when="NOW", due_now=price, effective_at=clock.now())
    if running.cancel_at and plan.key == running.plan_key:
        nothing = schemas.Price(amount_minor=0, currency=plan.currency)
        return schemas.Preview(action="renew", when="NOW", due_now=nothing, effective_at=clock.now())
    provider, reference = _provider_of(runtime, running)
    try:
        change = await provider.preview(
            reference, to_provider_plan(plan, buyer.language), _change_timing(current, plan)
        )
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    due = schemas.Price(amount_minor=change.due_now.minor, currency=change.due_now.currency)
    # A provider that cannot prorate starts the new plan with the next period, whatever was requested.
    timing: ChangeTiming = "NOW" if change.effective_at <= clock.now() else "PERIOD_END"
    return schemas.Preview(action="change", when=timing, due_now=due, effective_at=change.effective_at)


async def cancel(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    """Turn renewal off. The paid period stays usable."""
    subscription = await _get_own(runtime, user_id, subscription_id)
    provider, reference = _provider_of(runtime, subscription)
    try:
        await provider.cancel(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    return await refresh(runtime, subscription.id)


async def resume(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    """Undo a cancellation before the period ends."""
    subscription = await _get_own(runtime, user_id, subscription_id)
    provider, reference = _provider_of(runtime, subscription)
    try:
        await provider.resume(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    return await refresh(runtime, subscription.id)


async def cancel_all(runtime: Runtime, user_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        result = await session.scalars(
            select(Subscription.id).where(
                Subscription.user_id == user_id,
                Subscription.reference.is_not(None),
                Subscription.cancel_at.is_(None),
                Subscription.status != "ENDED",
            )
        )
        ids = result.all()
    for subscription_id in ids:
        await cancel(runtime, user_id, subscription_id)


async def end(runtime: Runtime, method: PaymentMethodKey, reference: str) -> None:
    provider = runtime.providers.get(method)
    if not isinstance(provider, SubscriptionProvider):
        _log.error("the provider of a subscription is not configured", method=method, reference=reference)
        return
    await provider.end(reference)


async def refresh(runtime: Runtime, subscription_id: UUID) -> Subscription:
    """Reconcile and return the subscription. If the provider is unreachable, enqueue a job and return it as stored."""
    async with runtime.database.transaction() as session:
        checkout = await find_checkout(session, subscription_id)
    if checkout:
        try:
            await reconcile.reconcile(runtime, checkout.id)
        except (ProviderError, reconcile.Contended) as error:
            _log.warning("the provider's records cannot be fetched now; enqueueing a job", error=str(error))
            async with runtime.database.transaction() as session:
                await enqueue(session, "billing:look", payment_id=str(checkout.id))
    async with runtime.database.transaction() as session:
        return await session.get_one(Subscription, subscription_id)


async def payment_method_url(runtime: Runtime, subscription: Subscription) -> str | None:
    """Return the URL where the buyer changes the payment method, or None if there is none or the provider is slow."""
    provider = subscription.payment_method_key and runtime.providers.get(subscription.payment_method_key)
    if not isinstance(provider, SubscriptionProvider) or subscription.reference is None:
        return None
    try:
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            return await provider.payment_method_url(subscription.reference)
    except (ProviderError, TimeoutError) as error:
        _log.warning("cannot fetch the URL to change the payment method", method=provider.key, error=str(error))
        return None


async def list_for_user(session: AsyncSession, user_id: UUID) -> Sequence[Subscription]:
    subscriptions = await session.scalars(
        select(Subscription).where(Subscription.user_id == user_id).order_by(Subscription.created_at.desc())
    )
    return subscriptions.all()


async def _offered_plan(session: AsyncSession, plan_id: str) -> Plan:
    plan = await session.get(Plan, plan_id)
    if plan is None or not plan.offered:
        raise AppError(404, "notFound")
    return plan


async def _find_plan(session: AsyncSession, key: str) -> Plan | None:
    plan: Plan | None = await session.scalar(select(Plan).where(Plan.key == key))
    return plan


async def _running_subscription(session: AsyncSession, user_id: UUID, plan: Plan) -> Subscription | None:
    """Return the user's bought subscription to the plan's service that has not ended at its provider."""
    subscription: Subscription | None = await session.scalar(
        select(Subscription)
        .where(
            Subscription.user_id == user_id,
            Subscription.service == plan.service,
            Subscription.reference.is_not(None),
            Subscription.status != "ENDED",
            Subscription.active_until > clock.now(),
        )
        .order_by(Subscription.active_until.desc())
    )
    return subscription


def _change_timing(current: Plan | None, new: Plan) -> ChangeTiming:
    """Upgrades take effect at once, downgrades when the paid period ends."""
    return "PERIOD_END" if current and new.amount_minor <= current.amount_minor else "NOW"


async def _get_own(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    async with runtime.database.transaction() as session:
        subscription: Subscription | None = await session.scalar(
            select(Subscription).where(Subscription.id == subscription_id, Subscription.user_id == user_id)
        )
    if subscription is None:
        raise AppError(404, "notFound")
    return subscription


def _provider_of(runtime: Runtime, subscription: Subscription) -> tuple[SubscriptionProvider, str]:
    provider = subscription.payment_method_key and runtime.providers.get(subscription.payment_method_key)
    if not isinstance(provider, SubscriptionProvider) or subscription.reference is None:
        raise AppError(409, "notManaged")
    return provider, subscription.reference
