"""Managing a subscription: choosing a plan, cancelling, resuming. Each calls the provider and then reconciles our rows
with the provider's records."""

from collections.abc import Sequence
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import quote, quote_check, reconcile, schemas
from retrato.billing.checkout import (
    Buyer,
    provider_failure,
    provider_of,
    running_subscription,
    settings_url,
    subscribe,
    to_provider_plan,
)
from retrato.billing.plans import change_timing, find_plan, offered_plan
from retrato.billing.provider_records import find_checkout
from retrato.errors import AppError
from retrato.integrations.payments.contract import Money, ProviderError, Refused
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Plan, Subscription

_log = structlog.get_logger("billing")


async def choose_plan(runtime: Runtime, buyer: Buyer, form: schemas.CheckoutBody) -> schemas.Checkout:
    """Subscribe, change or renew. The action must fit the current subscription, because the page may be outdated."""
    if form.plan_id is None or form.action is None:
        missing = {"planId": form.plan_id, "action": form.action}
        raise AppError(422, "invalid", fields={name: "required" for name, value in missing.items() if value is None})
    async with runtime.database.transaction() as session:
        plan = await offered_plan(session, form.plan_id)
        running = await running_subscription(session, buyer.user.id, plan.service)
        unpaid = await _unpaid_subscriptions(session, buyer.user.id, plan)
    if running is None:
        if form.action == "change":
            raise AppError(409, "notSubscribed")
        quote_check.check(form.quoted, quote_check.first_quote(plan))
        for subscription in unpaid:
            await _end_unpaid(runtime, subscription)
        return await subscribe(runtime, buyer, form, plan)
    if form.action == "subscribe":
        raise AppError(409, "alreadySubscribed")
    if form.quoted:
        await _check_change(runtime, buyer, form, running, plan)
    redirect_url = await _change(runtime, buyer, form.action, running, plan)
    await refresh(runtime, running.id)
    return schemas.Checkout(payment_id=None, redirect_url=redirect_url, checkout=None)


