"""What a deleted account left at a provider is ended, and what was charged afterwards is refunded
(docs/product.md#subscriptions)."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
import psycopg
import pytest
from structlog.testing import capture_logs

from retrato.account.tasks import delete
from retrato.billing.command import dismiss_ending, print_stuck
from retrato.billing.endings import NotDismissed
from retrato.billing.tasks import retry_endings
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import User
from tests.billing.all_providers import count_endings, deliver_all, doubles, settings
from tests.billing.conftest import Clock, RunJobs, RunTask
from tests.doubles.http_server import Request, Response
from tests.doubles.providers import Doubles
from tests.factories.account import Json
from tests.factories.billing import MONTHLY, check_out

__all__ = ["doubles", "settings"]
PACK_ORDER = {"kind": "TOKENS", "promoId": "pack-100", "currency": "USD"}
DeleteAccount = Callable[[], Awaitable[None]]
Retry = Callable[..., Awaitable[None]]


@pytest.fixture
def delete_account(ana: Json, runtime: Runtime, time: Clock, run_jobs: RunJobs) -> DeleteAccount:
    async def delete_account() -> None:
        async with runtime.database.transaction() as session:
            user_id = UUID(ana["user"]["id"])
            (await session.get_one(User, user_id)).deletes_at = clock.now()
            await enqueue(session, delete.name, user_id=str(user_id))
        time.forward(seconds=1)
        await run_jobs()

    return delete_account


@pytest.fixture
def retry_after(time: Clock, run_task: RunTask) -> Retry:
    """Move the clock forward and retry what is due."""

    async def retry_after(**amount: float) -> None:
        time.forward(**amount)
        await run_task(retry_endings.name)

    return retry_after


def approve_refunds(doubles: Doubles) -> None:
    for adjustment in list(doubles.paddle.adjustments):
        doubles.paddle.decide(adjustment)


async def test_deleted_account_is_never_billed_again(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    run_jobs: RunJobs,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
) -> None:
    """Paddle is down for two days when the account is deleted, and renews the subscription meanwhile."""
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    reference = doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    assert reference
    await deliver_all(client, "ext__paddle", doubles.paddle)
    await run_jobs()
    doubles.paddle.fail(503, times=10_000)
    await delete_account()
    assert count_endings(query) == 1
    renewal = doubles.paddle.renew(reference)
    doubles.paddle._failures.clear()
    await retry_after(days=2)
    assert doubles.paddle.subscriptions[reference]["status"] == "canceled"
    refunded = [each["transaction_id"] for each in doubles.paddle.adjustments.values()]
    assert refunded == [renewal], "what was paid before the deletion was used"
    approve_refunds(doubles)
    await retry_after(days=1)
    assert count_endings(query) == 0


async def test_renewal_that_paddle_collects_after_the_end_is_refunded(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    run_jobs: RunJobs,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    reference = doubles.paddle.pay(next(iter(doubles.paddle.transactions)))
    assert reference
    await deliver_all(client, "ext__paddle", doubles.paddle)
    await run_jobs()
    renewal = doubles.paddle.fail_renewal(reference)
    await delete_account()
    assert doubles.paddle.subscriptions[reference]["status"] == "canceled"
    await retry_after(days=2)
    doubles.paddle.complete(doubles.paddle.transactions[renewal])
    await retry_after(days=1)
    assert [each["transaction_id"] for each in doubles.paddle.adjustments.values()] == [renewal]
    approve_refunds(doubles)
    await retry_after(days=1)
    assert count_endings(query) == 0


async def test_renewal_that_the_bank_settles_after_the_end_is_refunded(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    run_jobs: RunJobs,
    time: Clock,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
) -> None:
    """PayPal dates it back to the day of the renewal, before the account was deleted."""
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paypal")
    (reference,) = doubles.paypal.subscriptions
    doubles.paypal.approve_subscription(reference)
    await deliver_all(client, "ext__paypal", doubles.paypal)
    await run_jobs()
    time.forward(days=30)
    renewal = doubles.paypal.renew(reference, "PENDING")
    time.forward(days=1)
    await delete_account()
    assert doubles.paypal.subscriptions[reference]["status"] == "CANCELLED"
    await retry_after(days=2)
    doubles.paypal.settle_sale(renewal)
    await retry_after(days=1)
    assert [sale["status"] for sale in doubles.paypal.sales[reference]] == ["COMPLETED", "REFUNDED"]
    assert count_endings(query) == 0


@pytest.mark.parametrize("settles", [True, False])
async def test_subscription_whose_first_payment_is_at_the_bank_is_ended_at_once(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
    settles: bool,
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paypal")
    (reference,) = doubles.paypal.subscriptions
    sale = doubles.paypal.approve_subscription(reference, "PENDING")
    await delete_account()
    assert doubles.paypal.subscriptions[reference]["status"] == "CANCELLED"
    await retry_after(days=13)
    assert count_endings(query) == 1
    if settles:
        doubles.paypal.settle_sale(sale)
    await retry_after(days=1)
    assert [each["status"] for each in doubles.paypal.sales[reference]] == ["REFUNDED" if settles else "PENDING"]
    assert count_endings(query) == 0


@pytest.mark.parametrize("order", [MONTHLY, PACK_ORDER])
async def test_checkout_left_open_by_a_deleted_account_is_closed_or_refunded(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
    order: Json,
) -> None:
    await check_out(client, ana, order, paymentMethodKey="ext__paddle")
    (transaction,) = doubles.paddle.transactions
    doubles.paddle.fail(503, times=10_000)
    await delete_account()
    doubles.paddle._failures.clear()
    subscription = doubles.paddle.pay(transaction)
    await retry_after(hours=1)
    assert [each["transaction_id"] for each in doubles.paddle.adjustments.values()] == [transaction]
    assert subscription is None or doubles.paddle.subscriptions[subscription]["status"] == "canceled"
    approve_refunds(doubles)
    await retry_after(days=1)
    assert count_endings(query) == 0


async def test_checkout_that_is_paid_while_it_is_being_closed_is_refunded(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    (transaction,) = doubles.paddle.transactions
    close = doubles.paddle._cancel_transaction

    def pay_and_close(request: Request, id_: str) -> Response:
        doubles.paddle.pay(id_)
        return close(request, id_)

    monkeypatch.setattr(doubles.paddle, "_cancel_transaction", pay_and_close)
    await delete_account()
    assert [each["transaction_id"] for each in doubles.paddle.adjustments.values()] == [transaction]
    assert [each["status"] for each in doubles.paddle.subscriptions.values()] == ["canceled"]
    approve_refunds(doubles)
    await retry_after(days=1)
    assert count_endings(query) == 0


async def test_rejected_refund_is_listed_until_the_operator_makes_it(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Paddle accepts the request for a refund and rejects it a day later."""
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__paddle")
    (transaction,) = doubles.paddle.transactions
    doubles.paddle.fail(503, times=10_000)
    await delete_account()
    doubles.paddle._failures.clear()
    doubles.paddle.pay(transaction)
    for _ in range(2):
        await retry_after(days=1)
    await print_stuck(runtime)
    assert capsys.readouterr().out == "", "Paddle has not decided yet"
    (adjustment,) = doubles.paddle.adjustments
    doubles.paddle.decide(adjustment, "rejected")
    for _ in range(2):
        await retry_after(days=1)
    await print_stuck(runtime)
    (line,) = capsys.readouterr().out.splitlines()
    assert "refund_rejected" in line
    assert transaction in line
    assert [*doubles.paddle.adjustments] == [adjustment], "not requested again"
    doubles.paddle.decide(doubles.paddle.refund(transaction))
    await retry_after(days=1)
    assert count_endings(query) == 0


