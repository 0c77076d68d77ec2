"""The state of the fake PayPal, and what buyers, banks and time do to it. Every change queues a signed webhook."""

import json
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import uuid4

from retrato.kit import clock
from tests.doubles.http_server import ControlItem, Delivery, ProviderServer
from tests.doubles.paypal_signing import Signer

WEBHOOK_ID = "WH-OF-THE-TESTS"

Entity = dict[str, Any]
_DAYS = {"MONTH": 30, "YEAR": 365}


@cache
def signer() -> Signer:
    """Generating keys takes a second, so all tests of a process share one certificate."""
    return Signer()


class PaypalState(ProviderServer):
    controls = frozenset(
        {
            "approve",
            "void",
            "refund",
            "complete_refund",
            "fail_refund",
            "reverse",
            "settle",
            "settle_sale",
            "approve_subscription",
            "approve_revision",
            "renew",
            "fail_renewal",
            "set_status",
        }
    )

    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.orders: dict[str, Entity] = {}
        self.products: dict[str, Entity] = {}
        self.plans: dict[str, Entity] = {}
        self.subscriptions: dict[str, Entity] = {}
        self.sales: dict[str, list[Entity]] = {}
        # Refunds of sales, as the transaction search lists them.
        self.refunds: list[Entity] = []
        # Status of the refunds that the merchant requests.
        self.refund_status = "COMPLETED"
        self.can_search = True
        # Changes of plan that wait for the buyer's approval.
        self.revisions: dict[str, str] = {}
        self.decline_changes = False
        # Status of the next capture. The order becomes COMPLETED in any case.
        self.next_capture = "COMPLETED"
        super().__init__(port, webhook_url)

    def control_items(self) -> list[ControlItem]:
        orders = [
            ControlItem(
                id_,
                f"{order['purchase_units'][0]['description']}: {order['status']}",
                ("approve", "void", "refund", "reverse", "settle"),
                f"{order['payment_source']['paypal']['experience_context']['return_url']}&token={id_}&PayerID=BUYER",
            )
            for id_, order in self.orders.items()
        ]
        return orders + [
            ControlItem(
                id_,
                f"{self.plans[each['plan_id']]['name']}: {each['status']}",
                ("approve_subscription", "approve_revision", "renew", "fail_renewal"),
                f"{each['application_context']['return_url']}&subscription_id={id_}",
            )
            for id_, each in self.subscriptions.items()
        ]

    # One-off orders

    def approve(self, order_id: str) -> None:
        """Approve the order. The merchant must capture it."""
        self.orders[order_id]["status"] = "APPROVED"
        self.announce("CHECKOUT.ORDER.APPROVED", self.orders[order_id])

    def void(self, order_id: str) -> None:
        self.orders[order_id]["status"] = "VOIDED"
        self.announce("CHECKOUT.PAYMENT-APPROVAL.REVERSED", {"order_id": order_id})

    def captured(self, order: Entity) -> None:
        status, self.next_capture = self.next_capture, "COMPLETED"
        unit = order["purchase_units"][0]
        capture = {
            "id": new_id(),
            "status": status,
            "amount": unit["amount"],
            "custom_id": unit["custom_id"],
            "final_capture": True,
            "create_time": stamp(),
            "supplementary_data": {"related_ids": {"order_id": order["id"]}},
        }
        order["status"] = "COMPLETED"
        # A declined attempt may precede it.
        unit.setdefault("payments", {}).setdefault("captures", []).append(capture)
        self.announce(f"PAYMENT.CAPTURE.{status}", capture)

    def settle(self, order_id: str, status: str = "COMPLETED") -> None:
        """Settle a pending capture."""
        capture = self.capture_of(order_id)
        capture["status"] = status
        self.announce(f"PAYMENT.CAPTURE.{status}", capture)

    def refund(self, order_id: str, value: str | None = None, status: str = "COMPLETED") -> Entity:
        capture = self.capture_of(order_id)
        amount = {**capture["amount"], "value": value or capture["amount"]["value"]}
        refund = {"id": new_id(), "status": status, "amount": amount, "links": [self._up(capture)]}
        self.refunds_of(order_id).append(refund)
        if status == "COMPLETED":
            self._refund_completed(order_id, refund)
        return refund

    def _refund_completed(self, order_id: str, refund: Entity) -> None:
        refund["status"] = "COMPLETED"
        capture = self.capture_of(order_id)
        whole = self.returned(order_id) >= Decimal(capture["amount"]["value"])
        capture["status"] = "REFUNDED" if whole else "PARTIALLY_REFUNDED"
        self.announce("PAYMENT.CAPTURE.REFUNDED", refund)

    def refunds_of(self, order_id: str) -> list[Entity]:
        refunds: list[Entity] = self.orders[order_id]["purchase_units"][0]["payments"].setdefault("refunds", [])
        return refunds

    def returned(self, order_id: str, *statuses: str) -> Decimal:
        """Return the sum of the refunds with these statuses, or of those completed."""
        wanted = [each for each in self.refunds_of(order_id) if each["status"] in (statuses or ("COMPLETED",))]
        return sum((Decimal(each["amount"]["value"]) for each in wanted), Decimal(0))

    def pending_refunds(self) -> list[str]:
        """Return the ids of the refunds that are not decided yet, of orders and of sales."""
        orders = [order_id for order_id, order in self.orders.items() if order["purchase_units"][0].get("payments")]
        theirs = [each["id"] for id_ in orders for each in self.refunds_of(id_) if each["status"] == "PENDING"]
        return theirs + [each["transaction_id"] for each in self.refunds if each["transaction_status"] == "P"]

    def complete_refund(self, refund_id: str) -> None:
        """Complete a pending refund."""
        order_id, refund = self.find_refund(refund_id)
        if order_id:
            self._refund_completed(order_id, refund)
        else:
            self._sale_refund_completed(refund)

    def fail_refund(self, refund_id: str) -> None:
        """Let a pending refund fail. The merchant keeps the money."""
        order_id, refund = self.find_refund(refund_id)
        refund["status" if order_id else "transaction_status"] = "FAILED" if order_id else "D"
        self.announce("PAYMENT.REFUND.FAILED", {"id": refund_id})

    def find_refund(self, refund_id: str) -> tuple[str | None, Entity]:
        """Return a refund, and its order unless it is of a sale."""
        for order_id, order in self.orders.items():
            for refund in (order["purchase_units"][0].get("payments") or {}).get("refunds") or ():
                if refund["id"] == refund_id:
                    return order_id, refund
        return None, next(each for each in self.refunds if each["transaction_id"] == refund_id)

    def reverse(self, order_id: str) -> None:
        """Reverse the payment by the buyer's bank, without a refund."""
        capture = self.capture_of(order_id)
        capture["status"] = "REFUNDED"
        self.announce("PAYMENT.CAPTURE.REVERSED", {"id": new_id(), "links": [self._up(capture)]})

    def capture_of(self, order_id: str) -> Entity:
        capture: Entity = self.orders[order_id]["purchase_units"][0]["payments"]["captures"][-1]
        return capture

    def _up(self, capture: Entity) -> Entity:
        return {"rel": "up", "href": f"{self.url}/v2/payments/captures/{capture['id']}"}

    # Subscriptions

    def approve_subscription(self, id_: str, status: str = "COMPLETED") -> str:
        self.set_status(id_, "ACTIVE", "ACTIVATED")
        return self.renew(id_, status)

    def approve_revision(self, id_: str) -> None:
        """Approve a change of plan."""
        self.subscriptions[id_]["plan_id"] = self.revisions.pop(id_)
        self.announce("BILLING.SUBSCRIPTION.UPDATED", self.subscriptions[id_])

    def renew(self, id_: str, status: str = "COMPLETED") -> str:
        """Charge the next period. Return the sale's id. A PENDING one waits for the buyer's bank."""
        subscription = self.subscriptions[id_]
        cycle = self.plans[subscription["plan_id"]]["billing_cycles"][0]
        price = cycle["pricing_scheme"]["fixed_price"]
        sale = self._sale(id_, status, price)
        next_time = clock.now() + timedelta(days=_DAYS[cycle["frequency"]["interval_unit"]])
        subscription["billing_info"] = {
            "outstanding_balance": {"value": "0.0", "currency_code": price["currency_code"]},
            "last_payment": {"amount": price, "time": stamp()},
            "next_billing_time": stamp(next_time),
            "failed_payments_count": 0,
        }
        self.announce(f"PAYMENT.SALE.{status}", self.sale(sale["id"]))
        return str(sale["id"])

    def settle_sale(self, sale_id: str, status: str = "COMPLETED") -> None:
        """Settle a pending sale, which keeps its date."""
        self._find_sale(sale_id)["status"] = status
        self.announce(f"PAYMENT.SALE.{'COMPLETED' if status == 'COMPLETED' else 'DENIED'}", self.sale(sale_id))

    def fail_renewal(self, id_: str, *, give_up: bool = False) -> None:
        subscription = self.subscriptions[id_]
        price = self.plans[subscription["plan_id"]]["billing_cycles"][0]["pricing_scheme"]["fixed_price"]
        self._sale(id_, "DECLINED", price)
        subscription["billing_info"]["failed_payments_count"] += 1
        subscription["billing_info"]["outstanding_balance"] = price
        self.announce("BILLING.SUBSCRIPTION.PAYMENT.FAILED", subscription)
        if give_up:
            self.set_status(id_, "SUSPENDED", "SUSPENDED")

    def set_status(self, id_: str, status: str, event: str | None = None, note: str | None = None) -> None:
        """Set the status, also for what a buyer does in their PayPal account."""
        change = {"status": status, "status_update_time": stamp(), "status_change_note": note}
        self.subscriptions[id_] |= change
        self.announce(f"BILLING.SUBSCRIPTION.{event or status}", self.subscriptions[id_])

    def refund_sale(
        self, sale_id: str, status: str = "REFUNDED", value: str | None = None, *, is_pending: bool = False
    ) -> str | None:
        """Refund a renewal, or a part of it, and return the refund's id; or set another status."""
        sale = self._find_sale(sale_id)
        if status != "REFUNDED":
            sale["status"] = status
            event = "REVERSED" if status == "REVERSED" else "REFUNDED"
            self.announce(f"PAYMENT.SALE.{event}", {"id": sale_id})
            return None
        gross = sale["amount_with_breakdown"]["gross_amount"]
        refund = {
            "transaction_id": new_id(),
            "paypal_reference_id": sale_id,
            "transaction_event_code": "T1107",
            "transaction_amount": {**gross, "value": f"-{value or gross['value']}"},
            "transaction_status": "P",
            "time": stamp(),
        }
        self.refunds.append(refund)
        if not is_pending:
            self._sale_refund_completed(refund)
        return str(refund["transaction_id"])

    def _sale_refund_completed(self, refund: Entity) -> None:
        refund["transaction_status"] = "S"
        sale = self._find_sale(refund["paypal_reference_id"])
        whole = self.refunded(sale["id"]) >= Decimal(sale["amount_with_breakdown"]["gross_amount"]["value"])
        sale["status"] = "REFUNDED" if whole else "PARTIALLY_REFUNDED"
        # The webhook names the sale, not the subscription.
        self.announce("PAYMENT.SALE.REFUNDED", {"id": refund["transaction_id"], "sale_id": sale["id"]})

    def _find_sale(self, sale_id: str) -> Entity:
        (sale,) = [sale for sales in self.sales.values() for sale in sales if sale["id"] == sale_id]
        return sale

    def refunded(self, sale_id: str, statuses: str = "S") -> Decimal:
        """Return the sum of a sale's refunds with these statuses: S(uccessful), P(ending), D(enied)."""
        theirs = [
            each
            for each in self.refunds
            if each["paypal_reference_id"] == sale_id and each["transaction_status"] in statuses
        ]
        return -sum((Decimal(each["transaction_amount"]["value"]) for each in theirs), Decimal(0))

    def sale(self, sale_id: str) -> Entity:
        """Return a sale as version 1 of the API does."""
        for subscription, sales in self.sales.items():
            for each in sales:
                if each["id"] == sale_id:
                    gross = each["amount_with_breakdown"]["gross_amount"]
                    amount = {"total": gross["value"], "currency": gross["currency_code"]}
                    return {"id": sale_id, "state": "completed", "amount": amount, "billing_agreement_id": subscription}
        raise KeyError(sale_id)

    def _sale(self, subscription: str, status: str, price: Entity) -> Entity:
        sale = {
            "id": new_id(),
            "status": status,
            "amount_with_breakdown": {"gross_amount": price},
            "time": fine_stamp(),
        }
        self.sales.setdefault(subscription, []).append(sale)
        return sale

    # Webhooks

    def announce(self, event_type: str, resource: Entity) -> None:
        event = {
            "id": f"WH-{uuid4()}",
            "event_version": "1.0",
            "create_time": stamp(),
            "resource_type": event_type.split(".")[1].lower(),
            "event_type": event_type,
            "summary": event_type,
            "resource": resource,
            "links": [],
        }
        self.webhooks.append(self.signed(json.dumps(event).encode()))

    def signed(self, body: bytes, webhook_id: str = WEBHOOK_ID, sent_at: datetime | None = None) -> Delivery:
        return signer().sign(body, webhook_id, f"{self.url}/v1/notifications/certs/CERT-1", sent_at)


def new_id() -> str:
    return uuid4().hex[:17].upper()


def stamp(time: datetime | None = None) -> str:
    return (time or clock.now()).strftime("%Y-%m-%dT%H:%M:%SZ")


def fine_stamp() -> str:
    return clock.now().strftime("%Y-%m-%dT%H:%M:%S.%fZ")
