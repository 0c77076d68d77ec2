"""product.md §1 promise 3: buying with play money, from the press of the button to the balance."""

import base64
import json
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from retrato.app import create_app
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.settings import Settings
from tests.billing.conftest import Clock
from tests.factories.account import Json, bearer, registration
from tests.factories.billing import MONTHLY, PACK, buy, check_out, reference_of, return_from_checkout


async def test_a_pack_that_is_paid_for_is_there_when_the_buyer_comes_back(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    begun = await check_out(client, ana)
    await simulator.pay(reference_of(begun))
    returned = await return_from_checkout(client, ana, begun)
    assert (returned["status"], returned["reason"]) == ("PAID", None)
    assert returned["user"]["C__tokens"] == 330
    payment = returned["payment"]
    assert (payment["status"], payment["tokens"], payment["bonus"]) == ("PAID", 300, 30)
    assert payment["paid"] == payment["price"] == {"amountMinor": 1299, "currency": "USD"}
    assert payment["description"] == {"en": "300 + 30 tokens", "es": "300 + 30 tokens"}


async def test_coming_back_again_and_again_credits_once(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    begun = await check_out(client, ana)
    await simulator.pay(reference_of(begun))
    for _ in range(3):
        assert (await return_from_checkout(client, ana, begun))["user"]["C__tokens"] == 330


async def test_a_declined_payment_says_why_and_credits_nothing(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    begun = await check_out(client, ana)
    await simulator.decline(reference_of(begun))
    returned = await return_from_checkout(client, ana, begun)
    assert returned["status"] == "FAILED"
    assert returned["reason"] == "Your bank declined the payment. Try another card, or another way to pay."
    assert returned["user"]["C__tokens"] == 0


async def test_a_closed_window_is_pending_until_the_money_comes(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator, time: Clock
) -> None:
    begun = await check_out(client, ana)
    assert (await return_from_checkout(client, ana, begun))["status"] == "PENDING"
    await simulator.pay_later(reference_of(begun))
    assert (await return_from_checkout(client, ana, begun))["status"] == "PENDING"
    time.forward(seconds=30)
    assert (await return_from_checkout(client, ana, begun))["user"]["C__tokens"] == 330


async def test_the_buyer_comes_back_with_the_payload_of_the_specification(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    """S3.11, S2.8"""
    for language, page in (("en", "/c"), ("es", "/es/c")):
        answer = await client.post("/api/checkout", json=PACK, headers=bearer(ana, **{"x-language": language}))
        address = urlsplit(simulator.get_payment(reference_of(answer.json())).return_url)
        assert address.path == page
        payload = json.loads(base64.b64decode(parse_qs(address.query)["payment"][0]))
        assert payload == {"paymentMethodKey": "sandbox", "paymentId": answer.json()["paymentId"]}


async def test_one_press_of_the_button_is_one_payment(client: httpx.AsyncClient, ana: Json) -> None:
    headers = bearer(ana, **{"idempotency-key": "press-of-today"})
    first = await client.post("/api/checkout", json=PACK, headers=headers)
    again = await client.post("/api/checkout", json=PACK, headers=headers)
    assert first.json() == again.json()
    other = await client.post("/api/checkout", json=PACK | {"promoId": "pack-100"}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (409, "keyReused")


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"promoId": "pack-of-gold"}, 404, None),
        ({"promoId": None}, 422, "promoId"),
        ({"paymentMethodKey": "ext__paypal"}, 422, "paymentMethodKey"),
        ({"currency": "XYZ"}, 422, "currency"),
        ({"kind": "SUBSCRIPTION"}, 422, "planId"),
    ],
)
async def test_what_is_not_for_sale_is_refused(
    client: httpx.AsyncClient, ana: Json, change: Json, status: int, field: str | None
) -> None:
    answer = await client.post("/api/checkout", json=PACK | change, headers=bearer(ana))
    assert answer.status_code == status
    assert field is None or field in answer.json()["data"]["fields"]


async def test_another_persons_payment_is_not_there(client: httpx.AsyncClient, ana: Json, settings: Settings) -> None:
    bought = await buy(client, settings, ana)
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    body = {"paymentMethodKey": "sandbox", "paymentId": bought["payment"]["id"]}
    assert (await client.post("/api/checkout/return", json=body, headers=bearer(ben))).status_code == 404


async def test_nobody_buys_without_an_account(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/checkout", json=PACK)).status_code == 401


async def test_the_sandbox_has_a_page_to_decide_at(client: httpx.AsyncClient, ana: Json) -> None:
    begun = await check_out(client, ana)
    address = f"/api/dev/sandbox/{reference_of(begun)}"
    shown = (await client.get(address)).json()
    assert shown["state"] == "PENDING"
    assert shown["price"] == {"amountMinor": 1299, "currency": "USD"}
    decided = await client.post(f"{address}/decline")
    assert decided.json() == {"redirectUrl": shown["returnUrl"]}
    assert (await client.post(f"{address}/pay")).status_code == 409
    assert (await client.get("/api/dev/sandbox/nothing")).status_code == 404


async def test_in_production_there_is_no_desk_for_play_money(settings: Settings) -> None:
    assert _has_desk(create_app(settings))
    assert not _has_desk(create_app(settings.model_copy(update={"env": "production"})))


def _has_desk(app: FastAPI) -> bool:
    return any(path.startswith("/api/dev/sandbox") for path in app.openapi()["paths"])


async def test_a_credit_and_premium_are_told_to_the_browser_at_once(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    query.execute("listen retrato_events")
    await buy(client, settings, ana, MONTHLY)
    told = [json.loads(notice.payload)["type"] for notice in query.notifies(timeout=1)]
    assert sorted(told) == ["balance", "subscription"]


async def test_nobody_keeps_a_provider_busy(client: httpx.AsyncClient, ana: Json) -> None:
    pressed = [await client.post("/api/checkout", json=PACK | {"promoId": "x"}, headers=bearer(ana)) for _ in range(61)]
    assert [each.status_code for each in pressed] == [404] * 60 + [429]


async def test_payments_are_listed_newest_first(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    for promo in ("pack-100", "pack-1000"):
        await buy(client, settings, ana, promoId=promo)
    listed = (await client.post("/api/my-payments", json={}, headers=bearer(ana))).json()
    assert [item["tokens"] for item in listed["items"]] == [1000, 100]
    shown = await client.get(f"/api/my-payments/{listed['items'][0]['id']}", headers=bearer(ana))
    assert shown.json() == listed["items"][0]
    assert query.execute("select count(*) from payments").fetchone() == (2,)
