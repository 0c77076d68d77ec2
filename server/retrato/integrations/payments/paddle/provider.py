"""Calls to Paddle. It has no idempotency keys, so check for an existing object before creating or charging."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

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
)
from retrato.integrations.payments.http_api import HttpApi, segment
from retrato.integrations.payments.paddle import webhook
from retrato.integrations.payments.paddle.mapping import Entity, read_payment, read_refund, read_subscription
from retrato.kit import clock
from retrato.settings import PaddleSettings, PaymentMethodKey

_CURRENCIES = """
USD EUR GBP JPY AUD CAD CHF HKD SGD SEK ARS BRL CLP CNY COP CZK DKK HUF ILS INR KRW MXN NOK NZD PEN PHP PLN THB TRY TWD
UAH VND ZAR
"""
_NEWEST_FIRST = {"order_by": "created_at[DESC]", "per_page": 30}
# Shown in the dashboard; tells our requests from those made there by hand.
_REFUND_REASON = "duplicate"


class Paddle:
    key: PaymentMethodKey = "ext__paddle"
    has_payment_method_page = True
    offer = Offer(categories=("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET"), currencies=frozenset(_CURRENCIES.split()))

    def __init__(self, settings: PaddleSettings) -> None:
        self._secret = settings.webhook_secret.get_secret_value()
        headers = {"authorization": f"Bearer {settings.api_key.get_secret_value()}", "paddle-version": "1"}
        self.api = HttpApi(settings.base_url, _parse_error, headers)

    async def close(self) -> None:
        await self.api.close()

    async def start(self, checkout: Checkout) -> CheckoutSession:
        """Start a transaction. Paddle's script opens the checkout on our return page, whose URL has the id."""
        customer = await self._get_or_create_customer(checkout)
        transaction = await self._find_transaction(customer, checkout)
        if transaction is None:
            order = {
                "items": [_item(checkout.buys, checkout.description)],
                "customer_id": customer,
                "currency_code": _price(checkout.buys).currency,
                "custom_data": {"payment_id": str(checkout.payment_id)},
                "checkout": {"url": checkout.return_url},
            }
            transaction = await self._call("POST", "/transactions", order)
        # A paid transaction has no checkout page any more. Our return page then shows that it is paid.
        address = (transaction["checkout"] or {}).get("url") or checkout.return_url
        return CheckoutSession(transaction["id"], address)

    async def _find_transaction(self, customer: str, checkout: Checkout) -> Entity | None:
        """Find the transaction of an earlier attempt whose response may have been lost."""
        ours = str(checkout.payment_id)
        for transaction in await self._get("/transactions", {"customer_id": customer, **_NEWEST_FIRST}):
            if (transaction["custom_data"] or {}).get("payment_id") == ours and transaction["status"] != "canceled":
                found: Entity = transaction
                return found
        return None

    async def _get_or_create_customer(self, checkout: Checkout) -> str:
        if known := await self._find_customer(checkout.email):
            return known
        try:
            created = await self._call("POST", "/customers", {"email": checkout.email, "locale": checkout.language})
        except Refused as refusal:
            # Race: a concurrent checkout has created the customer.
            if refusal.code == "customer_already_exists" and (known := await self._find_customer(checkout.email)):
                return known
            raise
        id_: str = created["id"]
        return id_

    async def _find_customer(self, email: str) -> str | None:
        found = await self._get("/customers", {"email": email})
        return found[0]["id"] if found else None

    async def payment(self, reference: str) -> Payment:
        return read_payment(await self._get(f"/transactions/{segment(reference)}", {"include": "adjustments"}))

    async def capture(self, reference: str) -> Payment:
        return await self.payment(reference)

    async def withdraw(self, reference: str) -> None:
        transaction = await self._get(f"/transactions/{segment(reference)}")
        if transaction["status"] in {"ready", "billed"}:
            await self._call("PATCH", f"/transactions/{segment(reference)}", {"status": "canceled"})

    async def refund(self, reference: str) -> bool:
        """Request a refund, which Paddle approves or rejects within days. A rejected one is not requested again."""
        transaction, refunds = await self._get_refunds(reference)
        requested = _accepted(refunds)
        left = int(transaction["details"]["totals"]["grand_total"]) - sum(
            int(each["totals"]["total"]) for each in requested
        )
        if left > 0 and any(each["status"] == "rejected" and each["reason"] == _REFUND_REASON for each in refunds):
            raise Refused("refund_rejected", f"refund transaction {reference} in Paddle's dashboard")
        if left > 0:
            await self._request_refund(transaction, requested, left, _REFUND_REASON)
            return False
        return all(each["status"] == "approved" for each in requested)

    async def refund_amount(self, reference: str, amount: Money, key: str) -> Refund:
        """Request a refund. Its reason contains the key, so that it is found if the response was lost."""
        transaction, refunds = await self._get_refunds(reference)
        reason = f"refund {key}"
        for refund in refunds:
            if refund["reason"] == reason:
                return read_refund(refund)
        return read_refund(await self._request_refund(transaction, _accepted(refunds), amount.minor, reason))

    async def refund_state(self, reference: str, refund_reference: str) -> Refund:
        _transaction, refunds = await self._get_refunds(reference)
        for refund in refunds:
            if refund["id"] == refund_reference:
                return read_refund(refund)
        raise Refused("not_found", refund_reference)

    async def _get_refunds(self, reference: str) -> tuple[Entity, list[Entity]]:
        transaction = await self._get(f"/transactions/{segment(reference)}", {"include": "adjustments"})
        return transaction, [each for each in transaction.get("adjustments") or () if each["action"] == "refund"]

    async def _request_refund(self, transaction: Entity, requested: list[Entity], minor: int, reason: str) -> Entity:
        order = {"action": "refund", "transaction_id": transaction["id"], "reason": reason}
        adjustment: Entity = await self._call(
            "POST", "/adjustments", order | _refunded_items(transaction, requested, minor)
        )
        return adjustment

    async def subscription(self, reference: str) -> Subscription:
        subscription = await self._get(f"/subscriptions/{segment(reference)}")
        params = {"subscription_id": reference, "include": "adjustments", **_NEWEST_FIRST}
        return read_subscription(subscription, await self._get("/transactions", params))

    async def preview(self, reference: str, plan: Plan, when: ChangeTiming) -> Preview:
        if when == "PERIOD_END":
            running = await self.subscription(reference)
            return Preview(Money(0, plan.price.currency), running.period_end or clock.now())
        change = {"items": [_item(plan, plan.name)], "proration_billing_mode": "prorated_immediately"}
        preview = await self._call("PATCH", f"/subscriptions/{segment(reference)}/preview", change, repeatable=True)
        due = preview["immediate_transaction"]
        minor = int(due["details"]["totals"]["grand_total"]) if due else 0
        return Preview(Money(minor, preview["currency_code"]), clock.now())

    async def change(self, reference: str, plan: Plan, when: ChangeTiming, return_url: str) -> str | None:  # noqa: ARG002 - the card is on file
        subscription = await self._get(f"/subscriptions/{segment(reference)}")
        current = read_subscription(subscription, [])
        # An upgrade that is repeated after a change of price must not be billed a second time.
        if current.plan == plan.key and (when == "NOW" or current.price == plan.price):
            return None
        change: dict[str, Any] = {"items": [_item(plan, plan.name)], "proration_billing_mode": "prorated_immediately"}
        if when == "PERIOD_END":
            # A different interval would start a new period now. Keep the date of the next bill.
            change |= {"proration_billing_mode": "do_not_bill", "next_billed_at": subscription["next_billed_at"]}
        await self._call("PATCH", f"/subscriptions/{segment(reference)}", change)
        return None

    async def cancel(self, reference: str) -> None:
        subscription = read_subscription(await self._get(f"/subscriptions/{segment(reference)}"), [])
        if subscription.ends_at is None:
            await self._call(
                "POST", f"/subscriptions/{segment(reference)}/cancel", {"effective_from": "next_billing_period"}
            )

    async def resume(self, reference: str) -> None:
        subscription = read_subscription(await self._get(f"/subscriptions/{segment(reference)}"), [])
        if subscription.state == "ENDED":
            raise Refused("ended")
        if subscription.ends_at is not None:
            await self._call("PATCH", f"/subscriptions/{segment(reference)}", {"scheduled_change": None})

    async def end(self, reference: str) -> None:
        subscription = read_subscription(await self._get(f"/subscriptions/{segment(reference)}"), [])
        if subscription.state == "ENDED":
            return
        path = f"/subscriptions/{segment(reference)}"
        if subscription.ends_at is not None:
            # A scheduled cancellation locks the subscription.
            await self._call("PATCH", path, {"scheduled_change": None})
        await self._call("POST", f"{path}/cancel", {"effective_from": "immediately"})

    async def payment_method_url(self, reference: str) -> str | None:
        customer = (await self._get(f"/subscriptions/{segment(reference)}"))["customer_id"]
        path = f"/customers/{customer}/portal-sessions"
        session = await self._call("POST", path, {"subscription_ids": [reference]}, repeatable=True)
        address: str = session["urls"]["subscriptions"][0]["update_subscription_payment_method"]
        return address

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        return webhook.read(self._secret, headers, body, now)

    async def _get(self, path: str, params: Mapping[str, Any] | None = None) -> Any:
        return (await self.api.get(path, params=params))["data"]

    async def _call(self, method: str, path: str, body: Entity, *, repeatable: bool = False) -> Any:
        return (await self.api.call(method, path, json=body, repeatable=repeatable))["data"]


