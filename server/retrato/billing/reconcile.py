"""Looking at a purchase in the provider's books, and making ours say the same. Webhooks, the page that buyers come back
to and the sweep all end here, and nothing else credits anything: whatever is told twice, late or in the wrong order,
the last look finds what is true now."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.books import Books, Purchase, purchase_of, read
from retrato.billing.credit import credit, tokens_of_period
from retrato.billing.subscribed import Plans, copy_subscription
from retrato.integrations.payments import contract
from retrato.kit import clock
from retrato.notification import events
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Payment, PaymentStatus, Plan, Subscription
from retrato.wallet import service as wallet

_log = structlog.get_logger("billing")
_TRIES = 5
_FIRST_LOOK = timedelta(minutes=1)
_ABANDONED = timedelta(days=14)
_SETTLED = timedelta(days=200)
"""No bank takes money back after so long."""


class Contended(Exception):  # noqa: N818 - it is a state
    """Others copied the books each time between our reading and our writing; whoever asked tries again."""


async def look(runtime: Runtime, payment_id: UUID, hint: str | None = None) -> None:
    """Nothing is locked while the provider is asked. So what was read may be old by the time it is to be written: who
    finds that somebody else has written meanwhile reads again."""
    for _ in range(_TRIES):
        async with runtime.database.transaction() as session:
            purchase = await purchase_of(session, payment_id)
        if purchase is None:
            return
        provider = runtime.providers.get(purchase.payment_method_key)
        if provider is None:
            _log.error("a payment is with a provider that is no longer set up", method=purchase.payment_method_key)
            return
        books = await read(provider, purchase, hint)
        async with runtime.database.transaction() as session:
            if await _copy(session, purchase, books, hint):
                return
    raise Contended(str(payment_id))


def next_look(payment: Payment, now: datetime) -> datetime | None:
    """When it is twice as old: soon while it is fresh, seldom later, and at last never."""
    since = payment.paid_at or payment.created_at
    age = now - since
    if age > (_ABANDONED if payment.status in {"PENDING", "FAILED"} else _SETTLED):
        return None
    return now + max(age, _FIRST_LOOK)


async def _copy(session: AsyncSession, purchase: Purchase, books: Books, hint: str | None) -> bool:
    """False when the books were read too early. All of it happens under the lock on the user's tokens."""
    await wallet.lock(session, purchase.user_id)
    checkout = await session.get(Payment, purchase.id, populate_existing=True)
    if checkout is None:
        return True
    if checkout.looks != purchase.looks:
        return False
    checkout.looks += 1
    plans = {plan.key: plan for plan in await session.scalars(select(Plan))}
    moved = False
    if books.checkout:
        checkout.checkout_reference = checkout.checkout_reference or hint
        moved = await _note(session, checkout, books.checkout, _plan_of(plans, checkout))
    subscription = await copy_subscription(session, checkout, books, plans)
    for told in books.others:
        payment = await _payment(session, checkout, told, plans, subscription)
        if payment and await _note(session, payment, told, _plan_of(plans, payment)):
            moved = True
    checkout.look_at = next_look(checkout, clock.now())
    if checkout.look_at is None and checkout.status == "PENDING":
        # Nobody comes back to it. Should the money arrive after all, a webhook tells.
        checkout.status, checkout.reason = "FAILED", "abandoned"
    if moved:
        await events.publish(session, purchase.user_id, "balance")
    return True


async def _note(session: AsyncSession, payment: Payment, told: contract.Payment, plan: Plan | None) -> bool:
    """Writes down what the books say of one payment, and moves its tokens: whether any moved."""
    first = payment.paid_at is None and told.state == "PAID"
    payment.status = _status(told)
    payment.reason = told.reason if told.state != "PAID" else None
    payment.refunded_minor = told.refunded_minor
    if told.paid:
        payment.paid_minor, payment.paid_currency = told.paid.minor, told.paid.currency
    if told.state == "PAID":
        payment.reference = told.reference
        payment.paid_at = payment.paid_at or told.paid_at or clock.now()
    payment.look_at = next_look(payment, clock.now())
    await session.flush()
    if first:
        await enqueue(session, "billing:send_receipt", payment_id=str(payment.id))
    return await credit(session, payment, told, plan)


async def _payment(
    session: AsyncSession,
    checkout: Payment,
    told: contract.Payment,
    plans: Plans,
    subscription: Subscription | None,
) -> Payment | None:
    """Our row of a renewal or a change. What was never paid has none: nobody wants a receipt for it. The first payment
    is always the checkout's."""
    known: Payment | None = await session.scalar(
        select(Payment).where(
            Payment.payment_method_key == checkout.payment_method_key, Payment.reference == told.reference
        )
    )
    if known or subscription is None or checkout.reference is None or told.state != "PAID" or told.paid is None:
        return known
    plan = plans.get(told.plan or subscription.plan_key) or _plan_of(plans, checkout)
    if plan is None:
        return None
    payment = Payment(
        user_id=checkout.user_id,
        kind="SUBSCRIPTION",
        payment_method_key=checkout.payment_method_key,
        reference=told.reference,
        fingerprint="",
        amount_minor=told.paid.minor,
        currency=told.paid.currency,
        tokens=tokens_of_period(told, plan),
        plan_id=plan.id,
        subscription_id=subscription.id,
        description=plan.name,
        created_at=told.paid_at or clock.now(),
    )
    session.add(payment)
    return payment


def _plan_of(plans: Plans, payment: Payment) -> Plan | None:
    return next((plan for plan in plans.values() if plan.id == payment.plan_id), None)


def _status(told: contract.Payment) -> PaymentStatus:
    if told.state != "PAID":
        return "FAILED" if told.state == "FAILED" else "PENDING"
    if told.charged_back:
        return "CHARGED_BACK"
    if not told.refunded_minor:
        return "PAID"
    return "REFUNDED" if told.paid and told.refunded_minor >= told.paid.minor else "PARTLY_REFUNDED"
