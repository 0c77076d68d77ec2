"""Duplicates, unpaid subscriptions and those of deleted accounts are ended at the provider, and what was charged too
much is refunded (docs/product.md#subscriptions)."""

from uuid import UUID

import httpx
import psycopg
import pytest
from structlog.testing import capture_logs

from retrato.account.tasks import delete
from retrato.billing.command import print_stuck
from retrato.billing.tasks import retry_endings, tidy
from retrato.integrations.mail.outbox import Outbox
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import User
from tests.billing.all_providers import deliver_all, doubles, settings, tokens_of
from tests.billing.conftest import Clock, RunJobs, RunTask
from tests.doubles.providers import Doubles
from tests.factories.account import PASSWORD, Json, bearer
from tests.factories.billing import MONTHLY, check_out

__all__ = ["doubles", "settings"]
PACK_ORDER = {"kind": "TOKENS", "promoId": "pack-100", "currency": "USD"}


@pytest.fixture
async def two_paid(client: httpx.AsyncClient, ana: Json, doubles: Doubles) -> tuple[str, str]:
    """Two approved subscriptions at PayPal, which cannot close an open checkout. Their webhooks are queued."""
    for plan in ("premium-monthly", "premium-yearly"):
        await check_out(client, ana, MONTHLY, planId=plan, paymentMethodKey="ext__paypal")
    first, second = doubles.paypal.subscriptions
    for reference in (first, second):
        doubles.paypal.approve_subscription(reference)
    return first, second


async def delete_account(
    client: httpx.AsyncClient, auth: Json, runtime: Runtime, time: Clock, run_jobs: RunJobs
) -> None:
    async with runtime.database.transaction() as session:
        user_id = UUID(auth["user"]["id"])
        (await session.get_one(User, user_id)).deletes_at = clock.now()
        await enqueue(session, delete.name, user_id=str(user_id))
    time.forward(seconds=1)
    await run_jobs()


def approve_refunds(doubles: Doubles) -> None:
    for adjustment in list(doubles.paddle.adjustments):
        doubles.paddle.decide(adjustment)


def endings(query: psycopg.Connection) -> int:
    row = query.execute("select count(*) from subscription_endings").fetchone()
    assert row
    return int(row[0])


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "You paid for Premium twice: we are giving it back"),
        ("es", "Pagaste Premium dos veces: te lo devolvemos"),
    ],
)
async def test_duplicate_is_ended_and_refunded_and_its_buyer_told(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    two_paid: tuple[str, str],
    runtime: Runtime,
    run_jobs: RunJobs,
    mails: Outbox,
    query: psycopg.Connection,
    language: str,
    subject: str,
) -> None:
    first, second = two_paid
    query.execute("update users set language_tag = %s", (language,))
    for _ in range(2):
        assert await deliver_all(client, "ext__paypal", doubles.paypal) == {204}
        await run_jobs()
    assert doubles.paypal.subscriptions[first]["status"] == "ACTIVE"
    assert doubles.paypal.subscriptions[second]["status"] == "CANCELLED"
    assert [sale["status"] for sale in doubles.paypal.sales[second]] == ["REFUNDED"]
    assert await tokens_of(client, ana) == 550
    subjects = [str(Outbox.read(file)["subject"]) for file in mails.files()]
    assert subjects.count(subject) == 1
    assert not {"Your premium plan has ended", "Tu plan premium ha terminado"} & {*subjects}
    assert endings(query) == 0
    user = (await client.post("/api/auth/session", headers=bearer(ana))).json()["user"]
    assert user["subscriptionsActive"] == [{"service": "APP"}]


async def test_duplicate_is_ended_after_an_outage_of_two_days(
    client: httpx.AsyncClient,
    doubles: Doubles,
    two_paid: tuple[str, str],
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
) -> None:
    first, second = two_paid
    await deliver_all(client, "ext__paypal", doubles.paypal)
    doubles.paypal.fail(503, times=10_000, path="/cancel")
    await run_jobs()
    with capture_logs() as logs:
        for _ in range(48):
            time.forward(hours=1)
            await run_task(retry_endings.name)
    assert {line["log_level"] for line in logs if "stuck" in line} == {"warning"}
    row = query.execute("select attempts, error from subscription_endings").fetchone()
    assert row is not None
    assert 10 <= row[0] <= 20, "the pauses grow"
    assert "503" in row[1]
    doubles.paypal._failures.clear()
    time.forward(hours=12)
    await run_task(retry_endings.name)
    assert endings(query) == 0
    statuses = [doubles.paypal.subscriptions[each]["status"] for each in (first, second)]
    assert statuses == ["ACTIVE", "CANCELLED"]


