"""Webhooks: verified at arrival, kept once, answered at once, and worked on by a job."""

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile
from retrato.billing.books import checkout_of
from retrato.db import Database
from retrato.errors import AppError
from retrato.integrations.payments.contract import (
    Event,
    Provider,
    Refused,
    SubscriptionProvider,
    Unavailable,
    WebhookRefused,
)
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import PaymentMethodKey
from retrato.tables import Payment, Subscription, WebhookEvent

_log = structlog.get_logger("billing")
_KEEP = timedelta(days=30)
_STUCK = timedelta(hours=1)


async def receive(database: Database, provider: Provider, headers: Mapping[str, str], body: bytes) -> None:
    try:
        event = await provider.read_webhook(headers, body, clock.now())
    except WebhookRefused as refusal:
        _log.warning("a webhook was refused", method=provider.key, reason=refusal.reason)
        raise AppError(401, "webhookRefused") from None
    except Unavailable as trouble:
        # An error of ours makes the provider send it again.
        raise AppError(503, "unavailable", headers={"retry-after": "60"}) from trouble
    if event is not None:
        async with database.transaction() as session:
            await _keep(session, provider.key, event)


async def _keep(session: AsyncSession, method: PaymentMethodKey, event: Event) -> None:
    kept = await session.scalar(
        insert(WebhookEvent)
        .values(
            payment_method_key=method,
            id=event.id,
            type=event.type,
            occurred_at=event.occurred_at,
            payments=list(event.payments),
            subscriptions=list(event.subscriptions),
        )
        .on_conflict_do_nothing()
        .returning(WebhookEvent.id)
    )
    if kept is not None:
        await enqueue(session, "billing:work_on_event", payment_method_key=method, event_id=event.id)


async def work_on(runtime: Runtime, method: PaymentMethodKey, event_id: str) -> None:
    """Looks at whatever the event names. It says nothing else that would be believed."""
    async with runtime.database.transaction() as session:
        event = await session.get(WebhookEvent, (method, event_id))
    provider = runtime.providers.get(method)
    if event is None or event.done_at or provider is None:
        return
    for reference in event.subscriptions:
        await _look_at_subscription(runtime, provider, reference)
    for reference in event.payments:
        await _look_at_payment(runtime, provider, reference)
    async with runtime.database.transaction() as session:
        await session.execute(
            update(WebhookEvent)
            .where(WebhookEvent.payment_method_key == method, WebhookEvent.id == event_id)
            .values(done_at=clock.now())
        )


async def _look_at_payment(runtime: Runtime, provider: Provider, reference: str) -> None:
    named = (Payment.reference == reference) | (Payment.checkout_reference == reference)
    async with runtime.database.transaction() as session:
        known = await session.scalar(select(Payment.id).where(Payment.payment_method_key == provider.key, named))
    if known is None:
        try:
            told = await provider.payment(reference)
        except Refused:
            return
        known = await _ours(runtime, provider, told.payment_id)
    if known:
        await reconcile.look(runtime, known, hint=reference)


async def _look_at_subscription(runtime: Runtime, provider: Provider, reference: str) -> None:
    async with runtime.database.transaction() as session:
        subscription = await session.scalar(
            select(Subscription.id).where(
                Subscription.payment_method_key == provider.key, Subscription.reference == reference
            )
        )
        checkout = subscription and await checkout_of(session, subscription)
    if checkout:
        await reconcile.look(runtime, checkout.id)
    elif isinstance(provider, SubscriptionProvider):
        try:
            told = await provider.subscription(reference)
        except Refused:
            return
        if known := await _ours(runtime, provider, told.payment_id):
            hint = told.payments[-1].reference if told.payments else reference
            await reconcile.look(runtime, known, hint)


async def _ours(runtime: Runtime, provider: Provider, payment_id: UUID | None) -> UUID | None:
    """An account at a provider may serve other shops, too."""
    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id) if payment_id else None
    return payment.id if payment and payment.payment_method_key == provider.key else None


async def take_up_stuck(session: AsyncSession) -> None:
    """What a provider's long silence left undone."""
    stuck = await session.execute(
        select(WebhookEvent.payment_method_key, WebhookEvent.id).where(
            WebhookEvent.done_at.is_(None), WebhookEvent.received_at < clock.now() - _STUCK
        )
    )
    for method, event_id in stuck:
        await enqueue(session, "billing:work_on_event", payment_method_key=method, event_id=event_id)


async def forget_old(session: AsyncSession) -> None:
    """No provider sends anything again after so long, and what is true stands in the payments."""
    await session.execute(delete(WebhookEvent).where(WebhookEvent.received_at < clock.now() - _KEEP))
