from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from retrato.integrations.payments.paypal.mapping import CANCELLED_BY_CUSTOMER
from retrato.settings import PaymentMethodKey
from retrato.tables import SubscriptionStatus
from tests.billing.provider_models.base import (
    PACK_TOKENS,
    TOKENS,
    Action,
    ExpectedPayment,
    ExpectedSubscription,
    ProviderModel,
    expected_payment,
    expected_subscription,
)
from tests.doubles.http_server import Delivery
from tests.doubles.paypal_server import PaypalServer
from tests.doubles.paypal_state import Entity


class PaypalModel(ProviderModel):
    method: PaymentMethodKey = "ext__paypal"

    def __init__(self, server: PaypalServer) -> None:
        self.server = server
        for records in (server.orders, server.subscriptions, server.sales, server.revisions):
            records.clear()
        server.refunds.clear()
        server.refund_status = "COMPLETED"
        server.webhooks.clear()
        server.decline_changes = False

    @property
    def actions(self) -> Mapping[str, Action]:
        return {
            "pay": self._pay,
            "decline": self._decline,
            "void": self._void,
            "refund": self._refund,
            "charge_back": self._reverse,
            "settle": self._settle,
            "renew": self._renew,
            "pend_renewal": self._pend_renewal,
            "pay_after_end": self._pay_after_end,
            "fail_refund": self._fail_refund,
            "fail_renewal": self._fail_renewal,
            "stop": self._stop,
            "approve_change": self._approve_change,
            "refuse_changes": self._refuse_changes,
        }

    def _approve_change(self, id_: str, _share: float) -> None:
        if id_ in self.server.revisions and self.server.subscriptions[id_]["status"] in {"ACTIVE", "SUSPENDED"}:
            self.server.approve_revision(id_)

    def _refuse_changes(self, _id: str, _share: float) -> None:
        self.server.decline_changes = not self.server.decline_changes

    def _pay(self, id_: str, share: float) -> None:
        if order := self.server.orders.get(id_):
            if order["status"] == "PAYER_ACTION_REQUIRED":
                # Some captures stay pending, some are declined.
                self.server.next_capture = "PENDING" if share < 0.15 else "DECLINED" if share < 0.25 else "COMPLETED"
                self.server.approve(id_)
        elif self.server.subscriptions[id_]["status"] == "APPROVAL_PENDING":
            self.server.approve_subscription(id_, "PENDING" if share < 0.1 else "COMPLETED")

    def _decline(self, _id: str, _share: float) -> None:
        """Toggle whether captures are declined; the buyer can then choose another card."""
        self.server.decline_capture = not self.server.decline_capture

    def _void(self, id_: str, _share: float) -> None:
        if id_ in self.server.orders and self.server.orders[id_]["status"] in {"PAYER_ACTION_REQUIRED", "APPROVED"}:
            self.server.void(id_)

    def _captured(self, id_: str) -> str | None:
        """Return the status of the capture, if there is one."""
        order = self.server.orders.get(id_)
        has = order is not None and order["purchase_units"][0].get("payments")
        return str(self.server.capture_of(id_)["status"]) if has else None

    def _settle(self, id_: str, share: float) -> None:
        status = "COMPLETED" if share > 0.3 else "DECLINED"
        if self._captured(id_) == "PENDING":
            self.server.settle(id_, status)
        elif sale := self._newest_sale(id_, "PENDING"):
            self.server.settle_sale(sale["id"], status)

    def make_pending_payments(self) -> None:
        for id_ in self.server.orders:
            self._settle(id_, share=1)
        for sales in self.server.sales.values():
            for sale in sales:
                if sale["status"] == "PENDING":
                    self.server.settle_sale(sale["id"])

    def _fail_refund(self, reference: str, share: float) -> None:
        self.server.refund_status = "PENDING"
        super()._fail_refund(reference, share)

    def decide_refunds(self) -> None:
        for refund in self.server.pending_refunds():
            if self.refunds_to_fail:
                self.refunds_to_fail -= 1
                self.server.fail_refund(refund)
            else:
                self.server.complete_refund(refund)

    def refund_by_hand(self, reference: str, error: str) -> None:  # noqa: ARG002
        """Refund in PayPal's dashboard what failed too often."""
        if reference in self.server.orders:
            paid = Decimal(self.server.capture_of(reference)["amount"]["value"])
            self.server.refund(reference, str(paid - self.server.returned(reference)))
        for sale in self.server.sales.get(reference, []):
            if self.server.refunded(sale["id"], "D"):
                gross = Decimal(sale["amount_with_breakdown"]["gross_amount"]["value"])
                self.server.refund_sale(sale["id"], value=str(gross - self.server.refunded(sale["id"])))

    def _refund(self, id_: str, share: float) -> None:
        status = self._captured(id_)
        if status in {"COMPLETED", "PARTIALLY_REFUNDED"}:
            value = float(self.server.capture_of(id_)["amount"]["value"])
            left = value - float(self.server.returned(id_, "COMPLETED", "PENDING"))
            self.server.refund(id_, f"{min(left, max(0.01, value * share)):.2f}")
        elif sale := self._newest_sale(id_, "COMPLETED", "PARTIALLY_REFUNDED"):
            gross = Decimal(sale["amount_with_breakdown"]["gross_amount"]["value"])
            part = max(Decimal("0.01"), (gross * Decimal(share)).quantize(Decimal("0.01")))
            self.server.refund_sale(sale["id"], value=str(min(part, gross - self.server.refunded(sale["id"]))))

    def _reverse(self, id_: str, _share: float) -> None:
        """Charge the newest payment back, or reverse the chargeback if there is one."""
        status = self._captured(id_)
        if status == "COMPLETED":
            self.server.reverse(id_)
        elif status == "REFUNDED" and not self.server.orders[id_]["purchase_units"][0]["payments"].get("refunds"):
            self.server.settle(id_)
        elif sale := self._newest_sale(id_, "COMPLETED", "REVERSED"):
            self.server.refund_sale(sale["id"], "COMPLETED" if sale["status"] == "REVERSED" else "REVERSED")

    def _newest_sale(self, id_: str, *statuses: str) -> Entity | None:
        sales = [each for each in self.server.sales.get(id_, []) if each["status"] in statuses]
        return sales[-1] if sales else None

    def _active(self, id_: str) -> bool:
        return id_ in self.server.subscriptions and self.server.subscriptions[id_]["status"] == "ACTIVE"

    def _renew(self, id_: str, _share: float) -> None:
        if self._active(id_):
            self.server.renew(id_)

    def _pend_renewal(self, id_: str, _share: float) -> None:
        if self._active(id_):
            self.server.renew(id_, "PENDING")

    def _fail_renewal(self, id_: str, share: float) -> None:
        if self._active(id_):
            self.server.fail_renewal(id_, give_up=share > 0.7)

    def _stop(self, id_: str, _share: float) -> None:
        """Cancel in the buyer's PayPal account, which is final and takes effect at once."""
        if self._active(id_):
            self.server.set_status(id_, "CANCELLED")

    def take_webhooks(self) -> list[Delivery]:
        taken, self.server.webhooks = self.server.webhooks, []
        return taken

    def trouble(self, kind: str) -> None:
        if kind == "lost":
            self.server.drop_response("POST")
        elif kind == "busy":
            self.server.fail(429, retry_after="30")
        else:
            self.server.fail(500, times=3)

    def heal(self) -> None:
        self.server._failures.clear()
        self.server._lost.clear()
        self.server.decline_capture = self.server.decline_changes = False

    def go_down(self) -> None:
        self.server.fail(503, times=10_000)

    def payments(self, payment_id: str) -> list[ExpectedPayment]:
        found = []
        for id_, order in self.server.orders.items():
            unit = order["purchase_units"][0]
            if unit["custom_id"] == payment_id and self._captured(id_) not in {None, "PENDING", "DECLINED"}:
                capture = self.server.capture_of(id_)
                paid, refunded = _cents(capture["amount"]), round(self.server.returned(id_) * 100)
                back = capture["status"] == "REFUNDED" and refunded < paid
                found.append(expected_payment(id_, None, PACK_TOKENS, paid, refunded, back))
        for id_, subscription in self.server.subscriptions.items():
            if subscription["custom_id"] == payment_id:
                found += [
                    self._expected_payment(each)
                    for each in self.server.sales.get(id_, [])
                    if each["status"] not in {"PENDING", "DECLINED"}
                ]
        return found

    def _expected_payment(self, sale: Entity) -> ExpectedPayment:
        paid = _cents(sale["amount_with_breakdown"]["gross_amount"])
        plan = "premium-monthly" if paid == 1499 else "premium-yearly"
        refunded = round(self.server.refunded(sale["id"]) * 100)
        paid_at = datetime.fromisoformat(sale["time"])
        return expected_payment(sale["id"], plan, TOKENS[plan], paid, refunded, sale["status"] == "REVERSED", paid_at)

    def subscription(self, payment_id: str) -> ExpectedSubscription | None:
        for found in self.server.subscriptions.values():
            if found["custom_id"] == payment_id:
                plan = self.server.plans[found["plan_id"]]["description"].split()[0]
                status = _status(found)
                ending = status in {"CANCELLED", "ENDED"}
                return expected_subscription(status, plan, self.payments(payment_id), ending=ending)
        return None


def _status(subscription: Entity) -> SubscriptionStatus:
    failing = (subscription.get("billing_info") or {}).get("failed_payments_count", 0) > 0
    match subscription["status"]:
        case "ACTIVE":
            return "GRACE" if failing else "ACTIVE"
        case "SUSPENDED":
            return "CANCELLED" if subscription["status_change_note"] == CANCELLED_BY_CUSTOMER else "GRACE"
        case "CANCELLED":
            return "ENDED"
    return "PENDING"


def _cents(amount: Entity) -> int:
    return round(float(amount["value"]) * 100)
