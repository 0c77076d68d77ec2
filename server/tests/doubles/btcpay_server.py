"""A fake BTCPay server with signed webhooks. Controls make its buyers pay in full, in part, too much or too late.
`python -m tests.doubles.btcpay_server PORT WEBHOOK_URL`."""

import hashlib
import hmac
import json
import re
import sys
from decimal import Decimal
from typing import Any
from uuid import uuid4

from retrato.kit import clock
from tests.doubles.http_server import ControlItem, Delivery, ProviderServer, Request, Response, serve

STORE, API_KEY, SECRET = "store", "btcpay-api-key", "btcpay-webhook-secret"

_STORE_INVOICES = f"/api/v1/stores/{STORE}/invoices"
_INVOICE = re.compile(rf"(?:{_STORE_INVOICES}|/api/v1/invoices)/(\w+)(/[a-z-]+)?")

_PAYOUTS = re.compile(r"/api/v1/pull-payments/(\w+)/payouts")


class BtcpayServer(ProviderServer):
    controls = frozenset({"pay", "settle", "expire", "mark", "refund", "pay_out"})

    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.invoices: dict[str, dict[str, Any]] = {}
        self._payments: dict[str, list[dict[str, Any]]] = {}
        self.pull_payments: dict[str, dict[str, Any]] = {}
        self.payouts: dict[str, list[dict[str, Any]]] = {}
        self.may_see_refunds = True
        super().__init__(port, webhook_url)

    def control_items(self) -> list[ControlItem]:
        return [
            ControlItem(
                id_,
                f"{invoice['metadata'].get('itemDesc')}: {invoice['amount']} {invoice['status']}",
                ("pay", "expire", "settle"),
                invoice["checkout"].get("redirectURL"),
            )
            for id_, invoice in self.invoices.items()
        ]

    def handle(self, request: Request) -> Response:
        if request.headers.get("authorization") != f"token {API_KEY}":
            return Response(401, {"code": "unauthenticated", "message": "Authentication is required"})
        if request.path == _STORE_INVOICES:
            return self._create(request.json) if request.method == "POST" else self._list(request.query)
        if request.path == f"/api/v1/stores/{STORE}/pull-payments":
            missing = {"code": "missing-permission", "message": "Insufficient API Permissions"}
            return Response(200, [*self.pull_payments.values()]) if self.may_see_refunds else Response(403, missing)
        if payouts := _PAYOUTS.fullmatch(request.path):
            return Response(200, self.payouts[payouts[1]])
        match = _INVOICE.fullmatch(request.path)
        if not match or match[1] not in self.invoices:
            return Response(404, {"code": "invoice-not-found", "message": "The invoice was not found"})
        if match[2] == "/payment-methods":
            return Response(200, [self._method(match[1])])
        if match[2] == "/refund" and request.method == "POST":
            return self._create_refund(match[1], request.json)
        if match[2] == "/status" and request.method == "POST":
            self.mark(match[1], request.json["status"])
        return Response(200, self.invoices[match[1]])

    def _create(self, order: dict[str, Any]) -> Response:
        if Decimal(order["amount"]) <= 0:
            return Response(422, [{"path": "amount", "message": "The amount should be 0 or more."}])
        id_, now = uuid4().hex[:22], int(clock.now().timestamp())
        self.invoices[id_] = {
            "id": id_,
            "storeId": STORE,
            "amount": order["amount"],
            "paidAmount": "0",
            "currency": order["currency"],
            "type": "Standard",
            "checkoutLink": f"{self.url}/i/{id_}",
            "createdTime": now,
            "expirationTime": now + 900,
            "monitoringExpiration": now + 900 + 86400,
            "status": "New",
            "additionalStatus": "None",
            "metadata": order["metadata"],
            "checkout": order["checkout"],
            "archived": False,
        }
        self._payments[id_] = []
        self._send_webhook("InvoiceCreated", id_)
        return Response(200, self.invoices[id_])

    def _list(self, query: dict[str, str]) -> Response:
        wanted = query.get("orderId")
        found = [each for each in self.invoices.values() if wanted in {None, each["metadata"].get("orderId")}]
        return Response(200, found[::-1])

    def _create_refund(self, id_: str, order: dict[str, Any]) -> Response:
        """Create a pull payment, which the buyer has to claim (`pay_out`)."""
        if (
            self.invoices[id_]["status"] != "Settled"
            or order["refundVariant"] != "Custom"
            or not order["payoutMethodId"]
        ):
            return Response(400, {"code": "non-refundable", "message": "Cannot refund this invoice"})
        refund = uuid4().hex[:20]
        self.pull_payments[refund] = {
            "id": refund,
            "name": f"Refund {id_}",
            "description": order["description"],
            "currency": order["customCurrency"],
            "amount": order["customAmount"],
            "archived": False,
            "viewLink": f"{self.url}/pull-payments/{refund}",
        }
        self.payouts[refund] = []
        return Response(200, self.pull_payments[refund])

    def pay_out(self, refund: str) -> None:
        """Let the buyer claim a refund, and the operator pay it out."""
        pull_payment = self.pull_payments[refund]
        payout = {"originalCurrency": pull_payment["currency"], "originalAmount": pull_payment["amount"]}
        self.payouts[refund].append({"state": "Completed", **payout})

    def _method(self, id_: str) -> dict[str, Any]:
        return {
            "paymentMethodId": "BTC-CHAIN",
            "currency": "BTC",
            "totalPaid": self.invoices[id_]["paidAmount"],
            "payments": self._payments[id_],
        }

    def pay(self, id_: str, share: str = "1", settled: bool = True) -> None:
        """Pay a share of the amount. It settles at once, or when `settle` is called."""
        invoice = self.invoices[id_]
        late = invoice["status"] == "Expired"
        paid = Decimal(invoice["paidAmount"]) + Decimal(invoice["amount"]) * Decimal(share)
        invoice["paidAmount"] = str(paid)
        self._payments[id_].append({"id": uuid4().hex, "value": share, "status": "Processing"})
        self._send_webhook("InvoiceReceivedPayment", id_, afterExpiration=late, paymentMethodId="BTC-CHAIN")
        owed = Decimal(invoice["amount"])
        if late:
            invoice["additionalStatus"] = "PaidLate" if paid >= owed else "PaidPartial"
        elif paid >= owed:
            invoice["status"] = "Processing"
            invoice["additionalStatus"] = "PaidOver" if paid > owed else "None"
            self._send_webhook("InvoiceProcessing", id_, overPaid=paid > owed)
        if settled:
            self.settle(id_)

    def settle(self, id_: str) -> None:
        """Confirm the payments on the chain."""
        invoice = self.invoices[id_]
        for payment in self._payments[id_]:
            payment["status"] = "Settled"
            self._send_webhook("InvoicePaymentSettled", id_, paymentMethodId="BTC-CHAIN")
        if invoice["status"] == "Processing":
            invoice["status"] = "Settled"
            over = invoice["additionalStatus"] == "PaidOver"
            self._send_webhook("InvoiceSettled", id_, manuallyMarked=False, overPaid=over)

    def expire(self, id_: str) -> None:
        """Expire the invoice."""
        invoice = self.invoices[id_]
        partially = Decimal(invoice["paidAmount"]) > 0
        invoice["status"], invoice["additionalStatus"] = "Expired", "PaidPartial" if partially else "None"
        self._send_webhook("InvoiceExpired", id_, partiallyPaid=partially)

    def mark(self, id_: str, status: str, by_hand: bool = True) -> None:
        """Mark the invoice as settled or invalid by hand; or, if not `by_hand`, let the chain drop a payment."""
        self.invoices[id_] |= {"status": status, "additionalStatus": "Marked" if by_hand else "None"}
        self._send_webhook(f"Invoice{status}", id_, manuallyMarked=by_hand)

    def refund(self, id_: str, amount: str, currency: str = "USD", state: str = "Completed") -> None:
        """Refund an amount, as the operator does on the server. It is paid out when the buyer has claimed it."""
        refund = uuid4().hex[:20]
        self.pull_payments[refund] = {"id": refund, "name": f"Refund {id_}", "currency": currency, "amount": amount}
        self.payouts[refund] = [{"state": state, "originalCurrency": currency, "originalAmount": amount}]

    def should_retry(self, status: int) -> bool:
        return status in {0, 408, 429} or status >= 500

    def retried(self, delivery: Delivery) -> Delivery:
        return _signed(json.loads(delivery.body) | {"deliveryId": uuid4().hex, "isRedelivery": True})

    def _send_webhook(self, type_: str, id_: str, **more: Any) -> None:
        delivery_id = uuid4().hex
        event = {
            "deliveryId": delivery_id,
            "webhookId": "webhook",
            "originalDeliveryId": delivery_id,
            "isRedelivery": False,
            "type": type_,
            "timestamp": int(clock.now().timestamp()),
            "storeId": STORE,
            "invoiceId": id_,
            "metadata": self.invoices[id_]["metadata"],
        }
        self.webhooks.append(_signed(event | more))


def _signed(event: dict[str, Any]) -> Delivery:
    body = json.dumps(event).encode()
    return Delivery({"btcpay-sig": "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()}, body)


if __name__ == "__main__":
    serve(BtcpayServer(int(sys.argv[1]), sys.argv[2]))