async def test_operator_can_dismiss_a_rejected_refund(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
) -> None:
    await check_out(client, ana, MONTHLY, paymentMethodKey="ext__paddle")
    (transaction,) = doubles.paddle.transactions
    doubles.paddle.fail(503, times=10_000)
    await delete_account()
    doubles.paddle._failures.clear()
    with pytest.raises(NotDismissed, match="charged"):
        await dismiss_ending(runtime, "ext__paddle", transaction)
    subscription = doubles.paddle.pay(transaction)
    with pytest.raises(NotDismissed, match="charged"):
        await dismiss_ending(runtime, "ext__paddle", transaction)
    await retry_after(days=1)
    assert doubles.paddle.subscriptions[str(subscription)]["status"] == "canceled"
    (adjustment,) = doubles.paddle.adjustments
    doubles.paddle.decide(adjustment, "rejected")
    await retry_after(days=1)
    assert count_endings(query) == 1
    with pytest.raises(NotDismissed, match="no such"):
        await dismiss_ending(runtime, "ext__paypal", transaction)
    with capture_logs() as logs:
        await dismiss_ending(runtime, "ext__paddle", transaction)
    (line,) = [line for line in logs if "dismissed" in line["event"]]
    assert (line["reference"], "refund_rejected" in line["error"]) == (transaction, True)
    assert count_endings(query) == 0


