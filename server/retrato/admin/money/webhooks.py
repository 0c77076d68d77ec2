"""Webhooks of the payment providers."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.money import schemas
from retrato.billing.pauses import STUCK_AFTER
from retrato.errors import not_exists
from retrato.settings import PaymentMethodKey
from retrato.tables import Payment, WebhookEvent

_MAX_OF_ONE_PAYMENT = 100


async def list_page(session: AsyncSession, query: schemas.WebhookQuery) -> list[schemas.WebhookRecord]:
    conditions: list[ColumnElement[bool]] = []
    if query.payment_method_key:
        conditions.append(WebhookEvent.payment_method_key == query.payment_method_key)
    if query.state:
        conditions.append(_has_state(query.state))
    key = (WebhookEvent.received_at, WebhookEvent.payment_method_key, WebhookEvent.id)
    if last := query.before:
        # The first condition is for the index on the time.
        conditions += [
            WebhookEvent.received_at <= last.received_at,
            tuple_(*key) < tuple_(last.received_at, last.payment_method_key, last.id),
        ]
    found = await session.scalars(
        select(WebhookEvent).where(*conditions).order_by(*(column.desc() for column in key)).limit(query.size)
    )
    return [present(event) for event in found]


def _has_state(state: schemas.WebhookState) -> ColumnElement[bool]:
    done = WebhookEvent.done_at.is_not(None)
    match state:
        case "OPEN":
            return ~done & (WebhookEvent.attempts < STUCK_AFTER)
        case "STUCK":
            return ~done & (WebhookEvent.attempts >= STUCK_AFTER)
        case "DONE":
            return done & WebhookEvent.error.is_(None)
        case "DISMISSED":
            return done & WebhookEvent.error.is_not(None)


def state_of(event: WebhookEvent) -> schemas.WebhookState:
    if event.done_at:
        return "DISMISSED" if event.error else "DONE"
    return "STUCK" if event.attempts >= STUCK_AFTER else "OPEN"


def present(event: WebhookEvent) -> schemas.WebhookRecord:
    return schemas.WebhookRecord(
        payment_method_key=event.payment_method_key,
        id=event.id,
        type=event.type,
        state=state_of(event),
        occurred_at=event.occurred_at,
        received_at=event.received_at,
        done_at=event.done_at,
        attempts=event.attempts,
        next_at=event.next_at,
        error=event.error,
    )


async def get(session: AsyncSession, method: PaymentMethodKey, event_id: str) -> WebhookEvent:
    event = await session.get(WebhookEvent, (method, event_id))
    if event is None:
        raise not_exists("recordUnknown")
    return event


async def list_of(session: AsyncSession, payment: Payment, subscription: str | None) -> Sequence[WebhookEvent]:
    """Return the webhooks that name a payment, its checkout or its subscription, newest first. They are kept for 30
    days."""
    references = {reference for reference in (payment.reference, payment.checkout_reference) if reference}
    names = [WebhookEvent.payments.contains([reference]) for reference in sorted(references)]
    if subscription:
        names.append(WebhookEvent.subscriptions.contains([subscription]))
    if not names:
        return []
    found = await session.scalars(
        select(WebhookEvent)
        .where(WebhookEvent.payment_method_key == payment.payment_method_key, or_(*names))
        .order_by(WebhookEvent.received_at.desc(), WebhookEvent.id.desc())
        .limit(_MAX_OF_ONE_PAYMENT)
    )
    return found.all()
