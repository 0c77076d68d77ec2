"""Deciding which of several subscriptions to the same service is kept. The others are ended (`endings`)."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import endings
from retrato.kit import clock
from retrato.tables import Payment, Subscription, SubscriptionEnding, SubscriptionService


async def end_duplicates(session: AsyncSession, user_id: UUID, service: SubscriptionService) -> None:
    """Have all but one of the user's subscriptions to a service ended: keep the one paid first, unless it is unpaid.

    One whose ending was tried is not kept: it may have ended at its provider. The caller must hold the lock on the
    user's tokens, so that concurrent reconciliations see each other's rows.
    """
    result = await session.execute(
        select(Subscription, Payment.paid_at)
        .join(Payment, (Payment.subscription_id == Subscription.id) & Payment.checkout_reference.is_not(None))
        .where(
            Subscription.user_id == user_id,
            Subscription.service == service,
            Subscription.reference.is_not(None),
            Subscription.status.in_(("ACTIVE", "GRACE", "CANCELLED")),
        )
    )
    running = [
        (each, paid_at, (each.payment_method_key, each.reference))
        for each, paid_at in result
        if each.payment_method_key and each.reference
    ]
    if len(running) < 2:
        return
    to_end = await session.scalars(
        select(SubscriptionEnding)
        .where(SubscriptionEnding.reference.in_([reference for *_, (_, reference) in running]))
        .with_for_update()
    )
    rows = {(row.payment_method_key, row.reference): row for row in to_end}
    now = clock.now()
    ranked = sorted(
        (each.status == "GRACE" or each.active_until <= now, paid_at or each.created_at, each.id, key)
        for each, paid_at, key in running
        if key not in rows or not rows[key].attempts
    )
    for number, (*_, key) in enumerate(ranked):
        if number:
            await endings.add(session, *key, "DUPLICATE", refund_from=ranked[0][1])
        elif key in rows:
            # It was a duplicate of one whose renewal has failed since.
            await session.delete(rows[key])
