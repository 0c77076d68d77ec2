"""BTCPay Server, the operator's own: Bitcoin, and Tether where the store has it. An invoice is priced in ordinary
money; nothing is renewed by itself, so there are no subscriptions. There is no Python library for its API."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from retrato.integrations.payments.amounts import from_decimal, to_decimal
from retrato.integrations.payments.contract import (
    Checkout,
    Event,
    Money,
    Offer,
    Payment,
    PaymentState,
    Plan,
    Refused,
    Started,
    WebhookRefused,
    payment_id,
)
from retrato.integrations.payments.http_api import HttpApi
from retrato.integrations.payments.signatures import keyed_hash, parsed, require_one_of
from retrato.settings import BtcpaySettings, PaymentMethodKey

# Redelivery goes on for an hour and a quarter; by hand an operator may be later. Its time stands in the signed body.
_OLDEST_WEBHOOK = timedelta(days=3)

_STATES: dict[str, PaymentState] = {
    "New": "PENDING",
    "Processing": "PENDING",
    "Settled": "PAID",
    "Expired": "FAILED",
    "Invalid": "FAILED",
}


class Btcpay:
    key: PaymentMethodKey = "ext__btcpay"
    offer = Offer(categories=("CRYPTO_WALLET",), currencies=None)

    def __init__(self, settings: BtcpaySettings) -> None:
        self._store = f"/api/v1/stores/{settings.store_id}/invoices"
        self._methods = settings.payment_methods
        self._secret = settings.webhook_secret.get_secret_value()
        authorization = f"token {settings.api_key.get_secret_value()}"
        self.api = HttpApi(settings.base_url, _explain, {"authorization": authorization})

    async def close(self) -> None:
        await self.api.close()

    async def start(self, checkout: Checkout) -> Started:
        if isinstance(checkout.buys, Plan):
            raise Refused("no_subscriptions")
        # An order of this number may be there from an attempt whose answer was lost. An expired one is of no use.
        known = await self.api.get(self._store, params={"orderId": str(checkout.payment_id)})
        usable = [invoice for invoice in known if invoice["status"] not in {"Expired", "Invalid"}]
        order = self._invoice(checkout, checkout.buys)
        invoice = usable[0] if usable else await self.api.call("POST", self._store, json=order)
        return Started(invoice["id"], invoice["checkoutLink"])

    def _invoice(self, checkout: Checkout, price: Money) -> dict[str, Any]:
        metadata = {
            "orderId": str(checkout.payment_id),
            "itemDesc": checkout.description,
            "buyerEmail": checkout.email,
        }
        page = {"redirectURL": checkout.return_url, "redirectAutomatically": True, "defaultLanguage": checkout.language}
        if self._methods:
            page["paymentMethods"] = list(self._methods)
        return {
            "amount": to_decimal(price),
            "currency": price.currency,
            "metadata": metadata,
            "checkout": page,
        }

    async def payment(self, reference: str) -> Payment:
        invoice = await self.api.get(f"{self._store}/{reference}")
        state = _STATES.get(invoice["status"], "PENDING")
        if invoice["status"] == "Expired" and invoice["additionalStatus"] == "PaidLate":
            # All of it came, but too late. It stays "expired" for ever: only its payments tell when it is safe.
            state = "PAID" if await self._all_settled(reference) else "PENDING"
        received = from_decimal(invoice.get("paidAmount") or "0", invoice["currency"])
        details = "" if invoice["additionalStatus"] == "None" else invoice["additionalStatus"]
        return Payment(
            reference=invoice["id"],
            payment_id=payment_id(invoice["metadata"].get("orderId")),
            state=state,
            kind="ONE_OFF",
            paid=received if state == "PAID" or (state == "FAILED" and received.minor) else None,
            reason=f"{invoice['status']}{details}" if state == "FAILED" else None,
        )

    async def capture(self, reference: str) -> Payment:
        return await self.payment(reference)

    async def _all_settled(self, reference: str) -> bool:
        methods = await self.api.get(f"{self._store}/{reference}/payment-methods")
        payments = [payment for method in methods for payment in method["payments"]]
        return bool(payments) and all(payment["status"] == "Settled" for payment in payments)

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        require_one_of("sha256=" + keyed_hash(self._secret, body), [headers.get("btcpay-sig", "")])
        content = parsed(body)
        try:
            occurred_at = datetime.fromtimestamp(content["timestamp"], UTC)
            id_ = content.get("originalDeliveryId") or content["deliveryId"]
            kind: str = content["type"]
        except (KeyError, TypeError, ValueError, OverflowError):
            raise WebhookRefused("unreadable") from None
        if now - occurred_at > _OLDEST_WEBHOOK:
            raise WebhookRefused("stale")
        if "invoiceId" not in content:
            return None
        return Event(id_, kind, occurred_at, payments=(content["invoiceId"],))


def _explain(error: Any) -> tuple[str, str]:
    if isinstance(error, list):
        return "invalid_request", "; ".join(f"{each['path']}: {each['message']}" for each in error)
    return error["code"], error["message"]