async def _check_change(
    runtime: Runtime, buyer: Buyer, form: schemas.CheckoutBody, running: Subscription, plan: Plan
) -> None:
    """Reject an outdated quote, unless this is the retry of a request that succeeded but whose response was lost."""
    current = await quote.preview_plan(runtime, buyer, plan)
    if current.action == form.action and quote_check.holds(form.quoted, quote_check.preview_quote(current)):
        return
    provider, reference = provider_of(runtime, running)
    try:
        remote = await provider.subscription(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    # A resumed subscription keeps its price; a change is made at the plan's price.
    priced = form.action == "renew" or remote.price == Money(plan.amount_minor, plan.currency)
    if remote.plan != plan.key or remote.ends_at or not priced:
        raise AppError(409, "quoteChanged")


async def _end_unpaid(runtime: Runtime, subscription: Subscription) -> None:
    """End a subscription whose renewal failed, before another one is sold: its provider would keep trying to charge."""
    if subscription.payment_method_key not in runtime.providers:
        # It becomes a duplicate when the new one is paid, and is ended once its provider is configured again.
        _log.error("the provider of a subscription is not configured", method=subscription.payment_method_key)
        return
    provider, reference = provider_of(runtime, subscription)
    try:
        await provider.end(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    await refresh(runtime, subscription.id)


async def _change(
    runtime: Runtime, buyer: Buyer, action: schemas.CheckoutAction, running: Subscription, plan: Plan
) -> str | None:
    """Change the plan, then undo a cancellation. Return the URL where the buyer must approve the change, if any.

    The cancellation stands if the change is refused or never approved.
    """
    provider, reference = provider_of(runtime, running)
    changes = action == "change" or plan.key != running.plan_key
    redirect_url = None
    try:
        if not changes and running.cancel_at:
            # A change that was to come before the cancellation would come again with its undoing.
            changes = (await provider.subscription(reference)).plan != plan.key
        if changes:
            if running.cancel_at:
                await _resume_with(runtime, running.id, plan.key)
            async with runtime.database.transaction() as session:
                timing = change_timing(await find_plan(session, running.plan_key), plan)
            return_url = settings_url(runtime.settings, buyer.language, "subscriptions")
            redirect_url = await provider.change(reference, to_provider_plan(plan, buyer.language), timing, return_url)
        elif running.cancel_at:
            await provider.resume(reference)
    except ProviderError as error:
        await _resume_with(runtime, running.id, None)
        raise provider_failure(provider.key, error) from error
    if changes and running.cancel_at and redirect_url is None:
        try:
            await provider.resume(reference)
        except ProviderError as error:
            # The reconciliation sees the changed plan and enqueues a job that tries again.
            _log.warning("cannot undo a cancellation now", subscription=str(running.id), error=str(error))
    return redirect_url


async def _resume_with(runtime: Runtime, subscription_id: UUID, plan_key: str | None) -> None:
    async with runtime.database.transaction() as session:
        (await session.get_one(Subscription, subscription_id)).resume_with = plan_key


async def resume_changed(runtime: Runtime, subscription_id: UUID) -> None:
    """Undo the cancellation of a subscription whose change of plan has taken effect."""
    async with runtime.database.transaction() as session:
        subscription = await session.get(Subscription, subscription_id)
    if subscription is None or subscription.resume_with is None:
        return
    provider, reference = provider_of(runtime, subscription)
    try:
        await provider.resume(reference)
    except Refused as error:
        _log.error("a cancellation cannot be undone", subscription=str(subscription_id), error=str(error))
        await _resume_with(runtime, subscription_id, None)
    await refresh(runtime, subscription_id)


async def cancel(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    """Turn renewal off. The paid period stays usable."""
    subscription = await _get_own(runtime, user_id, subscription_id)
    provider, reference = provider_of(runtime, subscription)
    await _resume_with(runtime, subscription.id, None)
    try:
        await provider.cancel(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    return await refresh(runtime, subscription.id)


async def resume(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    """Undo a cancellation before the period ends."""
    subscription = await _get_own(runtime, user_id, subscription_id)
    provider, reference = provider_of(runtime, subscription)
    try:
        await provider.resume(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    return await refresh(runtime, subscription.id)


async def cancel_all(runtime: Runtime, user_id: UUID) -> None:
    """Turn all renewals off. Continue past a failure, and raise it afterwards."""
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
    failures: list[AppError] = []
    for subscription_id in ids:
        try:
            await cancel(runtime, user_id, subscription_id)
        except AppError as error:
            _log.error("a renewal could not be cancelled", subscription=str(subscription_id), error=error.code)
            failures.append(error)
    if failures:
        raise ExceptionGroup("some renewals could not be cancelled", failures)


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
                await enqueue(session, "billing:reconcile", payment_id=str(checkout.id))
    async with runtime.database.transaction() as session:
        return await session.get_one(Subscription, subscription_id)


async def payment_method_url(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> str:
    """Return the URL where the buyer changes the payment method."""
    provider, reference = provider_of(runtime, await _get_own(runtime, user_id, subscription_id))
    try:
        url = await provider.payment_method_url(reference)
    except ProviderError as error:
        raise provider_failure(provider.key, error) from error
    if url is None:
        raise AppError(409, "notManaged")
    return url


async def list_for_user(session: AsyncSession, user_id: UUID) -> Sequence[Subscription]:
    subscriptions = await session.scalars(
        select(Subscription).where(Subscription.user_id == user_id).order_by(Subscription.created_at.desc())
    )
    return subscriptions.all()


async def _unpaid_subscriptions(session: AsyncSession, user_id: UUID, plan: Plan) -> Sequence[Subscription]:
    """Return the user's subscriptions to the plan's service that are over for us, but not at their provider."""
    unpaid = await session.scalars(
        select(Subscription).where(
            Subscription.user_id == user_id,
            Subscription.service == plan.service,
            Subscription.reference.is_not(None),
            Subscription.status != "ENDED",
            Subscription.active_until <= clock.now(),
        )
    )
    return unpaid.all()


async def _get_own(runtime: Runtime, user_id: UUID, subscription_id: UUID) -> Subscription:
    async with runtime.database.transaction() as session:
        subscription: Subscription | None = await session.scalar(
            select(Subscription).where(Subscription.id == subscription_id, Subscription.user_id == user_id)
        )
    if subscription is None:
        raise AppError(404, "notFound")
    return subscription
