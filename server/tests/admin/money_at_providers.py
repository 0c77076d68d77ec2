"""What tests of the administration need to know about each fake provider."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import psycopg

from retrato.settings import Settings
from tests.doubles.providers import Doubles
from tests.factories.account import Json, bearer
from tests.factories.billing import PACK, check_out, reference_of, return_from_checkout, silent_simulator

PRICE, TOKENS = 1299, 330
# Paddle has to approve a refund, and a refund in Bitcoin has to be claimed.
DECIDED_LATER = {"ext__paddle", "ext__btcpay"}
REFUND_PATHS = {"ext__paddle": "/adjustments", "ext__paypal": "/refund", "ext__btcpay": "/refund"}


@dataclass(frozen=True)
class Shop:
    client: httpx.AsyncClient
    query: psycopg.Connection
    settings: Settings
    doubles: Doubles
    owner: Json
    buyer: Json

    async def sell(self, method: str, order: Json = PACK) -> str:
        """Sell a pack or a plan and return the id of the payment."""
        checkout = await check_out(self.client, self.buyer, order, paymentMethodKey=method)
        match method:
            case "sandbox":
                await silent_simulator(self.settings).pay(reference_of(checkout))
            case "ext__paddle":
                self.doubles.paddle.pay([*self.doubles.paddle.transactions][-1])
            case "ext__paypal" if "planId" in order:
                self.doubles.paypal.approve_subscription([*self.doubles.paypal.subscriptions][-1])
            case "ext__paypal":
                self.doubles.paypal.approve([*self.doubles.paypal.orders][-1])
            case "ext__btcpay":
                self.doubles.btcpay.pay([*self.doubles.btcpay.invoices][-1])
        returned = await return_from_checkout(self.client, self.buyer, checkout, method)
        assert returned["status"] == "PAID", returned
        return str(returned["payment"]["id"])

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.client.post(f"/api/admin/money{path}", json=body, headers=bearer(self.owner))

    async def get(self, path: str) -> httpx.Response:
        return await self.client.get(f"/api/admin/money{path}", headers=bearer(self.owner))

    async def listed(self, path: str, **body: object) -> Any:
        answer = await self.post(path, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refund(self, payment: str, minor: int | None = None, key: str | None = None) -> httpx.Response:
        more = {} if minor is None else {"amountMinor": minor}
        return await self.post(
            "/payments/refund", paymentId=payment, key=key or str(uuid4()), reason="Asked by e-mail", **more
        )

    def returned_minor(self, method: str) -> int:
        """Return what the provider has paid back, by its own books."""
        match method:
            case "ext__paddle":
                adjustments = self.doubles.paddle.adjustments.values()
                return sum(int(each["totals"]["total"]) for each in adjustments if each["status"] == "approved")
            case "ext__paypal":
                sales = [sale["id"] for each in self.doubles.paypal.sales.values() for sale in each]
                by_sales = sum(self.doubles.paypal.refunded(sale) for sale in sales)
                by_orders = sum(self.doubles.paypal.returned(order) for order in self.doubles.paypal.orders)
                return int(100 * (by_sales + by_orders))
            case "ext__btcpay":
                payouts = [payout for each in self.doubles.btcpay.payouts.values() for payout in each]
                return int(100 * sum(Decimal(payout["originalAmount"]) for payout in payouts))
        with silent_simulator(self.settings).store.open() as data:
            return sum(each.refunded_minor for each in data.payments.values())

    def decide(self, method: str) -> None:
        """Let the provider approve all refunds, and their buyers claim them."""
        decisions: dict[str, tuple[Callable[[str], None], list[str]]] = {
            "ext__paddle": (self.doubles.paddle.decide, [*self.doubles.paddle.adjustments]),
            "ext__btcpay": (self.doubles.btcpay.pay_out, [*self.doubles.btcpay.pull_payments]),
        }
        decide, ids = decisions.get(method, (str, []))
        for id_ in ids:
            decide(id_)
