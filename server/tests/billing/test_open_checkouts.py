"""At most one open checkout per service, and per order of tokens (docs/product.md#checkout)."""

import asyncio

import httpx
import psycopg

from retrato.integrations.payments.contract import Refused
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.settings import Settings
from tests.billing.conftest import Clock
from tests.factories.account import Json, bearer
from tests.factories.billing import MONTHLY, PACK, buy, check_out, reference_of, return_from_checkout

YEARLY = MONTHLY | {"planId": "premium-yearly"}


async def test_parallel_orders_lead_to_one_subscription(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator, query: psycopg.Connection
) -> None:
    async def place(number: int, order: Json) -> httpx.Response:
        return await client.post(
            "/api/checkout", json=order, headers=bearer(ana, **{"idempotency-key": f"a-key-of-order-{number}"})
        )

    orders = [MONTHLY, MONTHLY, YEARLY, YEARLY, MONTHLY]
    answers = await asyncio.gather(*(place(number, order) for number, order in enumerate(orders)))
    started = [answer.json() for answer in answers if answer.status_code == 200]
    assert started
    assert {answer.json()["code"] for answer in answers if answer.status_code != 200} <= {"busy"}
    for reference in {reference_of(checkout) for checkout in started}:
        try:
            await simulator.pay(reference)
        except Refused:
            continue
    for checkout in started:
        await return_from_checkout(client, ana, checkout)
    assert query.execute("select count(*) from subscriptions").fetchone() == (1,)


async def test_second_order_continues_with_the_open_checkout(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    for order in (PACK, MONTHLY):
        first, second = [await check_out(client, ana, order) for _ in range(2)]
        assert first == second
    assert query.execute("select count(*) from payments").fetchone() == (2,)


async def test_checkout_of_another_plan_closes_the_open_one(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    first = await check_out(client, ana, MONTHLY)
    second = await check_out(client, ana, YEARLY)
    assert simulator.get_payment(reference_of(first)).state == "FAILED"
    assert simulator.get_payment(reference_of(second)).state == "PENDING"
    assert (await return_from_checkout(client, ana, first))["status"] == "FAILED"


async def test_subscription_paid_without_our_notice_refuses_another_checkout(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    await simulator.pay(reference_of(await check_out(client, ana, MONTHLY)))
    again = await client.post("/api/checkout", json=YEARLY, headers=bearer(ana))
    assert (again.status_code, again.json()["code"]) == (409, "alreadySubscribed")


async def test_old_checkout_is_replaced(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator, time: Clock
) -> None:
    first = await check_out(client, ana, MONTHLY)
    time.forward(minutes=14)
    assert await check_out(client, ana, MONTHLY) == first
    time.forward(minutes=50)
    auth = (await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})).text
    second = await check_out(client, ana | {"accessToken": auth}, MONTHLY)
    assert second["paymentId"] != first["paymentId"]
    assert simulator.get_payment(reference_of(first)).state == "FAILED"


async def test_paid_pack_can_be_bought_again(client: httpx.AsyncClient, ana: Json, settings: Settings) -> None:
    await buy(client, settings, ana)
    assert (await buy(client, settings, ana))["user"]["C__tokens"] == 660


async def test_packs_of_different_size_can_be_open_at_once(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    first, second = await check_out(client, ana), await check_out(client, ana, promoId="pack-100")
    for checkout in (first, second):
        await simulator.pay(reference_of(checkout))
        assert (await return_from_checkout(client, ana, checkout))["status"] == "PAID"
