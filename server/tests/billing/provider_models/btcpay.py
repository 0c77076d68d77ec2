from collections.abc import Mapping
from decimal import Decimal

from retrato.settings import PaymentMethodKey
from tests.billing.provider_models.base import (
    PACK_TOKENS,
    Action,
    ExpectedPayment,
    ExpectedSubscription,
    ProviderModel,
    expected_payment,
)
from tests.doubles.btcpay_server import BtcpayServer
from tests.doubles.http_server import Delivery


class BtcpayModel(ProviderModel):
    method: PaymentMethodKey = "ext__btcpay"

    def __init__(self, server: BtcpayServer) -> None:
        self.server = server
        server.invoices.clear()
        server._payments.clear()
        server.pull_payments.clear()
        server.webhooks.clear()

    @property
    def actions(self) -> Mapping[str, Action]:
        return {
            "pay": lambda id_, _: self._pay(id_, "1", settled=True),
            "pay_part": lambda id_, share: self._pay(id_, str(round(share, 3)), settled=False),
            "pay_too_much": lambda id_, share: self._pay(id_, str(round(1 + share, 3)), settled=True),
            "pay_late": self._pay_late,
            "settle": lambda id_, _: self.server.settle(id_),
            "expire": self._expire,
            "refund": self._refund,
            "mark": lambda id_, share: self.server.mark(id_, "Settled" if share > 0.5 else "Invalid"),
        }

    def _pay(self, id_: str, share: str, *, settled: bool) -> None:
        if self.server.invoices[id_]["status"] == "New":
            self.server.pay(id_, share, settled)

    def _expire(self, id_: str, _share: float) -> None:
        if self.server.invoices[id_]["status"] == "New":
            self.server.expire(id_)

    def _pay_late(self, id_: str, share: float) -> None:
        if self.server.invoices[id_]["status"] == "Expired":
            self.server.pay(id_, "1", share > 0.5)

    def _refund(self, id_: str, share: float) -> None:
        """Refund a part. Some refunds are never claimed."""
        received = Decimal(self.server.invoices[id_]["paidAmount"])
        part = (received * Decimal(share)).quantize(Decimal("0.01"))
        self.server.refund(id_, str(part), state="Completed" if share > 0.3 else "AwaitingPayment")

    def take_webhooks(self) -> list[Delivery]:
        taken, self.server.webhooks = self.server.webhooks, []
        return taken

    def trouble(self, kind: str) -> None:
        if kind == "lost":
            self.server.drop_response("POST")
        else:
            self.server.fail(429 if kind == "busy" else 502, times=3)

    def heal(self) -> None:
        self.server._failures.clear()
        self.server._lost.clear()

    def go_down(self) -> None:
        self.server.fail(503, times=10_000)

    def refund_by_hand(self, reference: str, error: str) -> None:  # noqa: ARG002
        self.server.refund(reference, self.server.invoices[reference]["paidAmount"])

    def payments(self, payment_id: str) -> list[ExpectedPayment]:
        return [
            expected_payment(
                id_, None, PACK_TOKENS, int(Decimal(invoice["paidAmount"]) * 100), self._refunded(id_), False
            )
            for id_, invoice in self.server.invoices.items()
            if invoice["metadata"]["orderId"] == payment_id and self._is_paid(id_)
        ]

    def _refunded(self, id_: str) -> int:
        claimed = [
            Decimal(payout["originalAmount"])
            for refund in self.server.pull_payments.values()
            for payout in self.server.payouts[refund["id"]]
            if refund["name"] == f"Refund {id_}" and payout["state"] == "Completed"
        ]
        return int(sum(claimed) * 100)

    def _is_paid(self, id_: str) -> bool:
        invoice = self.server.invoices[id_]
        late = invoice["status"] == "Expired" and Decimal(invoice["paidAmount"]) >= Decimal(invoice["amount"])
        settled = all(each["status"] == "Settled" for each in self.server._payments[id_])
        return invoice["status"] == "Settled" or (late and invoice["additionalStatus"] == "PaidLate" and settled)

    def subscription(self, payment_id: str) -> ExpectedSubscription | None:  # noqa: ARG002 - BTCPay has no subscriptions
        return None
