"""Unpaid attempts are no receipts; they can be finished or discarded (docs/product.md#receipts)."""

import httpx
import psycopg

from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from tests.billing.conftest import Clock
from tests.factories.account import PASSWORD, Json, bearer, registration
from tests.factories.billing import MONTHLY, PACK, check_out, reference_of, return_from_checkout


async def unpaid(client: httpx.AsyncClient, auth: Json) -> list[Json]:
    listed: list[Json] = (await client.post("/api/my-payments/unpaid", headers=bearer(auth))).json()
    return listed


async def test_unpaid_and_declined_attempts_are_no_receipts(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    declined = await check_out(client, ana, promoId="pack-100")
    await simulator.decline(reference_of(declined))
    returned = await return_from_checkout(client, ana, declined)
    assert (returned["status"], returned["payment"]["number"]) == ("FAILED", None)
    assert returned["payment"]["promoId"] == "pack-100"
    abandoned = await check_out(client, ana)
    assert (await client.post("/api/my-payments", json={}, headers=bearer(ana))).json()["total"] == 0
    (attempt,) = await unpaid(client, ana)
    assert (attempt["id"], attempt["continueUrl"]) == (abandoned["paymentId"], abandoned["redirectUrl"])


async def test_old_attempt_is_ordered_again_instead_of_continued(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    await check_out(client, ana)
    time.forward(hours=2)
    ana = (await client.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})).json()
    (attempt,) = await unpaid(client, ana)
    assert (attempt["continueUrl"], attempt["promoId"]) == (None, "pack-300")


async def test_discarded_attempt_cannot_be_paid_any_more_and_is_not_listed(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    checkout = await check_out(client, ana)
    path = f"/api/my-payments/{checkout['paymentId']}/discard"
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    assert (await client.post(path, headers=bearer(ben))).status_code == 404
    for _ in range(2):
        assert (await client.post(path, headers=bearer(ana))).status_code == 204
    assert await unpaid(client, ana) == []
    assert simulator.get_payment(reference_of(checkout)).state == "FAILED"


async def test_payment_that_was_paid_before_it_was_discarded_is_credited(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator, query: psycopg.Connection
) -> None:
    checkout = await check_out(client, ana)
    await simulator.pay(reference_of(checkout))
    answer = await client.post(f"/api/my-payments/{checkout['paymentId']}/discard", headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (409, "alreadyPaid")
    assert query.execute("select status, discarded_at from payments").fetchone() == ("PAID", None)
    assert (await client.post("/api/my-payments", json={}, headers=bearer(ana))).json()["total"] == 1


async def test_provider_leads_back_to_the_same_order(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    tokens = simulator.get_payment(reference_of(await check_out(client, ana, promoId="pack-100")))
    plan = simulator.get_payment(reference_of(await check_out(client, ana, MONTHLY)))
    assert tokens.cancel_url.endswith("/tokens?pack=pack-100")
    assert plan.cancel_url.endswith("/settings/subscriptions/subscribe?plan=premium-monthly")


async def test_nothing_is_sold_to_an_account_that_is_going_to_be_deleted(client: httpx.AsyncClient, ana: Json) -> None:
    await client.post("/api/me/delete", json={"password": PASSWORD}, headers=bearer(ana))
    for order in (PACK, MONTHLY):
        answer = await client.post("/api/checkout", json=order, headers=bearer(ana))
        assert (answer.status_code, answer.json()["code"]) == (409, "deletionScheduled")
