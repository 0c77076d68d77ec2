"""Webhooks: verified on arrival, stored once, acknowledged immediately and processed by a job.

An event whose processing fails is tried again after growing pauses, for some days. After the last attempt it stays in
the list of stuck events (`retrato webhooks`) until an operator has it tried again.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

import structlog
from prometheus_client import Counter
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile
from retrato.billing.pauses import STUCK_AFTER, pause_after
from retrato.billing.provider_records import find_checkout
from retrato.db import Database
from retrato.errors import AppError, not_exists
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
_WEBHOOKS = Counter("retrato_webhooks_total", "Webhooks of payment providers.", ["provider", "outcome"])
_RETENTION = timedelta(days=30)
_BATCH = 100
_MAX_LENGTH = 200

Key = tuple[PaymentMethodKey, str]


async def receive(database: Database, provider: Provider, headers: Mapping[str, str], body: bytes) -> None:
    try:
        event = await provider.read_webhook(headers, body, clock.now())
        _check_storable(event)
    except WebhookRefused as error:
        _WEBHOOKS.labels(provider.key, "refused").inc()
        _log.warning("a webhook was refused", method=provider.key, reason=error.reason)
        raise AppError(401, "webhookRefused") from None
    except Unavailable as error:
        # It cannot be verified now. An error response makes the provider send it again.
        raise AppError(503, "unavailable", headers={"retry-after": "60"}) from error
    if event is not None:
        async with database.transaction() as session:
            await _store(session, provider.key, event)


def _check_storable(event: Event | None) -> None:
    """Refuse what PostgreSQL cannot store: texts with NUL or lone surrogates, and naive times."""
    if event is None:
        return
    texts: tuple[object, ...] = (event.id, event.type, *event.payments, *event.subscriptions)
    if event.occurred_at.tzinfo is None or not all(_is_storable_text(text) for text in texts):
        raise WebhookRefused("unreadable")


def _is_storable_text(text: object) -> bool:
    if not isinstance(text, str) or not 0 < len(text) <= _MAX_LENGTH or "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


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
    """Reconcile the payments and subscriptions that the event names. Nothing else in it is trusted.

    A failure is logged and stored, and the event is due again after a pause.
    """
    event = await _claim(runtime, method, event_id)
    provider = runtime.providers.get(method)
    if event is None or provider is None:
        return
    try:
        for reference in event.subscriptions:
            await _reconcile_subscription(runtime, provider, reference)
        for reference in event.payments:
            await _reconcile_payment(runtime, provider, reference)
    except Exception as error:  # noqa: BLE001 - whatever it is, the event must end in the list of stuck ones
        stuck = event.attempts >= STUCK_AFTER
        report = _log.error if stuck else _log.warning
        _WEBHOOKS.labels(method, "failed").inc()
        report("a webhook could not be processed", method=method, event_id=event_id, stuck=stuck, exc_info=True)
        await _update(runtime, event, error=f"{type(error).__name__}: {error}"[:1000])
        return
    _WEBHOOKS.labels(method, "processed").inc()
    await _update(runtime, event, done_at=clock.now(), error=None)


async def _claim(runtime: Runtime, method: PaymentMethodKey, event_id: str) -> WebhookEvent | None:
    """Count an attempt, unless the next one is not due: another process may be working on it."""
    async with runtime.database.transaction() as session:
        event = await session.get(WebhookEvent, (method, event_id), with_for_update=True)
        if event is None or event.done_at or event.next_at > clock.now() or event.attempts >= STUCK_AFTER:
            return None
        event.attempts += 1
        event.next_at = clock.now() + pause_after(event.attempts)
        return event


async def _update(runtime: Runtime, event: WebhookEvent, **values: object) -> None:
    async with runtime.database.transaction() as session:
        await session.execute(
            update(WebhookEvent)
            .where(WebhookEvent.payment_method_key == event.payment_method_key, WebhookEvent.id == event.id)
            .values(**values)
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


async def find_due(session: AsyncSession) -> Sequence[Key]:
    """Return the events to process again: their last attempt failed, or its process was killed."""
    due = await session.execute(
        select(WebhookEvent.payment_method_key, WebhookEvent.id)
        .where(WebhookEvent.done_at.is_(None), WebhookEvent.next_at <= clock.now(), WebhookEvent.attempts < STUCK_AFTER)
        .order_by(WebhookEvent.next_at)
        .limit(_BATCH)
    )
    return [(method, event_id) for method, event_id in due]


def _is_stuck() -> ColumnElement[bool]:
    return WebhookEvent.done_at.is_(None) & (WebhookEvent.attempts >= STUCK_AFTER)


async def list_stuck(session: AsyncSession) -> Sequence[WebhookEvent]:
    """Return the events that are not tried again, oldest first."""
    stuck = await session.scalars(select(WebhookEvent).where(_is_stuck()).order_by(WebhookEvent.received_at))
    return stuck.all()


async def retry_stuck(session: AsyncSession, event_ids: Sequence[str]) -> int:
    """Have stuck events tried again: the given ones, or all. Return how many."""
    wanted = (_is_stuck(), WebhookEvent.id.in_(event_ids)) if event_ids else (_is_stuck(),)
    retried = await session.scalars(
        update(WebhookEvent).where(*wanted).values(attempts=0, next_at=clock.now()).returning(WebhookEvent.id)
    )
    return len(retried.all())


async def replay(session: AsyncSession, method: PaymentMethodKey, event_id: str) -> WebhookEvent:
    """Have an event processed again, also one that was processed: it only says what to reconcile. The caller calls
    `process` after the commit; if that is interrupted, the event is due again after a pause."""
    event = await _get(session, method, event_id)
    event.done_at, event.error, event.attempts, event.next_at = None, None, 0, clock.now()
    return event


async def dismiss(session: AsyncSession, method: PaymentMethodKey, event_id: str) -> WebhookEvent:
    """Stop listing a stuck event that was handled by hand. Its error stays."""
    event = await _get(session, method, event_id)
    if event.done_at or event.attempts < STUCK_AFTER:
        raise AppError(409, "notStuck")
    event.done_at = clock.now()
    return event


async def _get(session: AsyncSession, method: PaymentMethodKey, event_id: str) -> WebhookEvent:
    event = await session.get(WebhookEvent, (method, event_id), with_for_update=True)
    if event is None:
        raise not_exists("recordUnknown")
    return event


async def delete_old(session: AsyncSession) -> None:
    """Delete old events. They only serve to recognise redeliveries, which providers stop long before."""
    old = WebhookEvent.received_at < clock.now() - _RETENTION
    await session.execute(delete(WebhookEvent).where(old, WebhookEvent.done_at.is_not(None)))
