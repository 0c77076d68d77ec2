"""Maps Paddle's transactions and subscriptions to the contract. Paddle's amounts are already in minor units."""

from datetime import datetime
from typing import Any

from retrato.integrations.payments.contract import (
    Money,
    Payment,
    PaymentKind,
    PaymentState,
    Refund,
    RefundState,
    Refused,
    Subscription,
    SubscriptionState,
    parse_payment_id,
)

Entity = dict[str, Any]

# `paid` is captured but still processing. Seconds later it is `completed` and has its subscription id.
_TRANSACTION_STATES: dict[str, PaymentState] = {
    "draft": "PENDING",
    "ready": "PENDING",
    "billed": "PENDING",
    "paid": "PENDING",
    "past_due": "PENDING",
    "completed": "PAID",
    "canceled": "FAILED",
}
_SUBSCRIPTION_STATES: dict[str, SubscriptionState] = {
    "inactive": "PENDING",
    "trialing": "ACTIVE",
    "active": "ACTIVE",
    "past_due": "PAST_DUE",
    # We never pause. Paddle does if it gives up on a renewal and is configured to keep the subscription.
    "paused": "PAST_DUE",
    "canceled": "ENDED",
}
# `reversed` is a refund that Paddle took back.
_REFUND_STATES: dict[str, RefundState] = {
    "pending_approval": "PENDING",
    "approved": "DONE",
    "rejected": "FAILED",
    "reversed": "FAILED",
}
# Origin of the zero-amount transactions that update a card.
CARD_CHANGE = "subscription_payment_method_change"


def read_payment(transaction: Entity) -> Payment:
    totals = transaction["details"]["totals"]
    state = _TRANSACTION_STATES.get(transaction["status"], "PENDING")
    approved = [each for each in transaction.get("adjustments") or () if each["status"] == "approved"]
    actions = [each["action"] for each in approved]
    attempts = transaction["payments"]
    return Payment(
        reference=transaction["id"],
        payment_id=parse_payment_id((transaction["custom_data"] or {}).get("payment_id")),
        state=state,
        kind=_kind(transaction),
        paid=Money(int(totals["grand_total"]), transaction["currency_code"]) if state == "PAID" else None,
        paid_at=_paid_at(transaction) if state == "PAID" else None,
        refunded_minor=sum(int(each["totals"]["total"]) for each in approved if each["action"] == "refund"),
        charged_back=actions.count("chargeback") > actions.count("chargeback_reverse"),
        reason=attempts[0]["error_code"] if state != "PAID" and attempts else None,
        subscription=transaction["subscription_id"],
        plan=_plan(transaction),
    )


def read_subscription(subscription: Entity, transactions: list[Entity]) -> Subscription:
    if subscription["status"] not in _SUBSCRIPTION_STATES:
        raise Refused("unknown_status", subscription["status"])
    period = subscription["current_billing_period"] or {}
    scheduled = subscription["scheduled_change"] or {}
    price = subscription["items"][0]["price"]["unit_price"]
    return Subscription(
        reference=subscription["id"],
        payment_id=parse_payment_id((subscription["custom_data"] or {}).get("payment_id")),
        state=_SUBSCRIPTION_STATES[subscription["status"]],
        plan=_plan(subscription),
        price=Money(int(price["amount"]), price["currency_code"]),
        period_end=_parse_time(period.get("ends_at") or subscription["next_billed_at"]),
        ends_at=_parse_time(subscription["canceled_at"] or scheduled.get("effective_at")),
        payments=tuple(read_payment(each) for each in transactions if each["origin"] != CARD_CHANGE),
    )


def read_refund(adjustment: Entity) -> Refund:
    return Refund(adjustment["id"], _REFUND_STATES.get(adjustment["status"], "PENDING"))


def _kind(transaction: Entity) -> PaymentKind:
    if transaction["origin"] in {"subscription_update", "subscription_charge", CARD_CHANGE}:
        return "CHANGE"
    return "PERIOD" if _plan(transaction) else "ONE_OFF"


def _paid_at(transaction: Entity) -> datetime | None:
    """Return when the money was captured: a renewal may be billed days before. One of zero has only been billed."""
    captured = (each["captured_at"] for each in transaction["payments"] if each["status"] == "captured")
    return _parse_time(next(captured, None) or transaction["billed_at"])


def _plan(entity: Entity) -> str | None:
    """Return the plan key from the price's custom data, which Paddle copies to the subscription and every renewal."""
    plan: str | None = (entity["items"][0]["price"]["custom_data"] or {}).get("plan")
    return plan


def _parse_time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
