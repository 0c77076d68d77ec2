"""Checkouts that were started and not paid: a user has at most one per service, and one per order of tokens.

A second order continues with the open one. An open checkout of another plan is closed first, if its provider supports
that. If both are paid nevertheless, the later subscription is a duplicate (`duplicates`).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile
from retrato.integrations.payments.contract import ProviderError, SubscriptionProvider
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.tables import Payment, Plan, SubscriptionService

_log = structlog.get_logger("billing")
_USABLE_FOR = timedelta(hours=1)
"""Providers close the page of an unpaid checkout after some hours."""
_MAX_SETTLED = 5


async def find(session: AsyncSession, order: Payment, service: SubscriptionService | None) -> Sequence[Payment]:
    """Return the user's open checkouts for the same service, or of the same tokens, newest first."""
    query = select(Payment).where(
        Payment.user_id == order.user_id,
        Payment.kind == order.kind,
        Payment.status == "PENDING",
        Payment.fingerprint != "",
    )
    if service:
        query = query.join(Plan, Plan.id == Payment.plan_id).where(Plan.service == service)
    payments = (await session.scalars(query.order_by(Payment.created_at.desc()))).all()
    return payments if service else [each for each in payments if is_same_order(each, order)]


def is_same_order(payment: Payment, order: Payment) -> bool:
    """Return whether the open checkout is of the same order and can still be paid."""
    columns = ("promo_id", "plan_id", "payment_method_key", "amount_minor", "currency", "tokens", "bonus")
    same = all(getattr(payment, column) == getattr(order, column) for column in columns)
    return same and payment.created_at > usable_since()


def usable_since() -> datetime:
    """Return the start of checkouts that can still be paid."""
    return clock.now() - _USABLE_FOR


async def find_by_key(session: AsyncSession, order: Payment) -> Payment | None:
    """Return the payment of an earlier attempt of the same request."""
    if order.idempotency_key is None:
        return None
    payment: Payment | None = await session.scalar(
        select(Payment).where(Payment.user_id == order.user_id, Payment.idempotency_key == order.idempotency_key)
    )
    return payment


async def settle(runtime: Runtime, order: Payment, service: SubscriptionService | None) -> set[UUID]:
    """Look up the open checkouts at their providers, because one may be paid by now, and close those of other orders.
    Return the ids of all that the order does not continue with."""
    async with runtime.database.transaction() as session:
        if await find_by_key(session, order):
            return set()
        found = await find(session, order, service)
    started = [each for each in found if each.checkout_reference]
    for payment in started[:_MAX_SETTLED]:
        try:
            await reconcile.reconcile(runtime, payment.id)
            await _withdraw(runtime, payment, order)
        except (ProviderError, reconcile.Contended) as error:
            # Its provider is unavailable. If it was paid, the reconciliation finds the duplicate later.
            _log.warning("an open checkout cannot be closed", payment=str(payment.id), error=str(error))
    now = clock.now()
    unstarted = [
        each
        for each in found
        if not each.checkout_reference and not (each.starting_until and each.starting_until > now)
    ]
    return {each.id for each in [*started, *unstarted] if not is_same_order(each, order)}


async def _withdraw(runtime: Runtime, payment: Payment, order: Payment) -> None:
    provider = runtime.providers.get(payment.payment_method_key)
    if is_same_order(payment, order) or not isinstance(provider, SubscriptionProvider):
        return
    async with runtime.database.transaction() as session:
        open_now = (await session.get_one(Payment, payment.id)).status == "PENDING"
    if open_now and payment.checkout_reference:
        await provider.withdraw(payment.checkout_reference)
        await reconcile.reconcile(runtime, payment.id)
