"""Reconciling a purchase: fetching the provider's records and updating our rows to match.

Webhooks, the return page and the sweep all end here, and nothing else credits payments. So duplicate, late or
out-of-order events do no harm: each run applies the provider's current state.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

import structlog
from prometheus_client import Counter
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import duplicates, receipt_numbers
from retrato.billing.credit import credit
from retrato.billing.plan_tokens import MONTHS, tokens_of_change, tokens_of_renewal, tokens_per_month
from retrato.billing.provider_records import ProviderRecords, Purchase, fetch_records, find_purchase
from retrato.billing.subscription_state import Plans, is_effective, update_subscription
from retrato.db import after_commit
from retrato.integrations.payments import contract
from retrato.kit import clock
from retrato.notification import events
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Payment, PaymentStatus, Plan, Subscription
from retrato.wallet import service as wallet

_log = structlog.get_logger("billing")
_PAYMENTS = Counter("retrato_payments_total", "Payments that took on a status.", ["provider", "status"])
_MAX_ATTEMPTS = 5
_FIRST_CHECK = timedelta(minutes=1)
_FIRST_CHECK_OF_PAID = timedelta(days=1)
_CHECK_OF_PARTLY_REFUNDED = timedelta(hours=6)
"""Providers may report the amount of a refund hours later."""
_ABANDONED_AFTER = timedelta(days=14)
_CHARGEBACK_WINDOW = timedelta(days=200)
"""No chargeback comes after this."""


class Contended(Exception):  # noqa: N818 - a state
    """Each attempt lost the race against a concurrent reconciliation. Retry later."""


class Witness(Protocol):
    """Sees a purchase before and after a reconciliation, with no other reconciliation in between."""

    async def before(self, session: AsyncSession) -> None:
        """Called again if the records turn out to be stale."""

    async def after(self, session: AsyncSession) -> None:
        """Called in the transaction of the change."""


async def reconcile(
    runtime: Runtime, payment_id: UUID, hint: str | None = None, witness: Witness | None = None
) -> None:
    """Update our rows of a purchase to match the provider's records.

    Nothing is locked while the provider answers. If the purchase's version has changed by the time of writing, the
    records may be stale and are fetched again (optimistic locking).
    """
    for _ in range(_MAX_ATTEMPTS):
        async with runtime.database.transaction() as session:
            purchase = await find_purchase(session, payment_id)
            # After the version was read: what changes in between makes the records stale.
            if purchase and witness:
                await witness.before(session)
        if purchase is None:
            return
        provider = runtime.providers.get(purchase.payment_method_key)
        if provider is None:
            _log.error("the provider of a payment is not configured", method=purchase.payment_method_key)
            return
        records = await fetch_records(provider, purchase, hint)
        async with runtime.database.transaction() as session:
            seller = runtime.settings.payment.seller_of(purchase.payment_method_key)
            if await _apply(session, purchase, records, hint, seller):
                if witness:
                    await witness.after(session)
                return
    raise Contended(str(payment_id))


def next_check(payment: Payment, now: datetime) -> datetime | None:
    """Return when the sweep checks the payment again: when its age has doubled, and no longer once it is settled."""
    since = payment.paid_at or payment.created_at
    age = now - since
    paid = payment.status not in {"PENDING", "FAILED"}
    if age > (_CHARGEBACK_WINDOW if paid else _ABANDONED_AFTER):
        return None
    if payment.status == "PARTLY_REFUNDED":
        return now + _CHECK_OF_PARTLY_REFUNDED
    return now + max(age, _FIRST_CHECK_OF_PAID if paid else _FIRST_CHECK)


async def _apply(
    session: AsyncSession,
    purchase: Purchase,
    records: ProviderRecords,
    hint: str | None,
    seller: dict[str, str] | None = None,
) -> bool:
    """Write the records under the lock on the user's tokens. Return False if they are stale."""
    await wallet.lock(session, purchase.user_id)
    checkout = await session.get(Payment, purchase.id, populate_existing=True)
    if checkout is None:
        return True
    if checkout.version != purchase.version:
        return False
    checkout.version += 1
    plans = {plan.key: plan for plan in await session.scalars(select(Plan))}
    moved = False
    if records.checkout:
        checkout.checkout_reference = checkout.checkout_reference or hint
        checkout.replaced_at = _replaced_at(records.later_payments)
        moved = await _update_payment(session, checkout, records.checkout, _plan_of(plans, checkout), seller)
    subscription = await update_subscription(session, checkout, records, plans)
    previous = checkout
    for number, remote in enumerate(records.later_payments, 1):
        payment = await _find_or_create(session, checkout, remote, plans, subscription, previous)
        if payment is None:
            continue
        payment.replaced_at = _replaced_at(records.later_payments[number:])
        if await _update_payment(session, payment, remote, _plan_of(plans, payment), seller):
            moved = True
        if remote.state == "PAID":
            previous = payment
    if subscription:
        await duplicates.end_duplicates(session, subscription.user_id, subscription.service)
    checkout.next_check_at = next_check(checkout, clock.now())
    if checkout.next_check_at is None and checkout.status == "PENDING":
        # The sweep gives up on it. If the money arrives after all, a webhook triggers the reconciliation.
        checkout.status, checkout.reason = "FAILED", "abandoned"
    if moved:
        await events.publish(session, purchase.user_id, "balance")
    return True


