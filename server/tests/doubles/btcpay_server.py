"""A BTCPay server whose buyers pay when they are told to: in full, in part, too much, too late. Signs its webhooks.
`python -m tests.doubles.btcpay_server PORT WEBHOOK_URL`."""

import hashlib
import hmac
import json
import re
import sys
import time
from decimal import Decimal
from typing import Any
from uuid import uuid4

from tests.doubles.http_server import Answer, Delivery, ProviderServer, Request, Thing, serve

STORE, API_KEY, SECRET = "store", "btcpay-api-key", "btcpay-webhook-secret"

_STORE_INVOICES = f"/api/v1/stores/{STORE}/invoices"
_INVOICE = re.compile(rf"(?:{_STORE_INVOICES}|/api/v1/invoices)/(\w+)(/[a-z-]+)?")


class BtcpayServer(ProviderServer):
    controls = frozenset({"pay", "settle", "expire", "mark"})

    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.invoices: dict[str, dict[str, Any]] = {}
        self._payments: dict[str, list[dict[str, Any]]] = {}
        super().__init__(port, webhook_url)

    def things(self) -> list[Thing]:
        return [
            Thing(
                id_,
                f"{invoice['metadata'].get('itemDesc')}: {invoice['amount']} {invoice['status']}",
                ("pay", "expire", "settle"),
                invoice["checkout"].get("redirectURL"),
            )
            for id_, invoice in self.invoices.items()
        ]

    def handle(self, request: Request) -> Answer:
        if request.headers.get("authorization") != f"token {API_KEY}":
            return Answer(401, {"code": "unauthenticated", "message": "Authentication is required"})
        if request.path == _STORE_INVOICES:
            return self._create(request.json) if request.method == "POST" else self._list(request.query)
        match = _INVOICE.fullmatch(request.path)
        if not match or match[1] not in self.invoices:
            return Answer(404, {"code": "invoice-not-found", "message": "The invoice was not found"})
        if match[2] == "/payment-methods":
            return Answer(200, [self._method(match[1])])
        if match[2] == "/status" and request.method == "POST":
            self.mark(match[1], request.json["status"])
        return Answer(200, self.invoices[match[1]])

    def _create(self, order: dict[str, Any]) -> Answer:
        if Decimal(order["amount"]) <= 0:
            return Answer(422, [{"path": "amount", "message": "The amount should be 0 or more."}])
        id_, now = uuid4().hex[:22], int(time.time())
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
        return Answer(200, self.invoices[id_])

    def _list(self, query: dict[str, str]) -> Answer:
        wanted = query.get("orderId")
        found = [each for each in self.invoices.values() if wanted in {None, each["metadata"].get("orderId")}]
        return Answer(200, found[::-1])

    def _method(self, id_: str) -> dict[str, Any]:
        return {
            "paymentMethodId": "BTC-CHAIN",
            "currency": "BTC",
            "totalPaid": self.invoices[id_]["paidAmount"],
            "payments": self._payments[id_],
        }

    def pay(self, id_: str, share: str = "1", settled: bool = True) -> None:
        """The buyer sends that share of the amount; it settles at once, or when `settle` says so."""
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
        """The chain confirms what was sent."""
        invoice = self.invoices[id_]
        for payment in self._payments[id_]:
            payment["status"] = "Settled"
            self._send_webhook("InvoicePaymentSettled", id_, paymentMethodId="BTC-CHAIN")
        if invoice["status"] == "Processing":
            invoice["status"] = "Settled"
            over = invoice["additionalStatus"] == "PaidOver"
            self._send_webhook("InvoiceSettled", id_, manuallyMarked=False, overPaid=over)

    def expire(self, id_: str) -> None:
        """The quarter of an hour is over."""
        invoice = self.invoices[id_]
        partially = Decimal(invoice["paidAmount"]) > 0
        invoice["status"], invoice["additionalStatus"] = "Expired", "PaidPartial" if partially else "None"
        self._send_webhook("InvoiceExpired", id_, partiallyPaid=partially)

    def mark(self, id_: str, status: str, by_hand: bool = True) -> None:
        """The shop says that it is settled or invalid; or (not by hand) the chain drops a payment."""
        self.invoices[id_] |= {"status": status, "additionalStatus": "Marked" if by_hand else "None"}
        self._send_webhook(f"Invoice{status}", id_, manuallyMarked=by_hand)

    def again(self, status: int) -> bool:
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
            "timestamp": int(time.time()),
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
