"""Webhooks: verified on arrival, stored once, acknowledged immediately and processed by a job."""

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile
from retrato.billing.provider_records import find_checkout
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
_RETENTION = timedelta(days=30)
_STUCK_AFTER = timedelta(hours=1)


async def receive(database: Database, provider: Provider, headers: Mapping[str, str], body: bytes) -> None:
    try:
        event = await provider.read_webhook(headers, body, clock.now())
    except WebhookRefused as error:
        _log.warning("a webhook was refused", method=provider.key, reason=error.reason)
        raise AppError(401, "webhookRefused") from None
    except Unavailable as error:
        # It cannot be verified now. An error response makes the provider send it again.
        raise AppError(503, "unavailable", headers={"retry-after": "60"}) from error
    if event is not None:
        async with database.transaction() as session:
            await _store(session, provider.key, event)


async def _store(session: AsyncSession, method: PaymentMethodKey, event: Event) -> None:
    stored = await session.scalar(
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
    if stored is not None:
        await enqueue(session, "billing:work_on_event", payment_method_key=method, event_id=event.id)


async def process(runtime: Runtime, method: PaymentMethodKey, event_id: str) -> None:
    """Reconcile the payments and subscriptions that the event names. Nothing else in it is trusted."""
    async with runtime.database.transaction() as session:
        event = await session.get(WebhookEvent, (method, event_id))
    provider = runtime.providers.get(method)
    if event is None or event.done_at or provider is None:
        return
    for reference in event.subscriptions:
        await _reconcile_subscription(runtime, provider, reference)
    for reference in event.payments:
        await _reconcile_payment(runtime, provider, reference)
    async with runtime.database.transaction() as session:
        await session.execute(
            update(WebhookEvent)
            .where(WebhookEvent.payment_method_key == method, WebhookEvent.id == event_id)
            .values(done_at=clock.now())
        )


async def _reconcile_payment(runtime: Runtime, provider: Provider, reference: str) -> None:
    has_reference = (Payment.reference == reference) | (Payment.checkout_reference == reference)
    async with runtime.database.transaction() as session:
        payment_id = await session.scalar(
            select(Payment.id).where(Payment.payment_method_key == provider.key, has_reference)
        )
    if payment_id is None:
        try:
            remote = await provider.payment(reference)
        except Refused:
            return
        payment_id = await _find_own(runtime, provider, remote.payment_id)
    if payment_id:
        await reconcile.reconcile(runtime, payment_id, hint=reference)


async def _reconcile_subscription(runtime: Runtime, provider: Provider, reference: str) -> None:
    async with runtime.database.transaction() as session:
        subscription = await session.scalar(
            select(Subscription.id).where(
                Subscription.payment_method_key == provider.key, Subscription.reference == reference
            )
        )
        checkout = subscription and await find_checkout(session, subscription)
    if checkout:
        await reconcile.reconcile(runtime, checkout.id)
    elif isinstance(provider, SubscriptionProvider):
        try:
            remote = await provider.subscription(reference)
        except Refused:
            return
        if payment_id := await _find_own(runtime, provider, remote.payment_id):
            hint = remote.payments[-1].reference if remote.payments else reference
            await reconcile.reconcile(runtime, payment_id, hint)


async def _find_own(runtime: Runtime, provider: Provider, payment_id: UUID | None) -> UUID | None:
    """Return the id if the payment is one of ours: an account at a provider may serve other shops as well."""
    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id) if payment_id else None
    return payment.id if payment and payment.payment_method_key == provider.key else None


async def requeue_stuck(session: AsyncSession) -> None:
    """Enqueue events again whose job gave up, for example during a long outage of the provider."""
    stuck = await session.execute(
        select(WebhookEvent.payment_method_key, WebhookEvent.id).where(
            WebhookEvent.done_at.is_(None), WebhookEvent.received_at < clock.now() - _STUCK_AFTER
        )
    )
    for method, event_id in stuck:
        await enqueue(session, "billing:work_on_event", payment_method_key=method, event_id=event_id)


async def delete_old(session: AsyncSession) -> None:
    """Delete old events. They only serve to recognise redeliveries, which providers stop long before."""
    await session.execute(delete(WebhookEvent).where(WebhookEvent.received_at < clock.now() - _RETENTION))
