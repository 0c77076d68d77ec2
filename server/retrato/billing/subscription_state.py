"""Deriving a subscription's plan and end from the provider's records. Only paid periods count, plus a grace period when
a renewal fails."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.provider_records import ProviderRecords
from retrato.integrations.payments import contract
from retrato.integrations.payments.periods import add_interval
from retrato.kit import clock
from retrato.notification import events
from retrato.queue import enqueue
from retrato.tables import Payment, Plan, Subscription, SubscriptionStatus

Plans = Mapping[str, Plan]
"""Plans by the key that providers return."""

GRACE = timedelta(days=7)
_REMIND_BEFORE = timedelta(days=2)
_STATUS: Mapping[contract.SubscriptionState, SubscriptionStatus] = {
    "PENDING": "PENDING",
    "ACTIVE": "ACTIVE",
    "PAST_DUE": "GRACE",
    "ENDED": "ENDED",
}


async def update_subscription(
    session: AsyncSession, checkout: Payment, records: ProviderRecords, plans: Plans
) -> Subscription | None:
    """Create or update our row to match the provider's records; return None while nothing has been paid."""
    remote = records.subscription
    if remote is None:
        return await session.get(Subscription, checkout.subscription_id) if checkout.subscription_id else None
    payments = [*([records.checkout] if records.checkout else []), *records.later_payments]
    known: Subscription | None = await session.scalar(
        select(Subscription).where(
            Subscription.payment_method_key == checkout.payment_method_key, Subscription.reference == remote.reference
        )
    )
    if known is None and not any(each.state == "PAID" for each in payments):
        return None
    plan = _current_plan(remote, payments, plans) or _bought_plan(checkout, plans)
    if plan is None:
        return known
    now = clock.now()
    row = known or Subscription(
        user_id=checkout.user_id,
        service=plan.service,
        payment_method_key=checkout.payment_method_key,
        reference=remote.reference,
        active_until=now,
    )
    status_before = known.status if known else None
    ending = remote.ends_at is not None
    row.status = "CANCELLED" if remote.state == "ACTIVE" and ending else _STATUS[remote.state]
    # A plan that is changed for new buyers takes nothing from those who have it.
    kept_slots = known.model_slots if known and known.plan_key == plan.key else 0
    row.plan_key, row.model_slots = plan.key, max(plan.model_slots, kept_slots)
    row.next_plan_key = remote.plan if remote.plan != plan.key and not ending and remote.state != "ENDED" else None
    price = remote.price if remote.plan == plan.key else None
    row.price_minor, row.price_currency = (price.minor, price.currency) if price else (None, None)
    row.period_end = remote.period_end
    row.cancel_at = remote.ends_at
    row.active_until = _active_until(remote, payments, plans) or checkout.created_at
    row.next_check_at = _next_check(row, now)
    if not ending or remote.state == "ENDED":
        # There is no cancellation to undo, or it is too late.
        row.resume_with = None
    session.add(row)
    await session.flush()
    checkout.subscription_id = row.id
    if row.resume_with is not None and row.resume_with == remote.plan:
        await enqueue(session, "billing:resume_changed", subscription_id=str(row.id))
    await _notify(session, row, status_before)
    return row


def _active_until(remote: contract.Subscription, payments: list[contract.Payment], plans: Plans) -> datetime | None:
    """Return the end of the last effective payment's period, or None if there is none. `payments` are oldest first."""
    effective = [each for each in payments if is_effective(each)]
    paid_until = max((end for each in effective if (end := _period_end(each, plans))), default=None)
    if paid_until is None:
        return None
    newest = [each for each in payments if each.state == "PAID"][-1]
    match remote.state:
        case "ACTIVE" if is_effective(newest) and remote.period_end:
            # The next renewal may be late or fail, so the grace period is included.
            return remote.ends_at or remote.period_end + GRACE
        case "PAST_DUE":
            # Some providers already report the period that they could not bill.
            return min(paid_until, remote.period_end or paid_until) + GRACE
        case _:
            return min(paid_until, remote.period_end or paid_until)


def is_effective(payment: contract.Payment) -> bool:
    """Return whether it is paid and neither fully refunded nor charged back."""
    if payment.state != "PAID" or payment.charged_back or payment.paid is None:
        return False
    return not payment.refunded_minor or payment.refunded_minor < payment.paid.minor


def _period_end(payment: contract.Payment, plans: Plans) -> datetime | None:
    plan = plans.get(payment.plan or "")
    return add_interval(payment.paid_at, plan.interval) if plan and payment.paid_at else None


def _current_plan(remote: contract.Subscription, payments: list[contract.Payment], plans: Plans) -> Plan | None:
    """Return the plan of the last payment. The subscription itself has the plan of the next period."""
    paid = [each for each in payments if is_effective(each) and each.plan in plans]
    return plans[paid[-1].plan or ""] if paid else plans.get(remote.plan or "")


def _bought_plan(checkout: Payment, plans: Plans) -> Plan | None:
    return next((plan for plan in plans.values() if plan.id == checkout.plan_id), None)


async def _notify(session: AsyncSession, row: Subscription, status_before: SubscriptionStatus | None) -> None:
    """Send mails and events once per change, also when only time has passed."""
    now = clock.now()
    active, was_active = row.active_until > now, status_before is not None and row.ended_notified_at is None
    if active and row.status == "GRACE" and status_before != "GRACE":
        await enqueue(session, "billing:send_renewal_failed", subscription_id=str(row.id))
        reminder = row.active_until - _REMIND_BEFORE
        if reminder > now:
            await enqueue(session, "billing:send_renewal_failed", at=reminder, subscription_id=str(row.id))
    if active and row.status == "CANCELLED" and status_before not in {None, "CANCELLED"}:
        await enqueue(session, "billing:send_subscription_cancelled", subscription_id=str(row.id))
    row.ended_notified_at = None if active else row.ended_notified_at or now
    if active != was_active:
        await events.publish(session, row.user_id, "subscription")
        if not active:
            await enqueue(session, "billing:send_subscription_ended", subscription_id=str(row.id))


def _next_check(row: Subscription, now: datetime) -> datetime | None:
    """Return when the sweep checks it again: weekly, at each known date, and hourly while a renewal is overdue."""
    if row.status == "ENDED" and row.active_until <= now:
        return None
    dates = [date for date in (row.period_end, row.cancel_at, row.active_until) if date and date > now]
    overdue = row.period_end is not None and row.period_end <= now
    soon = now + (timedelta(hours=1) if overdue else timedelta(days=7))
    return min([date + timedelta(minutes=1) for date in dates] + [soon])
