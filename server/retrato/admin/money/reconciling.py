"""Reconciling a purchase on request, and what that changed."""

from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import Member
from retrato.admin.money import schemas
from retrato.billing import reconcile
from retrato.billing.credit import tokens_moved
from retrato.billing.provider_records import find_checkout
from retrato.errors import AppError, not_exists
from retrato.integrations.payments.contract import ProviderError
from retrato.runtime import Runtime
from retrato.tables import Payment, Subscription


async def reconcile_payment(runtime: Runtime, member: Member, payment_id: UUID, reason: str) -> schemas.Reconciled:
    return await _reconcile(runtime, member, Subject("payment", payment_id), payment_id, reason)


async def reconcile_subscription(
    runtime: Runtime, member: Member, subscription_id: UUID, reason: str
) -> schemas.Reconciled:
    async with runtime.database.transaction() as session:
        if await session.get(Subscription, subscription_id) is None:
            raise not_exists("recordUnknown")
        checkout = await find_checkout(session, subscription_id)
    if checkout is None:
        # It was granted for free.
        raise AppError(409, "providerUnknown")
    return await _reconcile(runtime, member, Subject("subscription", subscription_id), checkout.id, reason)


async def bring_up_to_date(runtime: Runtime, payment_id: UUID) -> schemas.Reconciled:
    """Reconcile a purchase without an entry in the audit log, which is left to the caller."""
    async with runtime.database.transaction() as session:
        before = await _find(session, runtime, payment_id)
    return await _compare(runtime, payment_id, before)


async def _reconcile(
    runtime: Runtime, member: Member, subject: Subject, payment_id: UUID, reason: str
) -> schemas.Reconciled:
    async with runtime.database.transaction() as session:
        before = await _find(session, runtime, payment_id)
        # Before anything moves: this process may end, or the provider fail, halfway.
        audit.record(session, member, subject, before=values_of(before), reason=reason)
    result = await _compare(runtime, payment_id, before)
    if result.changed:
        async with runtime.database.transaction() as session:
            record_result(session, member, subject, result, reason)
    return result


def record_result(
    session: AsyncSession, member: Member, subject: Subject, result: schemas.Reconciled, reason: str
) -> None:
    before, after = values_of(result.before), values_of(result.after)
    audit.record(session, member, subject, before=before, after=after, reason=reason)


def values_of(snapshot: schemas.PurchaseSnapshot) -> dict[str, Any]:
    """Return a purchase as it stands in the audit log."""
    return snapshot.model_dump(mode="json", by_alias=True)


async def _find(session: AsyncSession, runtime: Runtime, payment_id: UUID) -> schemas.PurchaseSnapshot:
    payment = await session.get(Payment, payment_id)
    if payment is None:
        raise not_exists("recordUnknown")
    if payment.payment_method_key not in runtime.providers:
        raise AppError(409, "providerUnknown")
    return await _snapshot(session, payment)


async def _compare(runtime: Runtime, payment_id: UUID, before: schemas.PurchaseSnapshot) -> schemas.Reconciled:
    try:
        await reconcile.reconcile(runtime, payment_id)
    except (ProviderError, reconcile.Contended) as error:
        raise AppError(503, "providerAway", headers={"retry-after": "5"}) from error
    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id)
        # The account may have been deleted meanwhile.
        after = await _snapshot(session, payment) if payment else before
    return schemas.Reconciled(changed=after != before, before=before, after=after)


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
