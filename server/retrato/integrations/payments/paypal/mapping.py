"""Maps PayPal's orders and subscriptions to the contract."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from retrato.integrations.payments.amounts import from_decimal
from retrato.integrations.payments.contract import (
    Money,
    Payment,
    PaymentState,
    Refund,
    RefundState,
    Refused,
    Subscription,
    SubscriptionState,
    parse_payment_id,
)
from retrato.integrations.payments.paypal.plans import KnownPlan
from retrato.integrations.payments.periods import add_interval

Entity = dict[str, Any]

# PayPal's cancellation is immediate and permanent, so ours is a suspension, which can be resumed. This note tells it
# apart from PayPal's own suspension after failed payments.
CANCELLED_BY_CUSTOMER = "Cancelled by the customer; ends with the paid period."

_ORDER_STATES: dict[str, PaymentState] = {
    "CREATED": "PENDING",
    "SAVED": "PENDING",
    "PAYER_ACTION_REQUIRED": "PENDING",
    "APPROVED": "APPROVED",
    "VOIDED": "FAILED",
}
# For captures, and for the transactions of a subscription.
_CAPTURE_STATES: dict[str, PaymentState] = {
    "COMPLETED": "PAID",
    "PARTIALLY_REFUNDED": "PAID",
    "REFUNDED": "PAID",
    "REVERSED": "PAID",
    "PENDING": "PENDING",
    "DECLINED": "FAILED",
    "DENIED": "FAILED",
    "FAILED": "FAILED",
}
_SUBSCRIPTION_STATES: dict[str, SubscriptionState] = {
    "APPROVAL_PENDING": "PENDING",
    "APPROVED": "PENDING",
    "ACTIVE": "ACTIVE",
    "SUSPENDED": "PAST_DUE",
    "CANCELLED": "ENDED",
    "EXPIRED": "ENDED",
}


_REFUND_STATES: dict[str, RefundState] = {
    "COMPLETED": "DONE",
    "PENDING": "PENDING",
    "FAILED": "FAILED",
    "CANCELLED": "FAILED",
}


@dataclass(frozen=True)
class Refundable:
    """A capture that received money, and what became of its refunds."""

    capture: str
    # Neither refunded nor about to be.
    left: Money
    # PayPal has not decided on a refund yet.
    is_pending: bool
    # How many refunds have failed.
    failed: int


def read_order(order: Entity) -> Payment:
    """Map an order. COMPLETED only means that a capture was attempted; the capture tells whether money was received."""
    unit = order["purchase_units"][0]
    money = unit.get("payments") or {}
    capture = _decisive(money.get("captures") or [])
    state = (
        _CAPTURE_STATES.get(capture["status"], "PENDING") if capture else _ORDER_STATES.get(order["status"], "PENDING")
    )
    paid = _parse_money(capture["amount"]) if state == "PAID" else None
    refunds = money.get("refunds") or []
    refunded = _sum(refunds, "COMPLETED")
    status = capture.get("status")
    return Payment(
        reference=order["id"],
        payment_id=parse_payment_id(unit.get("custom_id")),
        state=state,
        kind="ONE_OFF",
        paid=paid,
        paid_at=_parse_time(capture.get("create_time")) if paid else None,
        refunded_minor=refunded,
        # Reversed by the bank: refunded beyond our own refunds.
        charged_back=status == "REVERSED"
        or (status == "REFUNDED" and paid is not None and refunded + _sum(refunds, "PENDING") < paid.minor),
        reason=status or order["status"] if state == "FAILED" else None,
    )


def read_refundable(order: Entity) -> Refundable | None:
    """Return what can be refunded of an order, or None if it received no money."""
    money = order["purchase_units"][0].get("payments") or {}
    capture = _decisive(money.get("captures") or [])
    if _CAPTURE_STATES.get(capture.get("status", "")) != "PAID":
        return None
    refunds = money.get("refunds") or []
    statuses = [refund["status"] for refund in refunds]
    paid = _parse_money(capture["amount"])
    # A REFUNDED one has nothing left, whether we or the buyer's bank took it back.
    has_left = capture["status"] in {"COMPLETED", "PARTIALLY_REFUNDED"}
    left = paid.minor - _sum(refunds, "COMPLETED", "PENDING") if has_left else 0
    return Refundable(
        capture=capture["id"],
        left=Money(max(left, 0), paid.currency),
        is_pending="PENDING" in statuses,
        failed=sum(status in {"FAILED", "CANCELLED"} for status in statuses),
    )


def read_refund(refund: Entity) -> Refund:
    """Map a refund of a capture (`status`), or of a sale (`state`, in lower case)."""
    status = str(refund.get("status") or refund["state"]).upper()
    return Refund(refund["id"], _REFUND_STATES.get(status, "PENDING"))


def _sum(refunds: list[Entity], *statuses: str) -> int:
    return sum(_parse_money(refund["amount"]).minor for refund in refunds if refund["status"] in statuses)


def _decisive(captures: list[Entity]) -> Entity:
    """Return the capture that received money, else one that may, else the last. A declined one may precede it."""
    for state in ("PAID", "PENDING"):
        for capture in captures:
            if _CAPTURE_STATES.get(capture["status"], "PENDING") == state:
                return capture
    return captures[-1] if captures else {}


def read_subscription(
    subscription: Entity,
    transactions: list[Entity],
    plans: Mapping[str, KnownPlan],
    refunds: Mapping[str, int | None],
) -> Subscription:
    """Map a subscription. `refunds` has the amounts of partial refunds by transaction."""
    status = subscription["status"]
    if status not in _SUBSCRIPTION_STATES:
        raise Refused("unknown_status", status)
    plan = plans.get(subscription["plan_id"])
    billing = subscription.get("billing_info") or {}
    cancelled = status == "SUSPENDED" and subscription.get("status_change_note") == CANCELLED_BY_CUSTOMER
    failing = status == "ACTIVE" and int(billing.get("failed_payments_count") or 0) > 0
    healthy = status == "ACTIVE" and not failing
    period_end = _parse_time(billing.get("next_billing_time")) if healthy else _paid_until(billing, plan)
    state = _SUBSCRIPTION_STATES[status]
    ended = state == "ENDED"
    return Subscription(
        reference=subscription["id"],
        payment_id=parse_payment_id(subscription.get("custom_id")),
        state="ACTIVE" if cancelled else "PAST_DUE" if failing else state,
        plan=plan.key if plan else None,
        price=plan.price if plan else None,
        period_end=period_end,
        ends_at=period_end if cancelled else _parse_time(subscription.get("status_update_time")) if ended else None,
        payments=tuple(_read_transaction(subscription, each, plans, refunds) for each in _newest_first(transactions)),
    )


def _read_transaction(
    subscription: Entity, transaction: Entity, plans: Mapping[str, KnownPlan], refunds: Mapping[str, int | None]
) -> Payment:
    state = _CAPTURE_STATES.get(transaction["status"], "PENDING")
    gross = _parse_money(transaction["amount_with_breakdown"]["gross_amount"])
    status = transaction["status"]
    return Payment(
        reference=f"sale:{transaction['id']}",
        payment_id=parse_payment_id(subscription.get("custom_id")),
        state=state,
        kind="PERIOD",
        paid=gross if state == "PAID" else None,
        paid_at=_parse_time(transaction["time"]) if state == "PAID" else None,
        started_at=_parse_time(transaction["time"]),
        refunded_minor=gross.minor if status == "REFUNDED" else refunds.get(transaction["id"], 0),
        charged_back=status == "REVERSED",
        reason=status if state == "FAILED" else None,
        subscription=subscription["id"],
        plan=_plan_of(gross, subscription["plan_id"], plans),
    )


def _plan_of(paid: Money, current: str, plans: Mapping[str, KnownPlan]) -> str | None:
    """Infer the plan from the amount. A payment names no plan, and the subscription names only the current one."""
    if current in plans and plans[current].price == paid:
        return plans[current].key
    return next((plan.key for plan in plans.values() if plan.price == paid), None)


def _paid_until(billing: Entity, plan: KnownPlan | None) -> datetime | None:
    paid_at = _parse_time((billing.get("last_payment") or {}).get("time"))
    return add_interval(paid_at, plan.interval) if paid_at and plan else None


def _newest_first(transactions: list[Entity]) -> list[Entity]:
    return sorted(transactions, key=lambda each: str(each["time"]), reverse=True)


def _parse_money(amount: Entity) -> Money:
    return from_decimal(amount["value"], amount["currency_code"])


def _parse_time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
