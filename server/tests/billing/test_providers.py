"""Each provider end to end: checkout, signed webhook over HTTP, job, return page (docs/product.md#payments).

The doubles speak HTTP on loopback and sign like the real providers.
"""

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from tests.billing.all_providers import deliver, deliver_all, doubles, settings, tokens_of
from tests.billing.conftest import Clock
from tests.doubles.http_server import Delivery, ProviderServer
from tests.doubles.providers import Doubles
from tests.factories.account import PASSWORD, Json, bearer
from tests.factories.billing import MONTHLY, PACK, check_out, return_from_checkout

__all__ = ["doubles", "settings"]
RunJobs = Callable[[], Awaitable[None]]


async def test_paddle_webhooks_credit_once_without_a_return(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    """The buyer pays in an overlay on our page and may close it without returning."""
    checkout = await check_out(client, ana, paymentMethodKey="ext__paddle")
    assert checkout["checkout"] == {"clientToken": "test_token", "environment": "sandbox"}
    transaction = next(iter(doubles.paddle.transactions))
    assert checkout["redirectUrl"].startswith("http://localhost:8000/auth/pms/ext__paddle?payment=")
    assert checkout["redirectUrl"].endswith(f"&_ptxn={transaction}")
    doubles.paddle.pay(transaction)
    doubles.paddle.notify_twice()
    sent = [*doubles.paddle.webhooks]
    assert await deliver_all(client, "ext__paddle", doubles.paddle) == {204}
    await run_jobs()
    assert await tokens_of(client, ana) == 330
    for delivery in reversed(sent):
        assert await deliver(client, "ext__paddle", doubles.paddle.retried(delivery)) == 204
    await run_jobs()
    assert (await return_from_checkout(client, ana, checkout, "ext__paddle"))["user"]["C__tokens"] == 330


async def test_paypal_webhook_of_an_approval_captures_the_payment(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    await check_out(client, ana, paymentMethodKey="ext__paypal")
    (order,) = doubles.paypal.orders
    doubles.paypal.approve(order)
    assert await deliver_all(client, "ext__paypal", doubles.paypal) == {204}
    await run_jobs()
    assert doubles.paypal.capture_of(order)["status"] == "COMPLETED"
    assert await tokens_of(client, ana) == 330


async def test_paypal_return_before_the_webhook_credits_once(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    """The token that PayPal appends to the return URL is accepted, but not required."""
    checkout = await check_out(client, ana, paymentMethodKey="ext__paypal")
    (order,) = doubles.paypal.orders
    doubles.paypal.approve(order)
    body = {"paymentMethodKey": "ext__paypal", "paymentId": checkout["paymentId"], "token": order}
    returned = await client.post("/api/checkout/return", json=body, headers=bearer(ana))
    assert returned.json()["status"] == "PAID"
    assert await deliver_all(client, "ext__paypal", doubles.paypal) == {204}
    await run_jobs()
    assert await tokens_of(client, ana) == 330


async def test_failed_checkout_reports_an_error_and_is_not_listed(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles
) -> None:
    doubles.paypal.fail(500, times=3)
    answer = await client.post("/api/checkout", json=PACK | {"paymentMethodKey": "ext__paypal"}, headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (503, "paymentUnavailable")
    assert (await client.post("/api/my-payments", json={}, headers=bearer(ana))).json()["total"] == 0


async def test_late_bitcoin_payment_is_credited_once_it_settles(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    checkout = await check_out(client, ana, paymentMethodKey="ext__btcpay", currency="BTC")
    (invoice,) = doubles.btcpay.invoices
    doubles.btcpay.expire(invoice)
    returned = await return_from_checkout(client, ana, checkout, "ext__btcpay")
    assert (returned["status"], returned["reason"]) == ("FAILED", "The time to pay ran out, and nothing arrived.")
    doubles.btcpay.pay(invoice, settled=False)
    assert (await return_from_checkout(client, ana, checkout, "ext__btcpay"))["status"] == "PENDING"
    doubles.btcpay.settle(invoice)
    assert await deliver_all(client, "ext__btcpay", doubles.btcpay) == {204}
    await run_jobs()
    assert await tokens_of(client, ana) == 330


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal"])
async def test_subscription_starts_renews_and_enters_grace_by_webhooks(
    method: str, client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey=method)
    server: ProviderServer
    if method == "ext__paddle":
        server, paddle = doubles.paddle, doubles.paddle
        reference = paddle.pay(next(iter(paddle.transactions)))
        assert reference
        acts: list[Callable[[str], object]] = [paddle.renew, paddle.fail_renewal]
    else:
        server, paypal = doubles.paypal, doubles.paypal
        (reference,) = paypal.subscriptions
        paypal.approve_subscription(reference)
        acts = [paypal.renew, paypal.fail_renewal]
    states = []
    for act in (None, *acts):
        if act:
            act(reference)
        assert await deliver_all(client, method, server) == {204}
        await run_jobs()
        (subscription,) = (await client.post("/api/my-subscriptions", headers=bearer(ana))).json()
        states.append((subscription["status"], await tokens_of(client, ana)))
    assert states == [("ACTIVE", 550), ("ACTIVE", 1100), ("GRACE", 1100)]
    login = await client.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})
    assert login.json()["user"]["subscriptionsActive"] == [{"service": "APP"}]


async def test_crypto_cannot_pay_subscriptions(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/checkout", json=MONTHLY | {"paymentMethodKey": "ext__btcpay"}, headers=bearer(ana))
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {"paymentMethodKey": "Subscriptions cannot be paid this way."}


async def a_webhook(client: httpx.AsyncClient, ana: Json, doubles: Doubles, method: str) -> Delivery:
    await check_out(client, ana, paymentMethodKey=method)
    server: ProviderServer
    if method == "ext__paypal":
        server, paypal = doubles.paypal, doubles.paypal
        paypal.approve(next(iter(paypal.orders)))
    else:
        server = doubles.paddle if method == "ext__paddle" else doubles.btcpay
    return server.webhooks[0]


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal", "ext__btcpay"])
async def test_forged_or_unsigned_webhook_is_refused_and_not_stored(
    method: str, client: httpx.AsyncClient, ana: Json, doubles: Doubles, query: psycopg.Connection
) -> None:
    real = await a_webhook(client, ana, doubles, method)
    for delivery in (real.forged(), real.unsigned(), real.truncated()):
        assert await deliver(client, method, delivery) == 401
    assert query.execute("select count(*) from webhook_events").fetchone() == (0,)
    assert query.execute("select count(*) from procrastinate_jobs where task_name like 'billing:%'").fetchone() == (0,)


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal", "ext__btcpay"])
async def test_old_webhook_is_refused_and_not_stored(
    method: str, client: httpx.AsyncClient, ana: Json, doubles: Doubles, query: psycopg.Connection, time: Clock
) -> None:
    real = await a_webhook(client, ana, doubles, method)
    time.forward(days=6)
    assert await deliver(client, method, real) == 401
    assert query.execute("select count(*) from webhook_events").fetchone() == (0,)


async def test_webhook_that_cannot_be_verified_answers_503_and_is_accepted_later(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, query: psycopg.Connection
) -> None:
    real = await a_webhook(client, ana, doubles, "ext__paypal")
    doubles.paypal.fail(503)
    assert await deliver(client, "ext__paypal", real) == 503
    assert query.execute("select count(*) from webhook_events").fetchone() == (0,)
    assert await deliver(client, "ext__paypal", real) == 204


async def test_unknown_provider_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/webhooks/ext__stripe", content=b"{}")).status_code == 404


async def test_payment_is_credited_after_a_provider_outage(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles
) -> None:
    checkout = await check_out(client, ana, paymentMethodKey="ext__paddle")
    doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    doubles.paddle.fail(503, times=3)
    assert (await return_from_checkout(client, ana, checkout, "ext__paddle"))["status"] == "PENDING"
    assert (await return_from_checkout(client, ana, checkout, "ext__paddle"))["status"] == "PAID"


async def test_checkout_whose_response_was_lost_is_recovered_by_its_webhook(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    order = PACK | {"paymentMethodKey": "ext__btcpay"}
    headers = bearer(ana, **{"idempotency-key": "a-key-of-today"})
    doubles.btcpay.drop_response()
    assert (await client.post("/api/checkout", json=order, headers=headers)).status_code == 503
    (invoice,) = doubles.btcpay.invoices
    assert await deliver_all(client, "ext__btcpay", doubles.btcpay) == {204}
    await run_jobs()
    assert query.execute("select checkout_reference from payments").fetchall() == [(invoice,)]
    again = await client.post("/api/checkout", json=order, headers=headers)
    assert again.json()["redirectUrl"].endswith(invoice)
    assert len(doubles.btcpay.invoices) == 1


async def test_list_of_subscriptions_calls_no_provider_and_the_card_page_is_fetched_on_demand(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    reference = doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    await deliver_all(client, "ext__paddle", doubles.paddle)
    await run_jobs()
    doubles.paddle.requests.clear()
    (subscription,) = (await client.post("/api/my-subscriptions", headers=bearer(ana))).json()
    assert subscription["canChangePaymentMethod"]
    assert doubles.paddle.requests == []
    body = {"id": subscription["id"]}
    page = await client.post("/api/my-subscriptions/payment-method", json=body, headers=bearer(ana))
    assert page.json()["url"].endswith(f"change={reference}")
    doubles.paddle.fail(503, times=3)
    page = await client.post("/api/my-subscriptions/payment-method", json=body, headers=bearer(ana))
    assert (page.status_code, page.json()["code"]) == (503, "paymentUnavailable")


async def test_reconciling_a_paddle_subscription_takes_two_calls(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles
) -> None:
    """Paddle allows 240 calls a minute."""
    checkout = await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    await return_from_checkout(client, ana, checkout, "ext__paddle")
    doubles.paddle.requests.clear()
    await return_from_checkout(client, ana, checkout, "ext__paddle")
    assert len(doubles.paddle.requests) == 2


async def test_partial_refund_of_a_paypal_renewal_takes_back_its_share(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paypal")
    (reference,) = doubles.paypal.subscriptions
    doubles.paypal.approve_subscription(reference)
    doubles.paypal.refund_sale(doubles.paypal.renew(reference), value="7.50")
    assert await deliver_all(client, "ext__paypal", doubles.paypal) == {204}
    await run_jobs()
    # 550 * 750 / 1499 is 275.18, rounded down.
    assert await tokens_of(client, ana) == 1100 - 275
