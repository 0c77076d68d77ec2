"""The calls to PayPal. A reference is an order's id, a subscription's (I-…), `sale:…` for a payment of a subscription,
or `capture:…` where a webhook knows no more."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from retrato.integrations.payments.contract import (
    Checkout,
    Event,
    Money,
    Offer,
    Payment,
    Plan,
    Preview,
    Refused,
    Started,
    Subscription,
    When,
)
from retrato.integrations.payments.paypal.api import PaypalApi, link
from retrato.integrations.payments.paypal.books import CANCELLED_BY_CUSTOMER, read_order, read_subscription
from retrato.integrations.payments.paypal.plans import Plans, decimal_value
from retrato.integrations.payments.paypal.webhook import Webhooks
from retrato.kit import clock
from retrato.kit.i18n import Language
from retrato.settings import PaymentMethodKey, PaypalSettings

_CURRENCIES = "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD"
_LOCALES: dict[Language, str] = {"en": "en-US", "es": "es-ES"}
# A yearly plan's last payment may be a year old.
_LOOK_BACK = timedelta(days=400)


class Paypal:
    key: PaymentMethodKey = "ext__paypal"
    offer = Offer(categories=("DIGITAL_WALLET",), currencies=frozenset(_CURRENCIES.split()))

    def __init__(self, settings: PaypalSettings) -> None:
        self.api = PaypalApi(settings)
        self.webhooks = Webhooks(settings)
        self._plans = Plans(self.api)

    async def close(self) -> None:
        await self.api.close()
        await self.webhooks.close()

    async def start(self, checkout: Checkout) -> Started:
        if isinstance(checkout.buys, Plan):
            path, order = "/v1/billing/subscriptions", await self._subscription_order(checkout, checkout.buys)
        else:
            path, order = "/v2/checkout/orders", _order(checkout, checkout.buys)
        begun = await self.api.post(path, order, str(checkout.payment_id))
        # What the buyer has agreed to already has no such link; our page then tells how it stands.
        return Started(begun["id"], link(begun, "payer-action", "approve") or checkout.return_url)

    async def _subscription_order(self, checkout: Checkout, plan: Plan) -> dict[str, Any]:
        return {
            "plan_id": await self._plans.id_of(plan),
            "custom_id": str(checkout.payment_id),
            "subscriber": {"email_address": checkout.email},
            "application_context": {
                "brand_name": "Retrato",
                "locale": _LOCALES[checkout.language],
                "shipping_preference": "NO_SHIPPING",
                "user_action": "SUBSCRIBE_NOW",
                "return_url": checkout.return_url,
                "cancel_url": checkout.cancel_url,
            },
        }

    async def payment(self, reference: str) -> Payment:
        kind, _, id_ = reference.rpartition(":")
        if kind == "capture":
            capture = await self.api.get(f"/v2/payments/captures/{id_}")
            related = (capture.get("supplementary_data") or {}).get("related_ids") or {}
            if "order_id" not in related:
                raise Refused("not_of_an_order", id_)
            return await self.payment(related["order_id"])
        if kind == "sale":
            return await self._sale(id_)
        if id_.startswith("I-"):
            return await self._first_payment(id_)
        return read_order(await self.api.get(f"/v2/checkout/orders/{id_}"))

    async def _sale(self, id_: str) -> Payment:
        sale = await self.api.get(f"/v1/payments/sale/{id_}")
        # The account may have sales that are no subscription's, and none of ours.
        if agreement := sale.get("billing_agreement_id"):
            for payment in (await self.subscription(agreement)).payments:
                if payment.reference == f"sale:{id_}":
                    return payment
        raise Refused("not_of_a_subscription", id_)

    async def _first_payment(self, subscription_id: str) -> Payment:
        subscription = await self.subscription(subscription_id)
        if subscription.payments:
            # The first that went through: a declined card may have come before it.
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
            path = f"/v2/checkout/orders/{found.reference}/capture"
            # An order is captured once in any case; under an old key a card that failed would fail for ever.
            return read_order(await self.api.post(path, {}, str(uuid4())))
        except Refused as refusal:
            # Somebody else captured it, or the buyer's card failed and they may choose another: the books tell.
            now = await self.payment(found.reference)
            return replace(now, state="PENDING", reason=refusal.code) if now.state == "APPROVED" else now

    async def subscription(self, reference: str) -> Subscription:
        path = f"/v1/billing/subscriptions/{reference}"
        subscription = await self.api.get(path)
        span = {"start_time": _stamp(clock.now() - _LOOK_BACK), "end_time": _stamp(clock.now())}
        begun = subscription["status"] not in {"APPROVAL_PENDING", "APPROVED"}
        listed = await self.api.get(f"{path}/transactions", span) if begun else None
        plans = await self._plans.knowing(subscription["plan_id"])
        return read_subscription(subscription, (listed or {}).get("transactions") or [], plans)

    async def preview(self, reference: str, plan: Plan, when: When) -> Preview:  # noqa: ARG002 - PayPal knows one way
        """PayPal prorates nothing: whatever the new plan costs is first billed with the next period."""
        subscription = await self.subscription(reference)
        return Preview(Money(0, plan.price.currency), subscription.period_end or clock.now())

    async def change(self, reference: str, plan: Plan, when: When, return_url: str) -> str | None:  # noqa: ARG002
        wanted = await self._plans.id_of(plan)
        if (await self.api.get(f"/v1/billing/subscriptions/{reference}"))["plan_id"] == wanted:
            return None
        pages = {"return_url": return_url, "cancel_url": return_url}
        change = {"plan_id": wanted, "application_context": pages}
        # A key of its own each time: who goes back and forth between two plans means it each time.
        revised = await self.api.post(f"/v1/billing/subscriptions/{reference}/revise", change, str(uuid4()))
        return link(revised, "approve")

    async def cancel(self, reference: str) -> None:
        subscription = await self.subscription(reference)
        if subscription.ends_at is None:
            await self._tell(reference, "suspend", CANCELLED_BY_CUSTOMER)

    async def resume(self, reference: str) -> None:
        subscription = await self.subscription(reference)
        if subscription.state == "ENDED":
            raise Refused("ended")
        if subscription.ends_at is not None:
            await self._tell(reference, "activate", "Resumed by the customer.")

    async def end(self, reference: str) -> None:
        subscription = await self.subscription(reference)
        # One that nobody has agreed to yet cannot be cancelled, and will not be billed.
        if subscription.state not in {"PENDING", "ENDED"}:
            await self._tell(reference, "cancel", "Ended.")

    async def payment_method_url(self, reference: str) -> str | None:  # noqa: ARG002 - it is the buyer's own account
        return None

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        return await self.webhooks.read(headers, body, now)

    async def _tell(self, reference: str, verb: str, reason: str) -> None:
        await self.api.post(f"/v1/billing/subscriptions/{reference}/{verb}", {"reason": reason}, str(uuid4()))


def _order(checkout: Checkout, price: Money) -> dict[str, Any]:
    unit = {
        "custom_id": str(checkout.payment_id),
        "description": checkout.description,
        "amount": {"currency_code": price.currency, "value": decimal_value(price)},
    }
    context = {
        "payment_method_preference": "IMMEDIATE_PAYMENT_REQUIRED",
        "brand_name": "Retrato",
        "locale": _LOCALES[checkout.language],
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


def _stamp(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")
