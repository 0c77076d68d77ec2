"""Changing the plan of a cancelled subscription, and the tokens of an upgrade (docs/product.md#subscriptions)."""

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from tests.billing.all_providers import deliver_all, doubles, settings, tokens_of
from tests.doubles.providers import Doubles
from tests.factories.account import Json, bearer
from tests.factories.billing import MONTHLY, check_out

__all__ = ["doubles", "settings"]
RunJobs = Callable[[], Awaitable[None]]
CHANGE = MONTHLY | {"planId": "premium-yearly", "action": "change"}


async def subscription_of(client: httpx.AsyncClient, auth: Json) -> Json:
    (found,) = (await client.post("/api/my-subscriptions", headers=bearer(auth))).json()
    subscription: Json = found
    return subscription


async def cancel(client: httpx.AsyncClient, auth: Json) -> None:
    body = {"id": (await subscription_of(client, auth))["id"]}
    assert (await client.post("/api/my-subscriptions/cancel", json=body, headers=bearer(auth))).status_code == 200


async def subscribe_at_paddle(client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs) -> str:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    reference = doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    await deliver_all(client, "ext__paddle", doubles.paddle)
    await run_jobs()
    assert reference
    return reference


async def subscribe_at_paypal(client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs) -> str:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paypal")
    (reference,) = doubles.paypal.subscriptions
    doubles.paypal.approve_subscription(reference)
    await deliver_all(client, "ext__paypal", doubles.paypal)
    await run_jobs()
    return reference


@pytest.fixture
async def paddle(client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs) -> str:
    """A monthly subscription at Paddle."""
    return await subscribe_at_paddle(client, ana, doubles, run_jobs)


@pytest.fixture
async def paypal(client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs) -> str:
    """A monthly subscription at PayPal."""
    return await subscribe_at_paypal(client, ana, doubles, run_jobs)


async def test_refused_change_leaves_the_cancellation(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, paddle: str, query: psycopg.Connection
) -> None:
    await cancel(client, ana)
    doubles.paddle.decline_changes = True
    refused = await client.post("/api/checkout", json=CHANGE, headers=bearer(ana))
    assert (refused.status_code, refused.json()["code"]) == (409, "paymentRefused")
    assert doubles.paddle.subscriptions[paddle]["scheduled_change"] is not None
    assert (await subscription_of(client, ana))["status"] == "CANCELLED"
    assert query.execute("select resume_with from subscriptions").fetchone() == (None,)


async def test_change_undoes_the_cancellation(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, paddle: str
) -> None:
    await cancel(client, ana)
    assert (await client.post("/api/checkout", json=CHANGE, headers=bearer(ana))).status_code == 200
    subscription = await subscription_of(client, ana)
    assert (subscription["status"], subscription["planId"]) == ("ACTIVE", "premium-yearly")
    assert doubles.paddle.subscriptions[paddle]["scheduled_change"] is None


