"""Looking without having been told: a webhook may be lost, and time itself changes what counts."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.books import checkout_of
from retrato.billing.reconcile import next_look
from retrato.kit import clock
from retrato.tables import PastSale, Payment, Subscription

_AT_A_TIME = 200
_PAUSE = timedelta(hours=1)
_KEEP_SALES = timedelta(days=10 * 366)


async def due(session: AsyncSession) -> Sequence[UUID]:
    """Payments to look at now, for themselves or for their subscription. The next time is set before it is looked, so
    that one that cannot be looked at keeps nobody else waiting."""
    now = clock.now()
    payments = await session.scalars(
        select(Payment)
        .where(Payment.look_at <= now)
        .order_by(Payment.look_at)
        .limit(_AT_A_TIME)
        .with_for_update(skip_locked=True)
    )
    found = []
    for payment in payments.all():
        payment.look_at = next_look(payment, now) or (now + _PAUSE if payment.status == "PENDING" else None)
        found.append(payment.id)
    subscriptions = await session.scalars(
        select(Subscription)
        .where(Subscription.look_at <= now)
        .order_by(Subscription.look_at)
        .limit(_AT_A_TIME)
        .with_for_update(skip_locked=True)
    )
    for subscription in subscriptions.all():
        subscription.look_at = now + _PAUSE
        checkout = await checkout_of(session, subscription.id)
        if checkout and checkout.id not in found:
            found.append(checkout.id)
    return found


async def forget_past_sales(session: AsyncSession) -> None:
    """Those of people who left, once no law asks for them any more."""
    await session.execute(delete(PastSale).where(PastSale.paid_at < clock.now() - _KEEP_SALES))
