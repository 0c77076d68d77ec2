"""What a person has of a subscription: which plan, and until when, read off the provider's books. Only what is paid for
counts, and a failed renewal is forgiven for a while."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.books import Books
from retrato.integrations.payments import contract
from retrato.integrations.payments.periods import add_interval
from retrato.kit import clock
from retrato.notification import events
from retrato.queue import enqueue
from retrato.tables import Payment, Plan, Subscription, SubscriptionStatus

Plans = Mapping[str, Plan]
"""By the key that providers give back."""

GRACE = timedelta(days=7)
_REMIND_BEFORE = timedelta(days=2)
_STATUS: Mapping[contract.SubscriptionState, SubscriptionStatus] = {
    "PENDING": "PENDING",
    "ACTIVE": "ACTIVE",
    "PAST_DUE": "GRACE",
    "ENDED": "ENDED",
}


async def copy_subscription(
    session: AsyncSession, checkout: Payment, books: Books, plans: Plans
) -> Subscription | None:
    """Makes our row say what the books say; None as long as nothing was paid."""
    told = books.subscription
    if told is None:
        return await session.get(Subscription, checkout.subscription_id) if checkout.subscription_id else None
    payments = _told_payments(books)
    known: Subscription | None = await session.scalar(
        select(Subscription).where(
            Subscription.payment_method_key == checkout.payment_method_key, Subscription.reference == told.reference
        )
    )
    if known is None and not any(each.state == "PAID" for each in payments):
        return None
    plan = _running_plan(told, payments, plans) or _bought_plan(checkout, plans)
    if plan is None:
        return known
    now = clock.now()
    row = known or Subscription(
        user_id=checkout.user_id,
        service=plan.service,
        payment_method_key=checkout.payment_method_key,
        reference=told.reference,
        active_until=now,
    )
    before = known.status if known else None
    ending = told.ends_at is not None
    row.status = "CANCELLED" if told.state == "ACTIVE" and ending else _STATUS[told.state]
    row.plan_key, row.model_slots = plan.key, plan.model_slots
    row.next_plan_key = told.plan if told.plan != plan.key and not ending and told.state != "ENDED" else None
    row.period_end = told.period_end
    row.cancel_at = told.ends_at
    row.active_until = _active_until(told, payments, plans) or checkout.created_at
    row.look_at = _next_look(row, now)
    session.add(row)
    await session.flush()
    checkout.subscription_id = row.id
    await _tell(session, row, before)
    return row


def _active_until(told: contract.Subscription, payments: list[contract.Payment], plans: Plans) -> datetime | None:
    """By the payments, the oldest first. None when none of them stands."""
    standing = [each for each in payments if _stands(each)]
    paid_until = max((end for each in standing if (end := _period_end(each, plans))), default=None)
    if paid_until is None:
        return None
    newest = [each for each in payments if each.state == "PAID"][-1]
    match told.state:
        case "ACTIVE" if _stands(newest) and told.period_end:
            # A renewal may be on its way, or fail: either way the days of grace count.
            return told.ends_at or told.period_end + GRACE
        case "PAST_DUE":
            # Some providers count the period that they could not bill already.
            return min(paid_until, told.period_end or paid_until) + GRACE
        case _:
            return min(paid_until, told.period_end or paid_until)


def _told_payments(books: Books) -> list[contract.Payment]:
    """The oldest first."""
    return [*([books.checkout] if books.checkout else []), *books.others]


def _stands(payment: contract.Payment) -> bool:
    if payment.state != "PAID" or payment.charged_back or payment.paid is None:
        return False
    return not payment.refunded_minor or payment.refunded_minor < payment.paid.minor


def _period_end(payment: contract.Payment, plans: Plans) -> datetime | None:
    plan = plans.get(payment.plan or "")
    return add_interval(payment.paid_at, plan.interval) if plan and payment.paid_at else None


def _running_plan(told: contract.Subscription, payments: list[contract.Payment], plans: Plans) -> Plan | None:
    """The period that runs is what its payment was for; the subscription already names the next."""
    paid = [each for each in payments if _stands(each) and each.plan in plans]
    return plans[paid[-1].plan or ""] if paid else plans.get(told.plan or "")


def _bought_plan(checkout: Payment, plans: Plans) -> Plan | None:
    return next((plan for plan in plans.values() if plan.id == checkout.plan_id), None)


async def _tell(session: AsyncSession, row: Subscription, before: SubscriptionStatus | None) -> None:
    """Once for each change, also when it was only time that passed."""
    now = clock.now()
    active, counted_on = row.active_until > now, before is not None and row.ended_told_at is None
    if active and row.status == "GRACE" and before != "GRACE":
        await enqueue(session, "billing:send_renewal_failed", subscription_id=str(row.id))
        reminder = row.active_until - _REMIND_BEFORE
        if reminder > now:
            await enqueue(session, "billing:send_renewal_failed", at=reminder, subscription_id=str(row.id))
    row.ended_told_at = None if active else row.ended_told_at or now
    if active != counted_on:
        await events.publish(session, row.user_id, "subscription")
        if not active:
            await enqueue(session, "billing:send_subscription_ended", subscription_id=str(row.id))


def _next_look(row: Subscription, now: datetime) -> datetime | None:
    """At each turn that is known ahead, and once a day; after the period's end hourly, until there is news."""
    if row.status == "ENDED" and row.active_until <= now:
        return None
    turns = [turn for turn in (row.period_end, row.cancel_at, row.active_until) if turn and turn > now]
    overdue = row.period_end is not None and row.period_end <= now
    soon = now + (timedelta(hours=1) if overdue else timedelta(days=1))
    return min([turn + timedelta(minutes=1) for turn in turns] + [soon])
