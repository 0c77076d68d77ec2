"""What an owner does with a subscription: choose a plan, cancel, think again. Each asks the provider to do it, and then
looks what has come of it."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile, schemas
from retrato.billing.books import checkout_of
from retrato.billing.checkout import Buyer, as_told, refused, settings_url, subscribe
from retrato.errors import AppError
from retrato.integrations.payments.contract import ChangeTiming, ProviderError, SubscriptionProvider
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import PaymentMethodKey
from retrato.tables import Plan, Subscription

_log = structlog.get_logger("billing")
_PATIENCE_SECONDS = 3


async def choose_plan(runtime: Runtime, buyer: Buyer, form: schemas.CheckoutBody) -> schemas.Checkout:
    """Subscribes, changes or renews. What was asked for has to fit what there is: pages may be old."""
    if form.plan_id is None or form.action is None:
        missing = {"planId": form.plan_id, "action": form.action}
        raise AppError(422, "invalid", fields={name: "required" for name, value in missing.items() if value is None})
    async with runtime.database.transaction() as session:
        plan = await _offered_plan(session, form.plan_id)
        running = await _running_subscription(session, buyer.user.id, plan)
        current = await _plan_of(session, running.plan_key) if running else None
    if running is None:
        if form.action == "change":
            raise AppError(409, "notSubscribed")
        return await subscribe(runtime, buyer, form, plan)
    if form.action == "subscribe":
        raise AppError(409, "alreadySubscribed")
    provider, reference = _at_provider(runtime, running)
    address = None
    try:
        if running.cancel_at:
            await provider.resume(reference)
        if form.action == "change" or plan.key != running.plan_key:
            page = settings_url(runtime.settings, buyer.language, "subscriptions")
            address = await provider.change(reference, as_told(plan, buyer.language), _when(current, plan), page)
    except ProviderError as trouble:
        raise refused(provider.key, trouble) from trouble
    await look(runtime, running.id)
    return schemas.Checkout(payment_id=None, redirect_url=address, checkout=None)


async def preview(runtime: Runtime, buyer: Buyer, plan_id: str) -> schemas.Preview:
    async with runtime.database.transaction() as session:
        plan = await _offered_plan(session, plan_id)
        running = await _running_subscription(session, buyer.user.id, plan)
        current = await _plan_of(session, running.plan_key) if running else None
        before = await session.scalar(
            select(Subscription.id).where(Subscription.user_id == buyer.user.id, Subscription.reference.is_not(None))
        )
    if running is None:
        price = schemas.Price(amount_minor=plan.amount_minor, currency=plan.currency)
        action: schemas.CheckoutAction = "renew" if before else "subscribe"
        return schemas.Preview(action=action, when="NOW", due_now=price, effective_at=clock.now())
    if running.cancel_at and plan.key == running.plan_key:
        nothing = schemas.Price(amount_minor=0, currency=plan.currency)
        return schemas.Preview(action="renew", when="NOW", due_now=nothing, effective_at=clock.now())
    provider, reference = _at_provider(runtime, running)
    wanted = _when(current, plan)
    try:
        told = await provider.preview(reference, as_told(plan, buyer.language), wanted)
    except ProviderError as trouble:
        raise refused(provider.key, trouble) from trouble
    due = schemas.Price(amount_minor=told.due_now.minor, currency=told.due_now.currency)
    # A provider that cannot prorate begins the new plan with the next period, whatever was wished for.
    begins: ChangeTiming = "NOW" if told.effective_at <= clock.now() else "PERIOD_END"
    return schemas.Preview(action="change", when=begins, due_now=due, effective_at=told.effective_at)


async def cancel(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    """It is not renewed; what is paid for runs on."""
    subscription = await _own(runtime, user_id, subscription_id)
    provider, reference = _at_provider(runtime, subscription)
    try:
        await provider.cancel(reference)
    except ProviderError as trouble:
        raise refused(provider.key, trouble) from trouble
    return await look(runtime, subscription.id)


async def resume(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    subscription = await _own(runtime, user_id, subscription_id)
    provider, reference = _at_provider(runtime, subscription)
    try:
        await provider.resume(reference)
    except ProviderError as trouble:
        raise refused(provider.key, trouble) from trouble
    return await look(runtime, subscription.id)


async def cancel_all(runtime: Runtime, user_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        found = await session.scalars(
            select(Subscription.id).where(
                Subscription.user_id == user_id,
                Subscription.reference.is_not(None),
                Subscription.cancel_at.is_(None),
                Subscription.status != "ENDED",
            )
        )
        ids = found.all()
    for subscription_id in ids:
        await cancel(runtime, user_id, subscription_id)


async def end(runtime: Runtime, method: PaymentMethodKey, reference: str) -> None:
    provider = runtime.providers.get(method)
    if not isinstance(provider, SubscriptionProvider):
        _log.error("a subscription is with a provider that is no longer set up", method=method, reference=reference)
        return
    await provider.end(reference)


async def look(runtime: Runtime, subscription_id: UUID) -> Subscription:
    """The subscription, fresh from the books; as it was, when they cannot be read at the moment."""
    async with runtime.database.transaction() as session:
        checkout = await checkout_of(session, subscription_id)
    if checkout:
        try:
            await reconcile.look(runtime, checkout.id)
        except (ProviderError, reconcile.Contended) as trouble:
            _log.warning("the books can not be read now; a job will", error=str(trouble))
            async with runtime.database.transaction() as session:
                await enqueue(session, "billing:look", payment_id=str(checkout.id))
    async with runtime.database.transaction() as session:
        return await session.get_one(Subscription, subscription_id)


async def payment_method_url(runtime: Runtime, subscription: Subscription) -> str | None:
    """None when the provider has none or takes too long: the page does not wait for it."""
    provider = subscription.payment_method_key and runtime.providers.get(subscription.payment_method_key)
    if not isinstance(provider, SubscriptionProvider) or subscription.reference is None:
        return None
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            return await provider.payment_method_url(subscription.reference)
    except (ProviderError, TimeoutError) as trouble:
        _log.warning("no page to change the card", method=provider.key, error=str(trouble))
        return None


async def of_user(session: AsyncSession, user_id: UUID) -> Sequence[Subscription]:
    found = await session.scalars(
        select(Subscription).where(Subscription.user_id == user_id).order_by(Subscription.created_at.desc())
    )
    return found.all()


async def _offered_plan(session: AsyncSession, plan_id: str) -> Plan:
    plan = await session.get(Plan, plan_id)
    if plan is None or not plan.offered:
        raise AppError(404, "notFound")
    return plan


async def _plan_of(session: AsyncSession, key: str) -> Plan | None:
    found: Plan | None = await session.scalar(select(Plan).where(Plan.key == key))
    return found


async def _running_subscription(session: AsyncSession, user_id: UUID, plan: Plan) -> Subscription | None:
    """Of the same service, bought, and not over at its provider."""
    found: Subscription | None = await session.scalar(
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
    return found


def _when(current: Plan | None, wanted: Plan) -> ChangeTiming:
    """More begins at once; what is paid for is used up before there is less (product.md §3)."""
    return "PERIOD_END" if current and wanted.amount_minor <= current.amount_minor else "NOW"


async def _own(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    async with runtime.database.transaction() as session:
        subscription: Subscription | None = await session.scalar(
            select(Subscription).where(Subscription.id == subscription_id, Subscription.user_id == user_id)
        )
    if subscription is None:
        raise AppError(404, "notFound")
    return subscription


def _at_provider(runtime: Runtime, subscription: Subscription) -> tuple[SubscriptionProvider, str]:
    provider = subscription.payment_method_key and runtime.providers.get(subscription.payment_method_key)
    if not isinstance(provider, SubscriptionProvider) or subscription.reference is None:
        raise AppError(409, "notManaged")
    return provider, subscription.reference
