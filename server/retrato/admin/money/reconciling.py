"""Reconciling a purchase on request, and what that changed."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.money import schemas
from retrato.billing import reconcile
from retrato.billing.credit import tokens_moved
from retrato.billing.provider_records import find_checkout
from retrato.errors import AppError, not_exists
from retrato.integrations.payments.contract import ProviderError
from retrato.runtime import Runtime
from retrato.tables import Payment, Subscription


async def reconcile_payment(runtime: Runtime, payment_id: UUID) -> schemas.Reconciled:
    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id)
        if payment is None:
            raise not_exists("recordUnknown")
        if payment.payment_method_key not in runtime.providers:
            raise AppError(409, "providerUnknown")
        before = await _snapshot(session, payment)
    try:
        await reconcile.reconcile(runtime, payment_id)
    except (ProviderError, reconcile.Contended) as error:
        raise AppError(503, "providerAway", headers={"retry-after": "5"}) from error
    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id)
        # The account may have been deleted meanwhile.
        after = await _snapshot(session, payment) if payment else before
    return schemas.Reconciled(changed=after != before, before=before, after=after)


async def reconcile_subscription(runtime: Runtime, subscription_id: UUID) -> schemas.Reconciled:
    async with runtime.database.transaction() as session:
        if await session.get(Subscription, subscription_id) is None:
            raise not_exists("recordUnknown")
        checkout = await find_checkout(session, subscription_id)
    if checkout is None:
        # It was granted for free.
        raise AppError(409, "providerUnknown")
    return await reconcile_payment(runtime, checkout.id)


async def _snapshot(session: AsyncSession, payment: Payment) -> schemas.PurchaseSnapshot:
    payments, subscription = [payment], None
    if payment.subscription_id:
        subscription = await session.get(Subscription, payment.subscription_id)
        found = await session.scalars(
            select(Payment).where(Payment.subscription_id == payment.subscription_id).order_by(Payment.id)
        )
        payments = [*found]
    tokens = await tokens_moved(session, payments)
    return schemas.PurchaseSnapshot(
        payments=[
            schemas.PaymentSnapshot(
                id=each.id,
                status=each.status,
                paid_minor=each.paid_minor,
                refunded_minor=each.refunded_minor,
                tokens_granted=tokens[each.id][0],
                tokens_revoked=tokens[each.id][1],
            )
            for each in payments
        ],
        subscription=schemas.SubscriptionSnapshot.model_validate(subscription) if subscription else None,
    )