async def test_operator_is_alarmed_if_a_duplicate_cannot_be_ended_for_days(
    client: httpx.AsyncClient,
    doubles: Doubles,
    two_paid: tuple[str, str],
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
) -> None:
    await deliver_all(client, "ext__paypal", doubles.paypal)
    doubles.paypal.fail(503, times=10_000, path="/cancel")
    await run_jobs()
    with capture_logs() as logs:
        for _ in range(20):
            time.forward(hours=12)
            await run_task(retry_endings.name)
    levels = [line["log_level"] for line in logs if "stuck" in line]
    assert levels == ["warning"] * 14 + ["error"] * 6


async def test_unpaid_subscription_is_ended_before_another_is_sold(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    reference = doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    assert reference
    doubles.paddle.fail_renewal(reference)
    await deliver_all(client, "ext__paddle", doubles.paddle)
    await run_jobs()
    query.execute("update subscriptions set active_until = now() - interval '1 minute'")
    order = MONTHLY | {"action": "renew", "paymentMethodKey": "ext__paddle"}
    doubles.paddle.fail(503, path="/cancel")
    refused = await client.post("/api/checkout", json=order, headers=bearer(ana))
    assert (refused.status_code, refused.json()["code"]) == (503, "paymentUnavailable")
    assert doubles.paddle.subscriptions[reference]["status"] == "past_due"
    sold = await client.post("/api/checkout", json=order, headers=bearer(ana))
    assert sold.status_code == 200
    assert doubles.paddle.subscriptions[reference]["status"] == "canceled"


async def test_deleted_account_is_never_billed_again(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
) -> None:
    """Paddle is down for two days when the account is deleted, and renews the subscription meanwhile."""
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    reference = doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    assert reference
    await deliver_all(client, "ext__paddle", doubles.paddle)
    await run_jobs()
    doubles.paddle.fail(503, times=10_000)
    await delete_account(client, ana, runtime, time, run_jobs)
    assert endings(query) == 1
    renewal = doubles.paddle.renew(reference)
    doubles.paddle.transactions[renewal]["billed_at"] = clock.now().isoformat()
    doubles.paddle._failures.clear()
    time.forward(days=2)
    await run_task(retry_endings.name)
    assert doubles.paddle.subscriptions[reference]["status"] == "canceled"
    refunded = [each["transaction_id"] for each in doubles.paddle.adjustments.values()]
    assert refunded == [renewal], "what was paid before the deletion was used"
    approve_refunds(doubles)
    time.forward(days=1)
    await run_task(retry_endings.name)
    assert endings(query) == 0


@pytest.mark.parametrize("order", [MONTHLY, PACK_ORDER])
async def test_checkout_left_open_by_a_deleted_account_is_closed_or_refunded(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
    order: Json,
) -> None:
    await check_out(client, ana, order, paymentMethodKey="ext__paddle")
    (transaction,) = doubles.paddle.transactions
    doubles.paddle.fail(503, times=10_000)
    await delete_account(client, ana, runtime, time, run_jobs)
    doubles.paddle._failures.clear()
    subscription = doubles.paddle.pay(transaction)
    doubles.paddle.transactions[transaction]["billed_at"] = clock.now().isoformat()
    time.forward(hours=1)
    await run_task(retry_endings.name)
    assert [each["transaction_id"] for each in doubles.paddle.adjustments.values()] == [transaction]
    assert subscription is None or doubles.paddle.subscriptions[subscription]["status"] == "canceled"
    approve_refunds(doubles)
    time.forward(days=1)
    await run_task(retry_endings.name)
    assert endings(query) == 0


async def test_rejected_refund_is_listed_until_the_operator_makes_it(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Paddle accepts the request for a refund and rejects it a day later."""
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__paddle")
    (transaction,) = doubles.paddle.transactions
    doubles.paddle.fail(503, times=10_000)
    await delete_account(client, ana, runtime, time, run_jobs)
    doubles.paddle._failures.clear()
    doubles.paddle.pay(transaction)
    for _ in range(2):
        time.forward(days=1)
        await run_task(retry_endings.name)
    await print_stuck(runtime)
    assert capsys.readouterr().out == "", "Paddle has not decided yet"
    (adjustment,) = doubles.paddle.adjustments
    doubles.paddle.decide(adjustment, "rejected")
    for _ in range(2):
        time.forward(days=1)
        await run_task(retry_endings.name)
    await print_stuck(runtime)
    (line,) = capsys.readouterr().out.splitlines()
    assert "refund_rejected" in line
    assert transaction in line
    assert [*doubles.paddle.adjustments] == [adjustment], "not requested again"
    doubles.paddle.decide(doubles.paddle.refund(transaction))
    time.forward(days=1)
    await run_task(retry_endings.name)
    assert endings(query) == 0


async def test_cancelling_all_goes_on_past_a_refusal_and_is_repeated(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    two_paid: tuple[str, str],
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, second = two_paid
    await deliver_all(client, "ext__paypal", doubles.paypal)
    doubles.paypal.fail(422, times=10_000, path="/cancel")
    await run_jobs()
    doubles.paypal.fail(422, times=1, path=f"{first}/suspend")
    asked = await client.post("/api/me/delete", json={"password": PASSWORD}, headers=bearer(ana))
    assert asked.status_code == 200
    await run_jobs()
    statuses = [doubles.paypal.subscriptions[each]["status"] for each in (first, second)]
    assert statuses == ["ACTIVE", "SUSPENDED"]
    await print_stuck(runtime)
    listed = [line.split("  ")[::3] for line in capsys.readouterr().out.splitlines()]
    assert listed == [["ending", second], ["renewal", first]]
    with capture_logs() as logs:
        await run_task(tidy.name)
    (line,) = [line for line in logs if "stuck" in line["event"]]
    assert (line["webhooks"], line["endings"], line["renewals"]) == (0, 1, 1)
    assert doubles.paypal.subscriptions[first]["status"] == "SUSPENDED"


@pytest.mark.parametrize("settles", ["after", "before"])
async def test_paypal_order_paid_when_its_account_is_gone_is_refunded_once(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
    settles: str,
) -> None:
    """A capture may wait for the buyer's bank for days. The response to the refund is lost."""
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__paypal")
    (order,) = doubles.paypal.orders
    doubles.paypal.next_capture = "PENDING"
    doubles.paypal.approve(order)
    await deliver_all(client, "ext__paypal", doubles.paypal)
    await run_jobs()
    if settles == "before":
        # Its webhook has not arrived when the account is deleted.
        doubles.paypal.settle(order)
        doubles.paypal.fail(503, times=10_000)
    await delete_account(client, ana, runtime, time, run_jobs)
    assert endings(query) == 1
    doubles.paypal._failures.clear()
    if settles == "after":
        doubles.paypal.settle(order)
    doubles.paypal.drop_response("POST", path="/refund")
    for _ in range(3):
        time.forward(hours=12)
        await run_task(retry_endings.name)
    refunds = doubles.paypal.orders[order]["purchase_units"][0]["payments"]["refunds"]
    assert [refund["amount"]["value"] for refund in refunds] == ["4.99"]
    assert endings(query) == 0


async def test_paypal_order_approved_when_its_account_is_gone_is_not_captured(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
) -> None:
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__paypal")
    (order,) = doubles.paypal.orders
    await delete_account(client, ana, runtime, time, run_jobs)
    doubles.paypal.approve(order)
    assert await deliver_all(client, "ext__paypal", doubles.paypal) == {204}
    for _ in range(2):
        time.forward(days=8)
        await run_task(retry_endings.name)
    assert doubles.paypal.orders[order]["status"] == "APPROVED"
    assert endings(query) == 0


@pytest.mark.parametrize("paid", ["in full", "late", "in part"])
async def test_invoice_paid_when_its_account_is_gone_is_listed_until_the_operator_refunds_it(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
    capsys: pytest.CaptureFixture[str],
    paid: str,
) -> None:
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__btcpay")
    (invoice,) = doubles.btcpay.invoices
    if paid == "late":
        doubles.btcpay.expire(invoice)
        await deliver_all(client, "ext__btcpay", doubles.btcpay)
        await run_jobs()
    await delete_account(client, ana, runtime, time, run_jobs)
    doubles.btcpay.pay(invoice, "0.4" if paid == "in part" else "1")
    if paid == "in part":
        doubles.btcpay.expire(invoice)
    for _ in range(3):
        time.forward(days=8)
        await run_task(retry_endings.name)
    await print_stuck(runtime)
    (line,) = capsys.readouterr().out.splitlines()
    assert invoice in line
    assert "refund_by_hand" in line
    doubles.btcpay.refund(invoice, "4.99", state="AwaitingPayment")
    time.forward(days=1)
    await run_task(retry_endings.name)
    assert endings(query) == 0


async def test_invoice_that_is_never_paid_is_not_watched_for_ever(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
) -> None:
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__btcpay")
    await delete_account(client, ana, runtime, time, run_jobs)
    doubles.btcpay.expire(next(iter(doubles.btcpay.invoices)))
    time.forward(days=13)
    await run_task(retry_endings.name)
    assert endings(query) == 1
    time.forward(days=1)
    await run_task(retry_endings.name)
    assert endings(query) == 0
