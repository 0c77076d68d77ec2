"""Granting the tokens of the further months of yearly payments, as each month begins."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.credit import credit
from retrato.kit import clock
from retrato.notification import events
from retrato.tables import Payment, Plan
from retrato.wallet import service as wallet

_BATCH = 500
_PAUSE = timedelta(hours=1)


async def claim_due(session: AsyncSession) -> Sequence[UUID]:
    """Return the payments whose next month has begun. One that cannot be credited is due again after a pause, so that
    it does not block the others."""
    now = clock.now()
    due = await session.scalars(
        select(Payment)
        .where(Payment.next_grant_at <= now)
        .order_by(Payment.next_grant_at)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    claimed = due.all()
    for payment in claimed:
        payment.next_grant_at = now + _PAUSE
    return [payment.id for payment in claimed]


async def grant_due(session: AsyncSession, payment_id: UUID) -> None:
    """Grant what is due of a payment by now. Idempotent."""
    owner = select(Payment.user_id).where(Payment.id == payment_id).scalar_subquery()
    await wallet.lock(session, owner)
    payment = await session.get(Payment, payment_id, populate_existing=True)
    if payment is None:
        return
    plan = await session.get(Plan, payment.plan_id) if payment.plan_id else None
    if await credit(session, payment, plan):
        await events.publish(session, payment.user_id, "balance")
