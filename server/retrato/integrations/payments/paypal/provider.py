"""Calls to PayPal. A reference is an order id, a subscription id (I-…), `sale:…` for a payment of a subscription, or
`capture:…` for a webhook that has only the capture's id."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from retrato.integrations.payments.contract import (
    ChangeTiming,
    Checkout,
    CheckoutSession,
    Event,
    Money,
    Offer,
    Payment,
    Plan,
    Preview,
    Refund,
    Refused,
    Subscription,
    Unavailable,
)
from retrato.integrations.payments.http_api import segment
from retrato.integrations.payments.paypal.api import PaypalApi, link
from retrato.integrations.payments.paypal.mapping import (
    CANCELLED_BY_CUSTOMER,
    read_order,
    read_refund,
    read_refundable,
    read_subscription,
)
from retrato.integrations.payments.paypal.plans import Plans, decimal_value
from retrato.integrations.payments.paypal.refunds import find_refunded, format_time
from retrato.integrations.payments.paypal.webhook import Webhooks
from retrato.kit import clock
from retrato.kit.i18n import LOCALES
from retrato.settings import PaymentMethodKey, PaypalSettings

_CURRENCIES = "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD"
# The last payment of a yearly plan can be a year old.
_LOOK_BACK = timedelta(days=400)
# How often a refund is requested again after it failed.
_MAX_FAILED_REFUNDS = 3


class Paypal:
    key: PaymentMethodKey = "ext__paypal"
    has_payment_method_page = False
    offer = Offer(categories=("DIGITAL_WALLET",), currencies=frozenset(_CURRENCIES.split()))

    def __init__(self, settings: PaypalSettings) -> None:
        self.api = PaypalApi(settings)
        self.webhooks = Webhooks(settings)
        self._plans = Plans(self.api)

    async def close(self) -> None:
        await self.api.close()
        await self.webhooks.close()

    async def start(self, checkout: Checkout) -> CheckoutSession:
        if isinstance(checkout.buys, Plan):
            path, order = "/v1/billing/subscriptions", await self._subscription_order(checkout, checkout.buys)
        else:
            path, order = "/v2/checkout/orders", _order(checkout, checkout.buys)
        created = await self.api.post(path, order, str(checkout.payment_id))
        # The link is missing if the buyer has already approved. Our return page then shows the state.
        return CheckoutSession(created["id"], link(created, "payer-action", "approve") or checkout.return_url)

    async def _subscription_order(self, checkout: Checkout, plan: Plan) -> dict[str, Any]:
        return {
            "plan_id": await self._plans.id_of(plan),
            "custom_id": str(checkout.payment_id),
            "subscriber": {"email_address": checkout.email},
            "application_context": {
                "brand_name": "Retrato",
                "locale": LOCALES[checkout.language],
                "shipping_preference": "NO_SHIPPING",
                "user_action": "SUBSCRIBE_NOW",
                "return_url": checkout.return_url,
                "cancel_url": checkout.cancel_url,
            },
        }

    async def payment(self, reference: str) -> Payment:
        kind, _, id_ = reference.rpartition(":")
        if kind == "capture":
            capture = await self.api.get(f"/v2/payments/captures/{segment(id_)}")
            related = (capture.get("supplementary_data") or {}).get("related_ids") or {}
            if "order_id" not in related:
                raise Refused("not_of_an_order", id_)
            return await self.payment(related["order_id"])
        if kind == "sale":
            return await self._get_sale(id_)
        if id_.startswith("I-"):
            return await self._get_first_payment(id_)
        return read_order(await self.api.get(f"/v2/checkout/orders/{segment(id_)}"))

    async def _get_sale(self, id_: str) -> Payment:
        sale = await self.api.get(f"/v1/payments/sale/{segment(id_)}")
        # The PayPal account may have sales that are unrelated to our subscriptions.
        if agreement := sale.get("billing_agreement_id"):
            for payment in (await self.subscription(agreement)).payments:
                if payment.reference == f"sale:{id_}":
                    return payment
        raise Refused("not_of_a_subscription", id_)

    async def _get_first_payment(self, subscription_id: str) -> Payment:
        subscription = await self.subscription(subscription_id)
        if subscription.payments:
            # The first successful one; a declined attempt may precede it.
            oldest_first = subscription.payments[::-1]
            return next((payment for payment in oldest_first if payment.state == "PAID"), oldest_first[0])
        return Payment(
            reference=subscription_id,
            payment_id=subscription.payment_id,
            state="FAILED" if subscription.state == "ENDED" else "PENDING",
            kind="PERIOD",
            subscription=subscription_id,
            plan=subscription.plan,
        )

    async def capture(self, reference: str) -> Payment:
        found = await self.payment(reference)
        if found.state != "APPROVED":
            return found
        try:
            path = f"/v2/checkout/orders/{segment(found.reference)}/capture"
            # PayPal captures an order once anyway. Reusing the key of a failed attempt would repeat its failure.
            return read_order(await self.api.post(path, {}, str(uuid4())))
        except Refused as refusal:
            # Captured concurrently, or the card was declined and the buyer may choose another. Read the current state.
            now = await self.payment(found.reference)
            return replace(now, state="PENDING", reason=refusal.code) if now.state == "APPROVED" else now

    async def withdraw(self, reference: str) -> None:
        """Do nothing: PayPal cannot close what the buyer has not approved. It expires after some hours."""

    async def refund(self, reference: str) -> bool:
        """Refund what is left. A refund may be pending for days, and fail then; it is made again under another key,
        because PayPal would repeat its answer to the first."""
        kind, _, id_ = reference.rpartition(":")
        if kind == "sale":
            return await self._refund_sale(id_)
        found = read_refundable(await self.api.get(f"/v2/checkout/orders/{segment(id_)}"))
        if found is None or found.left.minor == 0:
            return found is None or not found.is_pending
        if found.failed >= _MAX_FAILED_REFUNDS:
            raise Refused("refund_failed", f"refund capture {found.capture} in PayPal's dashboard")
        amount = {"currency_code": found.left.currency, "value": decimal_value(found.left)}
        path = f"/v2/payments/captures/{segment(found.capture)}/refund"
        key = f"refund-{found.capture}-{found.left.minor}-{found.failed}"
        refund = await self.api.post(path, {"amount": amount}, key)
        return refund["status"] == "COMPLETED" and not found.is_pending

    async def _refund_sale(self, id_: str) -> bool:
        sale = await self._get_sale(id_)
        left = sale.paid.minor - (sale.refunded_minor or 0) if sale.paid and not sale.charged_back else 0
        if sale.paid is None or left <= 0:
            return True
        amount = {"total": decimal_value(Money(left, sale.paid.currency)), "currency": sale.paid.currency}
        path = f"/v1/payments/sale/{segment(id_)}/refund"
        for failed in range(_MAX_FAILED_REFUNDS):
            # A sale does not list its refunds. The repeated answer names the refund, which has the current state.
            made = await self.api.post(path, {"amount": amount}, f"refund-{id_}-{left}-{failed}")
            state = (await self.api.get(f"/v1/payments/refund/{segment(made['id'])}"))["state"]
            if state in {"completed", "pending"}:
                return bool(state == "completed")
        raise Refused("refund_failed", f"refund sale {id_} in PayPal's dashboard")

    async def refund_amount(self, reference: str, amount: Money, key: str) -> Refund:
        """Refund an amount. PayPal keeps idempotency keys of refunds for 45 days."""
        kind, _, id_ = reference.rpartition(":")
        value = decimal_value(amount)
        if kind == "sale":
            path = f"/v1/payments/sale/{segment(id_)}/refund"
            order = {"amount": {"total": value, "currency": amount.currency}}
        else:
            found = read_refundable(await self.api.get(f"/v2/checkout/orders/{segment(id_)}"))
            if found is None:
                raise Refused("not_paid", id_)
            path = f"/v2/payments/captures/{segment(found.capture)}/refund"
            order = {"amount": {"value": value, "currency_code": amount.currency}}
        try:
            made = await self.api.post(path, order, key)
        except Refused as refusal:
            if refusal.code == "PREVIOUS_REQUEST_IN_PROGRESS":
                raise Unavailable(str(refusal)) from refusal
            raise
        # The answer to a repeated request is the first one. The state may have changed since.
        return await self.refund_state(reference, made["id"])

    async def refund_state(self, reference: str, refund_reference: str) -> Refund:
        path = "/v1/payments/refund" if reference.startswith("sale:") else "/v2/payments/refunds"
        return read_refund(await self.api.get(f"{path}/{segment(refund_reference)}"))

    async def subscription(self, reference: str) -> Subscription:
        path = f"/v1/billing/subscriptions/{segment(reference)}"
        subscription = await self.api.get(path)
        span = {"start_time": format_time(clock.now() - _LOOK_BACK), "end_time": format_time(clock.now())}
        started = subscription["status"] not in {"APPROVAL_PENDING", "APPROVED"}
        listed = await self.api.get(f"{path}/transactions", span) if started else None
        transactions = (listed or {}).get("transactions") or []
        refunds = {
            each["id"]: await find_refunded(self.api, each["id"], datetime.fromisoformat(each["time"]))
            for each in transactions
            if each["status"] == "PARTIALLY_REFUNDED"
        }
        plans = await self._plans.load(subscription["plan_id"])
        return read_subscription(subscription, transactions, plans, refunds)

    async def preview(self, reference: str, plan: Plan, when: ChangeTiming) -> Preview:  # noqa: ARG002 - PayPal has only one way
        """Preview a plan change. PayPal does not prorate: the new price applies from the next period."""
        subscription = await self.subscription(reference)
        return Preview(Money(0, plan.price.currency), subscription.period_end or clock.now())

    async def change(self, reference: str, plan: Plan, when: ChangeTiming, return_url: str) -> str | None:  # noqa: ARG002
        wanted = await self._plans.id_of(plan)
        if (await self.api.get(f"/v1/billing/subscriptions/{segment(reference)}"))["plan_id"] == wanted:
            return None
        pages = {"return_url": return_url, "cancel_url": return_url}
        change = {"plan_id": wanted, "application_context": pages}
        # A new key each time, because switching back and forth between two plans is intended each time.
        revised = await self.api.post(f"/v1/billing/subscriptions/{segment(reference)}/revise", change, str(uuid4()))
        return link(revised, "approve")

    async def cancel(self, reference: str) -> None:
        subscription = await self.subscription(reference)
        if subscription.ends_at is None:
            await self._change_status(reference, "suspend", CANCELLED_BY_CUSTOMER)

    async def resume(self, reference: str) -> None:
        subscription = await self.subscription(reference)
        if subscription.state == "ENDED":
            raise Refused("ended")
        if subscription.ends_at is not None:
            await self._change_status(reference, "activate", "Resumed by the customer.")

    async def end(self, reference: str) -> None:
        subscription = await self.subscription(reference)
        # A subscription that was never approved cannot be cancelled, and is never billed.
        if subscription.state not in {"PENDING", "ENDED"}:
            await self._change_status(reference, "cancel", "Ended.")

    async def payment_method_url(self, reference: str) -> str | None:  # noqa: ARG002 - managed in the buyer's PayPal account
        return None

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        return await self.webhooks.read(headers, body, now)

    async def _change_status(self, reference: str, verb: str, reason: str) -> None:
        await self.api.post(f"/v1/billing/subscriptions/{segment(reference)}/{verb}", {"reason": reason}, str(uuid4()))


def _order(checkout: Checkout, price: Money) -> dict[str, Any]:
    unit = {
        "custom_id": str(checkout.payment_id),
        "description": checkout.description,
        "amount": {"currency_code": price.currency, "value": decimal_value(price)},
    }
    context = {
        "payment_method_preference": "IMMEDIATE_PAYMENT_REQUIRED",
        "brand_name": "Retrato",
        "locale": LOCALES[checkout.language],
        "landing_page": "LOGIN",
        "shipping_preference": "NO_SHIPPING",
        "user_action": "PAY_NOW",
        "return_url": checkout.return_url,
        "cancel_url": checkout.cancel_url,
    }
    return {
        "intent": "CAPTURE",
        "purchase_units": [unit],
        "payment_source": {"paypal": {"experience_context": context}},
    }
