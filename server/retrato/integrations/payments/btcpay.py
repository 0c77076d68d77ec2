"""BTCPay Server, self-hosted by the operator: Bitcoin, and Tether if the store accepts it. Invoices are priced in fiat
currency. There are no recurring payments, so no subscriptions. No Python client library exists for its API."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import structlog

from retrato.integrations.payments.amounts import from_decimal, to_decimal
from retrato.integrations.payments.contract import (
    Checkout,
    CheckoutSession,
    Event,
    Misconfigured,
    Money,
    Offer,
    Payment,
    PaymentState,
    Plan,
    Refund,
    Refused,
    WebhookRefused,
    parse_payment_id,
)
from retrato.integrations.payments.http_api import HttpApi, segment
from retrato.integrations.payments.signatures import (
    hmac_sha256_hex,
    parse_json_object,
    parse_timestamp,
    verify_signature,
)
from retrato.settings import BtcpaySettings, PaymentMethodKey

_log = structlog.get_logger("btcpay")
# Automatic redelivery stops after 75 minutes, but an operator may redeliver later. The timestamp is signed.
_MAX_WEBHOOK_AGE = timedelta(days=3)

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
        self._store = f"/api/v1/stores/{segment(settings.store_id)}/invoices"
        self._pull_payments = f"/api/v1/stores/{segment(settings.store_id)}/pull-payments"
        self._methods = settings.payment_methods
        self._secret = settings.webhook_secret.get_secret_value()
        authorization = f"token {settings.api_key.get_secret_value()}"
        self.api = HttpApi(settings.base_url, _parse_error, {"authorization": authorization})

    async def close(self) -> None:
        await self.api.close()

    async def start(self, checkout: Checkout) -> CheckoutSession:
        if isinstance(checkout.buys, Plan):
            raise Refused("no_subscriptions")
        # An earlier attempt whose response was lost may have created the invoice. Expired ones cannot be paid.
        known = await self.api.get(self._store, params={"orderId": str(checkout.payment_id)})
        usable = [invoice for invoice in known if invoice["status"] not in {"Expired", "Invalid"}]
        order = self._invoice(checkout, checkout.buys)
        invoice = usable[0] if usable else await self.api.call("POST", self._store, json=order)
        return CheckoutSession(invoice["id"], invoice["checkoutLink"])

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
        invoice = await self.api.get(f"{self._store}/{segment(reference)}")
        state = _STATES.get(invoice["status"], "PENDING")
        if invoice["status"] == "Expired" and invoice["additionalStatus"] == "PaidLate":
            # Paid in full after expiry. The status stays "Expired" forever, so check whether the payments have settled.
            state = "PAID" if await self._all_settled(reference) else "PENDING"
        received = from_decimal(invoice.get("paidAmount") or "0", invoice["currency"])
        details = "" if invoice["additionalStatus"] == "None" else invoice["additionalStatus"]
        return Payment(
            reference=invoice["id"],
            payment_id=parse_payment_id(invoice["metadata"].get("orderId")),
            state=state,
            kind="ONE_OFF",
            paid=received if state == "PAID" or (state == "FAILED" and received.minor) else None,
            refunded_minor=await self._refunded(invoice, received) if state == "PAID" else 0,
            reason=f"{invoice['status']}{details}" if state == "FAILED" else None,
        )

    async def _refunded(self, invoice: Mapping[str, Any], received: Money) -> int | None:
        """Return what was paid out of the refunds of an invoice: pull payments that BTCPay names after it."""
        try:
            refunds = await self._refunds(invoice["id"])
        except Misconfigured as error:
            _log.warning("cannot see refunds: the API key needs the permission for pull payments", error=str(error))
            return None
        refunded = Decimal(0)
        for refund in refunds:
            for payout in await self.api.get(f"/api/v1/pull-payments/{segment(refund['id'])}/payouts"):
                if payout["state"] == "Completed":
                    refunded += await self._minor_units(payout, invoice, received)
        return min(int(refunded), received.minor)

    async def _refunds(self, invoice_id: str) -> list[Mapping[str, Any]]:
        pull_payments = await self.api.get(self._pull_payments, params={"includeArchived": "true"})
        return [each for each in pull_payments if each["name"] == f"Refund {invoice_id}"]

    async def _minor_units(
        self, payout: Mapping[str, Any], invoice: Mapping[str, Any], received: Money
    ) -> Decimal | int:
        """Return a payout in the invoice's currency. One in a cryptocurrency is a share of what was received in it."""
        if payout["originalCurrency"] == invoice["currency"]:
            return from_decimal(payout["originalAmount"], invoice["currency"]).minor
        methods = await self.api.get(f"{self._store}/{segment(invoice['id'])}/payment-methods")
        paid = sum(Decimal(each["totalPaid"]) for each in methods if each["currency"] == payout["originalCurrency"])
        return received.minor * Decimal(payout["originalAmount"]) / paid if paid else received.minor

    async def capture(self, reference: str) -> Payment:
        return await self.payment(reference)

    async def refund(self, reference: str) -> bool:
        """Refuse, until the operator has issued the refund on the server or archived the invoice: a refund is a link on
        which the buyer enters where the money goes, and the operator has to send it to them."""
        invoice = await self.api.get(f"{self._store}/{segment(reference)}")
        left = from_decimal(invoice.get("paidAmount") or "0", invoice["currency"]).minor
        for refund in await self._refunds(reference):
            # A refund in cryptocurrency counts as full: its rate differs from the invoice's.
            in_coins = refund["currency"] != invoice["currency"]
            left -= left if in_coins else from_decimal(refund["amount"], invoice["currency"]).minor
        if left > 0 and not invoice["archived"]:
            raise Refused("refund_by_hand", f"refund or archive invoice {reference} on the BTCPay server")
        return True

    async def refund_amount(self, reference: str, amount: Money, key: str) -> Refund:
        """Create a pull payment, which the buyer claims on a page of the server. Its description has the key, so that
        it is found if the response was lost; its default name says which invoice it refunds."""
        description = f"Refund {key}"
        for refund in await self._refunds(reference):
            if refund.get("description") == description:
                return await self._read_refund(refund)
        order = {
            "refundVariant": "Custom",
            "customAmount": to_decimal(amount),
            "customCurrency": amount.currency,
            "payoutMethodId": await self._payout_method(reference),
            "description": description,
        }
        created = await self.api.call("POST", f"{self._store}/{segment(reference)}/refund", json=order)
        return await self._read_refund(created)

    async def refund_state(self, reference: str, refund_reference: str) -> Refund:
        for refund in await self._refunds(reference):
            if refund["id"] == refund_reference:
                return await self._read_refund(refund)
        raise Refused("not_found", refund_reference)

    async def _read_refund(self, refund: Mapping[str, Any]) -> Refund:
        payouts = await self.api.get(f"/api/v1/pull-payments/{segment(refund['id'])}/payouts")
        paid = sum(Decimal(each["originalAmount"]) for each in payouts if each["state"] == "Completed")
        if paid >= Decimal(refund["amount"]):
            return Refund(refund["id"], "DONE")
        open_payouts = [each for each in payouts if each["state"] not in {"Completed", "Cancelled"}]
        failed = refund.get("archived") and not open_payouts
        return Refund(refund["id"], "FAILED" if failed else "PENDING", refund.get("viewLink"))

    async def _payout_method(self, reference: str) -> str:
        """Return the payout method that corresponds to how the invoice was paid."""
        methods = await self.api.get(f"{self._store}/{segment(reference)}/payment-methods")
        paid = [each["paymentMethodId"] for each in methods if Decimal(each["totalPaid"]) > 0]
        if not paid:
            raise Refused("not_paid", reference)
        # LNURL is a way to pay by Lightning, not to be paid.
        return str(paid[0]).replace("-LNURL", "-LN")

    async def _all_settled(self, reference: str) -> bool:
        methods = await self.api.get(f"{self._store}/{segment(reference)}/payment-methods")
        payments = [payment for method in methods for payment in method["payments"]]
        return bool(payments) and all(payment["status"] == "Settled" for payment in payments)

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        verify_signature("sha256=" + hmac_sha256_hex(self._secret, body), [headers.get("btcpay-sig", "")])
        content = parse_json_object(body)
        try:
            occurred_at = parse_timestamp(content["timestamp"])
            id_ = content.get("originalDeliveryId") or content["deliveryId"]
            kind: str = content["type"]
        except KeyError:
            raise WebhookRefused("unreadable") from None
        if now - occurred_at > _MAX_WEBHOOK_AGE:
            raise WebhookRefused("stale")
        if "invoiceId" not in content:
            return None
        return Event(id_, kind, occurred_at, payments=(content["invoiceId"],))


def _parse_error(error: Any) -> tuple[str, str]:
    if isinstance(error, list):
        return "invalid_request", "; ".join(f"{each['path']}: {each['message']}" for each in error)
    return error["code"], error["message"]
