"""Reconciling a purchase on request, and what that changed."""

from collections.abc import Callable
from dataclasses import dataclass
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

Record = Callable[[AsyncSession, schemas.Reconciled], None]
"""Adds what a reconciliation changed to the audit log."""


async def reconcile_payment(runtime: Runtime, member: Member, payment_id: UUID, reason: str) -> schemas.Reconciled:
    return await bring_up_to_date(runtime, payment_id, _recorder(member, Subject("payment", payment_id), reason))


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
    record = _recorder(member, Subject("subscription", subscription_id), reason)
    return await bring_up_to_date(runtime, checkout.id, record)


def _recorder(member: Member, subject: Subject, reason: str) -> Record:
    return lambda session, result: record_result(session, member, subject, result, reason)


def record_result(
    session: AsyncSession, member: Member, subject: Subject, result: schemas.Reconciled, reason: str
) -> None:
    after = values_of(result.after) if result.changed else None
    audit.record(session, member, subject, before=values_of(result.before), after=after, reason=reason)


async def bring_up_to_date(runtime: Runtime, payment_id: UUID, record: Record) -> schemas.Reconciled:
    """Reconcile a purchase. What `record` adds to the audit log is committed together with the change, so that no
    process can end between the two. If the provider does not answer, nothing has changed, and nothing is recorded."""
    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id)
    if payment is None:
        raise not_exists("recordUnknown")
    if payment.payment_method_key not in runtime.providers:
        raise AppError(409, "providerUnknown")
    comparison = _Comparison(payment_id, record)
    try:
        await reconcile.reconcile(runtime, payment_id, witness=comparison)
    except (ProviderError, reconcile.Contended) as error:
        raise AppError(503, "providerAway", headers={"retry-after": "5"}) from error
    if comparison.result is None:
        # The account was deleted meanwhile.
        raise not_exists("recordUnknown")
    return comparison.result


def values_of(snapshot: schemas.PurchaseSnapshot) -> dict[str, Any]:
    """Return a purchase as it stands in the audit log."""
    return snapshot.model_dump(mode="json", by_alias=True)


@dataclass
class _Comparison:
    """Compares a purchase before and after its reconciliation."""

    payment_id: UUID
    record: Record
    seen: schemas.PurchaseSnapshot | None = None
    result: schemas.Reconciled | None = None

    async def before(self, session: AsyncSession) -> None:
        self.seen = await self._look(session)

    async def after(self, session: AsyncSession) -> None:
        before, after = self.seen, await self._look(session)
        if before and after:
            self.result = schemas.Reconciled(changed=after != before, before=before, after=after)
            self.record(session, self.result)

    async def _look(self, session: AsyncSession) -> schemas.PurchaseSnapshot | None:
        payment = await session.get(Payment, self.payment_id)
        return await _snapshot(session, payment) if payment else None


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