async def _update_payment(
    session: AsyncSession,
    payment: Payment,
    remote: contract.Payment,
    plan: Plan | None,
    seller: dict[str, str] | None,
) -> bool:
    """Update our row to match the provider's record, and its tokens with it; return whether any tokens moved."""
    newly_paid = payment.paid_at is None and remote.state == "PAID"
    if remote.refunded_minor is not None:
        payment.refunded_minor = remote.refunded_minor
    before, payment.status = payment.status, _status(remote, payment.refunded_minor)
    if payment.status != before:
        after_commit(session, _PAYMENTS.labels(payment.payment_method_key, payment.status).inc)
    payment.reason = remote.reason if remote.state != "PAID" else None
    if remote.paid:
        payment.paid_minor, payment.paid_currency = remote.paid.minor, remote.paid.currency
    if remote.state == "PAID":
        payment.reference = remote.reference
        payment.paid_at = payment.paid_at or remote.paid_at or clock.now()
    payment.next_check_at = next_check(payment, clock.now())
    if remote.refunded_minor is None:
        payment.next_check_at = clock.now() + _CHECK_OF_PARTLY_REFUNDED
    if newly_paid and payment.paid_at:
        await receipt_numbers.assign(session, payment, payment.paid_at)
    if newly_paid and seller:
        payment.seller = seller
    await session.flush()
    if newly_paid:
        await enqueue(session, "billing:send_receipt", payment_id=str(payment.id))
    return await credit(session, payment, plan)


async def _find_or_create(
    session: AsyncSession,
    checkout: Payment,
    remote: contract.Payment,
    plans: Plans,
    subscription: Subscription | None,
    previous: Payment,
) -> Payment | None:
    """Return our row of a renewal or a change, creating it once it is paid. The first payment is the checkout's row."""
    known: Payment | None = await session.scalar(
        select(Payment).where(
            Payment.payment_method_key == checkout.payment_method_key, Payment.reference == remote.reference
        )
    )
    if known or subscription is None or checkout.reference is None or remote.state != "PAID" or remote.paid is None:
        return known
    plan = plans.get(remote.plan or subscription.plan_key) or _plan_of(plans, checkout)
    if plan is None:
        return None
    previous_plan = _plan_of(plans, previous)
    is_change = remote.kind == "CHANGE"
    monthly_tokens = tokens_per_month(plan) if is_change else tokens_of_renewal(plan, previous, remote.paid)
    payment = Payment(
        user_id=checkout.user_id,
        kind="SUBSCRIPTION",
        payment_method_key=checkout.payment_method_key,
        reference=remote.reference,
        fingerprint="",
        refunded_minor=0,
        amount_minor=remote.paid.minor,
        currency=remote.paid.currency,
        tokens=tokens_of_change(plan, previous, previous_plan, remote.paid.minor)
        if is_change and previous_plan
        else monthly_tokens,
        monthly_tokens=monthly_tokens,
        months=MONTHS[plan.interval],
        plan_id=plan.id,
        subscription_id=subscription.id,
        description=plan.name,
        created_at=remote.paid_at or clock.now(),
    )
    session.add(payment)
    return payment


def _replaced_at(later: Sequence[contract.Payment]) -> datetime | None:
    """Return when a later change of plan deducted the unused rest of a payment's period."""
    changes = (each.paid_at for each in later if each.kind == "CHANGE" and is_effective(each))
    return next(changes, None)


def _plan_of(plans: Plans, payment: Payment) -> Plan | None:
    return next((plan for plan in plans.values() if plan.id == payment.plan_id), None)


def _status(remote: contract.Payment, refunded_minor: int) -> PaymentStatus:
    if remote.state != "PAID":
        return "FAILED" if remote.state == "FAILED" else "PENDING"
    if remote.charged_back:
        return "CHARGED_BACK"
    if not refunded_minor:
        return "PAID"
    return "REFUNDED" if remote.paid and refunded_minor >= remote.paid.minor else "PARTLY_REFUNDED"
