"""The state of the fake Paddle, and what buyers, banks and time do to it. Every change queues a webhook, signed with
an old and a new secret, as during a rotation."""

import hashlib
import hmac
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from retrato.kit import clock
from tests.doubles.http_server import ControlItem, Delivery, ProviderServer

SECRET, OLD_SECRET = "pdl_ntfset_new_secret", "pdl_ntfset_old_secret"

Entity = dict[str, Any]
_DAYS = {"month": 30, "year": 365}


class PaddleState(ProviderServer):
    controls = frozenset(
        {
            "pay",
            "decline",
            "abandon",
            "renew",
            "fail_renewal",
            "pass_period",
            "refund",
            "charge_back",
            "decide",
            "simulate",
        }
    )

    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.customers: dict[str, Entity] = {}
        self.transactions: dict[str, Entity] = {}
        self.subscriptions: dict[str, Entity] = {}
        self.adjustments: dict[str, Entity] = {}
        self.events: list[Entity] = []
        self.notifications: dict[str, Entity] = {}
        self.decline_changes = False
        super().__init__(port, webhook_url)

    def control_items(self) -> list[ControlItem]:
        transactions = [
            ControlItem(
                id_,
                f"{each['items'][0]['price']['name']}: {each['details']['totals']['grand_total']} {each['status']}",
                ("pay", "decline", "abandon", "refund", "charge_back"),
                # Our return page, which then polls the state instead of opening Paddle's overlay.
                (each["checkout"]["url"] or "").replace("_ptxn=", "paid=") or None,
            )
            for id_, each in self.transactions.items()
        ]
        return transactions + [
            ControlItem(id_, f"{id_}: {each['status']}", ("renew", "fail_renewal", "pass_period"))
            for id_, each in self.subscriptions.items()
        ]

    def pay(self, id_: str) -> str | None:
        """Pay a transaction. Return the subscription that it starts, if any."""
        transaction = self.transactions[id_]
        subscription = None
        if transaction["items"][0]["price"]["billing_cycle"] and not transaction["subscription_id"]:
            subscription = self._subscribe(transaction)
        self.complete(transaction)
        if subscription:
            self.announce("subscription.created", subscription | {"transaction_id": id_}, without="management_urls")
            self.announce("subscription.activated", subscription)
        return transaction["subscription_id"]  # type: ignore[no-any-return]

    def capture_only(self, id_: str) -> None:
        """Capture the money, before Paddle has completed the transaction."""
        self.transactions[id_]["status"] = "paid"
        self.announce("transaction.paid", self.transactions[id_])

    def decline(self, id_: str, error_code: str = "declined") -> None:
        """Decline the card. The transaction stays open for another attempt."""
        attempt = {"payment_attempt_id": str(uuid4()), "status": "error", "error_code": error_code}
        self.transactions[id_]["payments"].insert(0, attempt)
        self.announce("transaction.payment_failed", self.transactions[id_])

    def abandon(self, id_: str) -> None:
        self.transactions[id_]["status"] = "canceled"
        self.announce("transaction.canceled", self.transactions[id_])

    def renew(self, id_: str) -> str:
        renewal = self._renewal(id_)
        self.complete(renewal)
        self.subscriptions[id_]["status"] = "active"
        self.announce("subscription.updated", self.subscriptions[id_])
        return str(renewal["id"])

    def fail_renewal(self, id_: str, error_code: str = "not_enough_balance") -> str:
        """Decline a renewal. Paddle keeps retrying: `pay` the transaction for a later success."""
        renewal = self._renewal(id_)
        renewal["status"] = "past_due"
        self.decline(renewal["id"], error_code)
        self.announce("transaction.past_due", renewal)
        self.subscriptions[id_]["status"] = "past_due"
        self.announce("subscription.past_due", self.subscriptions[id_])
        return str(renewal["id"])

    def set_status(self, id_: str, status: str) -> None:
        self.subscriptions[id_]["status"] = status
        self.announce(f"subscription.{'resumed' if status == 'active' else status}", self.subscriptions[id_])

    def pass_period(self, id_: str) -> None:
        """End the period and apply the scheduled change."""
        if self.subscriptions[id_]["scheduled_change"]:
            self.end(self.subscriptions[id_])
        else:
            self.renew(id_)

    def new_card(self, id_: str) -> str:
        subscription = self.subscriptions[id_]
        origin = "subscription_payment_method_change"
        transaction = self.transaction(subscription["items"], subscription["customer_id"], None, origin, "ready", 0)
        transaction["subscription_id"] = id_
        self.complete(transaction)
        return str(transaction["id"])

    def refund(self, transaction_id: str, amount: int | None = None, reason: str = "by hand") -> str:
        return self._adjust(transaction_id, "refund", "pending_approval", amount, reason)

    def charge_back(self, transaction_id: str, action: str = "chargeback") -> str:
        return self._adjust(transaction_id, action, "approved", None, "by the bank")

    def decide(self, adjustment_id: str, status: str = "approved") -> None:
        self.adjustments[adjustment_id]["status"] = status
        self.announce("adjustment.updated", self.adjustments[adjustment_id])

    def simulate(self, scenario: str, id_: str) -> None:
        """Run one of Paddle's five scenarios. The first takes a transaction, the others a subscription."""
        scenarios: dict[str, Callable[[], object]] = {
            "subscription_creation": lambda: self.pay(id_),
            "subscription_renewal": lambda: self.renew(id_),
            "subscription_pause": lambda: self.set_status(id_, "paused"),
            "subscription_resume": lambda: self.set_status(id_, "active"),
            "subscription_cancellation": lambda: self.end(self.subscriptions[id_]),
        }
        scenarios[scenario]()

    def retried(self, delivery: Delivery) -> Delivery:
        return signed(delivery.body)

    def notify_twice(self) -> None:
        """Send the last event again in another notification, as with two destinations at one URL."""
        self.notify(self.events[-1])

    def transaction(
        self,
        items: list[Entity],
        customer: str,
        custom: Entity | None,
        origin: str,
        status: str,
        due: int | None = None,
    ) -> Entity:
        currency = items[0]["price"]["unit_price"]["currency_code"]
        total = str(amount_of(items) if due is None else due)
        transaction = {
            "id": new_id("txn"),
            "status": status,
            "customer_id": customer,
            "custom_data": custom,
            "origin": origin,
            "subscription_id": None,
            "currency_code": currency,
            "created_at": _now(),
            "billed_at": None,
            "items": items,
            "details": {
                "totals": {"subtotal": total, "tax": "0", "grand_total": total, "currency_code": currency},
                "line_items": [{"id": new_id("txnitm"), "quantity": 1, "totals": {"total": total}}],
            },
            "payments": [],
            "checkout": {"url": None},
        }
        self.transactions[transaction["id"]] = transaction
        return transaction

    def complete(self, transaction: Entity) -> None:
        transaction["payments"].insert(0, {"status": "captured", "error_code": None, "captured_at": _now()})
        billed_at = transaction["billed_at"] or _now()
        transaction |= {"status": "completed", "billed_at": billed_at, "checkout": {"url": None}}
        for event in ("paid", "completed"):
            self.announce(f"transaction.{event}", transaction)

    def _subscribe(self, transaction: Entity) -> Entity:
        id_ = new_id("sub")
        subscription = {
            "id": id_,
            "status": "active",
            "customer_id": transaction["customer_id"],
            "currency_code": transaction["currency_code"],
            "created_at": _now(),
            "canceled_at": None,
            "scheduled_change": None,
            "items": transaction["items"],
            "custom_data": transaction["custom_data"],
            "management_urls": {"update_payment_method": f"{self.url}/update", "cancel": f"{self.url}/cancel"},
        }
        self.begin_period(subscription)
        self.subscriptions[id_] = subscription
        transaction["subscription_id"] = id_
        return subscription

    def begin_period(self, subscription: Entity, starts: datetime | None = None) -> None:
        starts = starts or clock.now()
        cycle = subscription["items"][0]["price"]["billing_cycle"]
        ends = (starts + timedelta(days=_DAYS[cycle["interval"]])).isoformat()
        subscription["current_billing_period"] = {"starts_at": starts.isoformat(), "ends_at": ends}
        subscription |= {"next_billed_at": ends, "billing_cycle": cycle}

    def _renewal(self, id_: str) -> Entity:
        subscription = self.subscriptions[id_]
        self.begin_period(subscription, datetime.fromisoformat(subscription["next_billed_at"]))
        renewal = self.transaction(
            subscription["items"],
            subscription["customer_id"],
            subscription["custom_data"],
            "subscription_recurring",
            "billed",
        )
        renewal |= {"subscription_id": id_, "billed_at": _now()}
        return renewal

    def end(self, subscription: Entity) -> None:
        subscription |= {"status": "canceled", "canceled_at": _now(), "scheduled_change": None, "next_billed_at": None}
        subscription["current_billing_period"] = None
        self.announce("subscription.canceled", subscription)

    def _adjust(self, transaction_id: str, action: str, status: str, amount: int | None, reason: str) -> str:
        transaction = self.transactions[transaction_id]
        total = str(amount or transaction["details"]["totals"]["grand_total"])
        adjustment = {
            "id": new_id("adj"),
            "action": action,
            "status": status,
            "reason": reason,
            "transaction_id": transaction_id,
            "subscription_id": transaction["subscription_id"],
            "totals": {"total": total, "currency_code": transaction["currency_code"]},
        }
        self.adjustments[adjustment["id"]] = adjustment
        self.announce("adjustment.created", adjustment)
        return str(adjustment["id"])

    def with_adjustments(self, transaction: Entity) -> Entity:
        theirs = [each for each in self.adjustments.values() if each["transaction_id"] == transaction["id"]]
        return transaction | {"adjustments": theirs}

    def announce(self, type_: str, entity: Entity, without: str = "") -> None:
        data = {name: value for name, value in entity.items() if name != without}
        event = {
            "event_id": new_id("evt"),
            "event_type": type_,
            "occurred_at": _now(),
            "data": json.loads(json.dumps(data)),
        }
        self.events.append(event)
        self.notify(event)

    def notify(self, event: Entity) -> str:
        id_ = new_id("ntf")
        self.notifications[id_] = event
        self.webhooks.append(signed(json.dumps(event | {"notification_id": id_}).encode()))
        return id_


def signed(body: bytes, secrets: tuple[str, ...] = (OLD_SECRET, SECRET)) -> Delivery:
    at = int(clock.now().timestamp())
    hashes = [hmac.new(secret.encode(), f"{at}:".encode() + body, hashlib.sha256).hexdigest() for secret in secrets]
    return Delivery({"paddle-signature": ";".join([f"ts={at}", *(f"h1={each}" for each in hashes)])}, body)


def amount_of(items: list[Entity]) -> int:
    return int(items[0]["price"]["unit_price"]["amount"])


def new_id(kind: str) -> str:
    return f"{kind}_{uuid4().hex[:26]}"


def _now() -> str:
    return clock.now().isoformat().replace("+00:00", "Z")