@pytest.mark.parametrize("settles", ["after", "before"])
async def test_paypal_order_paid_when_its_account_is_gone_is_refunded_once(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    run_jobs: RunJobs,
    delete_account: DeleteAccount,
    retry_after: Retry,
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
    await delete_account()
    assert count_endings(query) == 1
    doubles.paypal._failures.clear()
    if settles == "after":
        doubles.paypal.settle(order)
    doubles.paypal.drop_response("POST", path="/refund")
    for _ in range(3):
        await retry_after(hours=12)
    refunds = doubles.paypal.orders[order]["purchase_units"][0]["payments"]["refunds"]
    assert [refund["amount"]["value"] for refund in refunds] == ["4.99"]
    assert count_endings(query) == 0


async def test_paypal_order_approved_when_its_account_is_gone_is_not_captured(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
) -> None:
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__paypal")
    (order,) = doubles.paypal.orders
    await delete_account()
    doubles.paypal.approve(order)
    assert await deliver_all(client, "ext__paypal", doubles.paypal) == {204}
    for _ in range(2):
        await retry_after(days=8)
    assert doubles.paypal.orders[order]["status"] == "APPROVED"
    assert count_endings(query) == 0


@pytest.mark.parametrize("paid", ["in full", "late", "in part"])
async def test_invoice_paid_when_its_account_is_gone_is_listed_until_the_operator_refunds_it(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    delete_account: DeleteAccount,
    retry_after: Retry,
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
    await delete_account()
    doubles.btcpay.pay(invoice, "0.4" if paid == "in part" else "1")
    if paid == "in part":
        doubles.btcpay.expire(invoice)
    for _ in range(3):
        await retry_after(days=8)
    await print_stuck(runtime)
    (line,) = capsys.readouterr().out.splitlines()
    assert invoice in line
    assert "refund_by_hand" in line
    doubles.btcpay.refund(invoice, "4.99", state="AwaitingPayment")
    await retry_after(days=1)
    assert count_endings(query) == 0


async def test_invoice_that_is_never_paid_is_not_watched_for_ever(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    delete_account: DeleteAccount,
    retry_after: Retry,
    query: psycopg.Connection,
) -> None:
    await check_out(client, ana, PACK_ORDER, paymentMethodKey="ext__btcpay")
    await delete_account()
    doubles.btcpay.expire(next(iter(doubles.btcpay.invoices)))
    await retry_after(days=13)
    assert count_endings(query) == 1
    await retry_after(days=1)
    assert count_endings(query) == 0
