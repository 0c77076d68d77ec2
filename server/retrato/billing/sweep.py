"""Polling payments and subscriptions: webhooks may get lost, and some states change with time alone."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.reconcile import next_check
from retrato.kit import clock
from retrato.settings import PaymentMethodKey
from retrato.tables import PastSale, Payment, Subscription, Suspension, User

_BATCH = 30
"""Payments, and as many subscriptions, per provider and minute. Each takes two calls, and Paddle allows 240 a minute:
half of them are left to buyers and webhooks."""
_PAUSE = timedelta(hours=1)
_SALES_RETENTION = timedelta(days=10 * 366)


async def claim_due(session: AsyncSession, methods: Iterable[PaymentMethodKey]) -> Sequence[UUID]:
    """Return the payments to reconcile now, for themselves or for their subscription, oldest due date first.

    Their next check is scheduled before they are reconciled, so that one that keeps failing does not block the others.
    """
    return [payment_id for method in methods for payment_id in await _claim_due_of(session, method)]


async def _claim_due_of(session: AsyncSession, method: PaymentMethodKey) -> list[UUID]:
    now = clock.now()
    subscriptions = await session.execute(
        select(Subscription, Payment.id)
        .join(Payment, (Payment.subscription_id == Subscription.id) & Payment.checkout_reference.is_not(None))
        .where(Subscription.next_check_at <= now, Subscription.payment_method_key == method)
        .order_by(Subscription.next_check_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True, of=Subscription)
    )
    ids: dict[UUID, None] = {}
    for subscription, checkout_id in subscriptions.all():
        subscription.next_check_at = now + _PAUSE
        ids[checkout_id] = None
    payments = await session.scalars(
        select(Payment)
        .where(Payment.next_check_at <= now, Payment.payment_method_key == method)
        .order_by(Payment.next_check_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    for payment in payments.all():
        payment.next_check_at = next_check(payment, now) or (now + _PAUSE if payment.status == "PENDING" else None)
        ids[payment.id] = None
    return list(ids)


async def list_uncancelled(session: AsyncSession) -> Sequence[Subscription]:
    """Return the subscriptions that still renew although their account is suspended or its deletion was
    requested."""
    leaving = select(User.id).where(User.deletes_at.is_not(None))
    suspended = select(Suspension.user_id).where(Suspension.scope == "ACCOUNT", Suspension.lifted_at.is_(None))
    renewing = await session.scalars(
        select(Subscription)
        .where(
            Subscription.user_id.in_(leaving.union(suspended)),
            Subscription.reference.is_not(None),
            Subscription.cancel_at.is_(None),
            Subscription.status != "ENDED",
        )
        .order_by(Subscription.created_at)
    )
    return renewing.all()


async def delete_old_sales(session: AsyncSession) -> None:
    """Delete the sales records of deleted accounts after the legal retention period."""
    await session.execute(delete(PastSale).where(PastSale.paid_at < clock.now() - _SALES_RETENTION))
