"""Buying with the sandbox provider, from the checkout to the balance (docs/product.md#checkout)."""

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


async def test_paid_pack_is_credited_on_the_return_page(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    checkout = await check_out(client, ana)
    await simulator.pay(reference_of(checkout))
    returned = await return_from_checkout(client, ana, checkout)
    assert (returned["status"], returned["reason"]) == ("PAID", None)
    assert returned["user"]["C__tokens"] == 330
    payment = returned["payment"]
    assert (payment["status"], payment["tokens"], payment["bonus"]) == ("PAID", 300, 30)
    assert payment["paid"] == payment["price"] == {"amountMinor": 1299, "currency": "USD"}
    assert payment["description"] == {"en": "300 + 30 tokens", "es": "300 + 30 tokens"}


async def test_repeated_returns_credit_once(client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator) -> None:
    checkout = await check_out(client, ana)
    await simulator.pay(reference_of(checkout))
    for _ in range(3):
        assert (await return_from_checkout(client, ana, checkout))["user"]["C__tokens"] == 330


async def test_declined_payment_has_a_reason_and_credits_nothing(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    checkout = await check_out(client, ana)
    await simulator.decline(reference_of(checkout))
    returned = await return_from_checkout(client, ana, checkout)
    assert returned["status"] == "FAILED"
    assert returned["reason"] == "Your bank declined the payment. Try another card, or another way to pay."
    assert returned["user"]["C__tokens"] == 0


async def test_unpaid_checkout_is_pending_until_the_money_arrives(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator, time: Clock
) -> None:
    checkout = await check_out(client, ana)
    assert (await return_from_checkout(client, ana, checkout))["status"] == "PENDING"
    await simulator.pay_later(reference_of(checkout))
    assert (await return_from_checkout(client, ana, checkout))["status"] == "PENDING"
    time.forward(seconds=30)
    assert (await return_from_checkout(client, ana, checkout))["user"]["C__tokens"] == 330


async def test_return_url_contains_the_payment_payload(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    for language, page, pack in (("en", "/c", "pack-100"), ("es", "/es/c", "pack-300")):
        order = PACK | {"promoId": pack}
        answer = await client.post("/api/checkout", json=order, headers=bearer(ana, **{"x-language": language}))
        address = urlsplit(simulator.get_payment(reference_of(answer.json())).return_url)
        assert address.path == page
        payload = json.loads(base64.b64decode(parse_qs(address.query)["payment"][0]))
        assert payload == {"paymentMethodKey": "sandbox", "paymentId": answer.json()["paymentId"]}


async def test_same_idempotency_key_starts_one_payment(client: httpx.AsyncClient, ana: Json) -> None:
    headers = bearer(ana, **{"idempotency-key": "a-key-of-today"})
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
async def test_invalid_order_is_refused(
    client: httpx.AsyncClient, ana: Json, change: Json, status: int, field: str | None
) -> None:
    answer = await client.post("/api/checkout", json=PACK | change, headers=bearer(ana))
    assert answer.status_code == status
    assert field is None or field in answer.json()["data"]["fields"]


async def test_payment_of_another_user_is_not_found(client: httpx.AsyncClient, ana: Json, settings: Settings) -> None:
    bought = await buy(client, settings, ana)
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    body = {"paymentMethodKey": "sandbox", "paymentId": bought["payment"]["id"]}
    assert (await client.post("/api/checkout/return", json=body, headers=bearer(ben))).status_code == 404


async def test_checkout_requires_a_signed_in_user(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/checkout", json=PACK)).status_code == 401


async def test_sandbox_page_can_pay_and_decline(client: httpx.AsyncClient, ana: Json) -> None:
    checkout = await check_out(client, ana)
    address = f"/api/dev/sandbox/{reference_of(checkout)}"
    shown = (await client.get(address)).json()
    assert shown["state"] == "PENDING"
    assert shown["price"] == {"amountMinor": 1299, "currency": "USD"}
    decided = await client.post(f"{address}/decline")
    assert decided.json() == {"redirectUrl": shown["returnUrl"]}
    assert (await client.post(f"{address}/pay")).status_code == 409
    assert (await client.get("/api/dev/sandbox/nothing")).status_code == 404


async def test_production_has_no_sandbox_endpoints(settings: Settings) -> None:
    assert _has_sandbox(create_app(settings))
    assert not _has_sandbox(create_app(settings.model_copy(update={"env": "production"})))


def _has_sandbox(app: FastAPI) -> bool:
    return any(path.startswith("/api/dev/sandbox") for path in app.openapi()["paths"])


async def test_credit_and_subscription_publish_events(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    query.execute("listen retrato_events")
    await buy(client, settings, ana, MONTHLY)
    published = [json.loads(notification.payload)["type"] for notification in query.notifies(timeout=1)]
    assert sorted(published) == ["balance", "subscription"]


async def test_checkouts_are_limited_to_60_an_hour(client: httpx.AsyncClient, ana: Json) -> None:
    answers = [await client.post("/api/checkout", json=PACK | {"promoId": "x"}, headers=bearer(ana)) for _ in range(61)]
    assert [answer.status_code for answer in answers] == [404] * 60 + [429]


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