def _price(buys: Money | Plan) -> Money:
    return buys.price if isinstance(buys, Plan) else buys


def _item(buys: Money | Plan, description: str) -> Entity:
    """Build an item with an inline price. Prices are defined in our content, not in Paddle's catalogue."""
    plan = buys if isinstance(buys, Plan) else None
    money = _price(buys)
    price = {
        "name": description,
        "description": description,
        "unit_price": {"amount": str(money.minor), "currency_code": money.currency},
        "billing_cycle": {"interval": plan.interval, "frequency": 1} if plan else None,
        "quantity": {"minimum": 1, "maximum": 1},
        "custom_data": {"plan": plan.key} if plan else None,
        "product": {"name": plan.name if plan else description, "tax_category": "standard"},
    }
    return {"price": price, "quantity": 1}


def _accepted(refunds: list[Entity]) -> list[Entity]:
    return [each for each in refunds if each["status"] in {"pending_approval", "approved"}]


def _refunded_items(transaction: Entity, requested: list[Entity], minor: int) -> Entity:
    if not requested and minor == int(transaction["details"]["totals"]["grand_total"]):
        return {"type": "full"}
    # Our transactions have one item.
    (line,) = transaction["details"]["line_items"]
    return {"type": "partial", "items": [{"item_id": line["id"], "type": "partial", "amount": str(minor)}]}


def _parse_error(error: Any) -> tuple[str, str]:
    return error["error"]["code"], error["error"]["detail"]