@pytest.mark.parametrize("method", ["paddle", "paypal"])
async def test_resumed_subscription_keeps_its_price_and_the_page_says_so(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    method: str,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    subscribe = subscribe_at_paddle if method == "paddle" else subscribe_at_paypal
    reference = await subscribe(client, ana, doubles, run_jobs)
    await cancel(client, ana)
    query.execute("update plans set amount_minor = 1999 where id = 'premium-monthly'")
    body = {"planId": "premium-monthly"}
    shown = (await client.post("/api/checkout/preview", json=body, headers=bearer(ana))).json()
    assert (shown["action"], shown["renewal"]["amountMinor"]) == ("renew", 1499)
    renew = MONTHLY | {"action": "renew"}
    other = renew | {"quoted": {"amountMinor": 0, "currency": "USD", "tokens": 0, "renewalMinor": 1999}}
    assert (await client.post("/api/checkout", json=other, headers=bearer(ana))).status_code == 409
    said = renew | {"quoted": {"amountMinor": 0, "currency": "USD", "tokens": 0, "renewalMinor": 1499}}
    assert (await client.post("/api/checkout", json=said, headers=bearer(ana))).status_code == 200
    subscription = await subscription_of(client, ana)
    assert (subscription["status"], subscription["price"]["amountMinor"]) == ("ACTIVE", 1499)
    repeated = await client.post("/api/checkout", json=said, headers=bearer(ana))
    assert repeated.status_code == 200, "its response may have been lost"
    server = getattr(doubles, method)
    server.renew(reference)
    await deliver_all(client, f"ext__{method}", server)
    await run_jobs()
    paid = query.execute("select paid_minor from payments order by paid_at").fetchall()
    assert paid == [(1499,), (1499,)]


async def test_subscriber_can_change_to_the_new_price_of_the_same_plan(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, paddle: str, query: psycopg.Connection
) -> None:
    query.execute("update plans set amount_minor = 999 where id = 'premium-monthly'")
    body = {"planId": "premium-monthly"}
    shown = (await client.post("/api/checkout/preview", json=body, headers=bearer(ana))).json()
    assert (shown["action"], shown["dueNow"]["amountMinor"], shown["renewal"]["amountMinor"]) == ("change", 0, 999)
    order = MONTHLY | {"action": "change"}
    outdated = order | {"quoted": {"amountMinor": 0, "currency": "USD", "tokens": 0, "renewalMinor": 899}}
    assert (await client.post("/api/checkout", json=outdated, headers=bearer(ana))).status_code == 409
    said = order | {"quoted": {"amountMinor": 0, "currency": "USD", "tokens": 0, "renewalMinor": 999}}
    assert (await client.post("/api/checkout", json=said, headers=bearer(ana))).status_code == 200
    assert (await subscription_of(client, ana))["price"]["amountMinor"] == 999
    renewal = doubles.paddle.renew(paddle)
    assert doubles.paddle.transactions[renewal]["details"]["totals"]["grand_total"] == "999"
    assert len(doubles.paddle.transactions) == 2, "nothing is charged for the change"


async def test_cancellation_is_undone_later_if_the_provider_is_down_after_the_change(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    paddle: str,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await cancel(client, ana)
    respond, calls = doubles.paddle.handle, []

    def fail_after_the_change(request: object) -> object:
        calls.append(request)
        if doubles.paddle.subscriptions[paddle]["items"][0]["price"]["custom_data"]["plan"] == "premium-yearly":
            doubles.paddle.fail(503)
            monkeypatch.setattr(doubles.paddle, "handle", respond)
        return respond(request)  # type: ignore[arg-type]

    monkeypatch.setattr(doubles.paddle, "handle", fail_after_the_change)
    assert (await client.post("/api/checkout", json=CHANGE, headers=bearer(ana))).status_code == 200
    await run_jobs()
    subscription = await subscription_of(client, ana)
    assert (subscription["status"], subscription["planId"]) == ("ACTIVE", "premium-yearly")


async def test_cancellation_stands_until_the_buyer_approves_the_change(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, paypal: str, run_jobs: RunJobs
) -> None:
    await cancel(client, ana)
    ordered = await client.post("/api/checkout", json=CHANGE, headers=bearer(ana))
    assert ordered.json()["redirectUrl"]
    await deliver_all(client, "ext__paypal", doubles.paypal)
    await run_jobs()
    assert doubles.paypal.subscriptions[paypal]["status"] == "SUSPENDED"
    assert (await subscription_of(client, ana))["status"] == "CANCELLED"
    doubles.paypal.approve_revision(paypal)
    await deliver_all(client, "ext__paypal", doubles.paypal)
    await run_jobs()
    assert doubles.paypal.subscriptions[paypal]["status"] == "ACTIVE"
    subscription = await subscription_of(client, ana)
    assert (subscription["status"], subscription["nextPlanId"]) == ("ACTIVE", "premium-yearly")


async def test_upgrade_grants_what_the_new_plan_promises_and_the_preview_says_so(
    client: httpx.AsyncClient, ana: Json, paddle: str
) -> None:
    body = {"planId": "premium-yearly"}
    shown = (await client.post("/api/checkout/preview", json=body, headers=bearer(ana))).json()
    assert (shown["when"], shown["tokensNow"]) == ("NOW", 0)
    assert (await client.post("/api/checkout", json=CHANGE, headers=bearer(ana))).status_code == 200
    assert await tokens_of(client, ana) == 550
