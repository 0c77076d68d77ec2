"""Polling payments and subscriptions: webhooks may get lost, and some states change with time alone."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.provider_records import find_checkout
from retrato.billing.reconcile import next_check
from retrato.kit import clock
from retrato.tables import PastSale, Payment, Subscription

_BATCH = 200
_PAUSE = timedelta(hours=1)
_SALES_RETENTION = timedelta(days=10 * 366)


async def claim_due(session: AsyncSession) -> Sequence[UUID]:
    """Return the payments to reconcile now, for themselves or for their subscription.

    Their next check is scheduled before they are reconciled, so that one that keeps failing does not block the others.
    """
    now = clock.now()
    payments = await session.scalars(
        select(Payment)
        .where(Payment.look_at <= now)
        .order_by(Payment.look_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    ids = []
    for payment in payments.all():
        payment.look_at = next_check(payment, now) or (now + _PAUSE if payment.status == "PENDING" else None)
        ids.append(payment.id)
    subscriptions = await session.scalars(
        select(Subscription)
        .where(Subscription.look_at <= now)
        .order_by(Subscription.look_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    for subscription in subscriptions.all():
        subscription.look_at = now + _PAUSE
        checkout = await find_checkout(session, subscription.id)
        if checkout and checkout.id not in ids:
            ids.append(checkout.id)
    return ids


async def delete_old_sales(session: AsyncSession) -> None:
    """Delete the sales records of deleted accounts after the legal retention period."""
    await session.execute(delete(PastSale).where(PastSale.paid_at < clock.now() - _SALES_RETENTION))
