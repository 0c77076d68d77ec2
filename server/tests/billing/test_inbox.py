"""Webhooks that cannot be processed or stored (docs/product.md#payments)."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import psycopg
import pytest

from retrato.billing import command
from retrato.billing.tasks import retry_events
from retrato.integrations.payments.signatures import hmac_sha256_hex
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from tests.billing.all_providers import deliver, deliver_all, doubles, settings, tokens_of
from tests.billing.conftest import Clock
from tests.doubles import btcpay_server
from tests.doubles.http_server import Delivery
from tests.doubles.paddle_state import signed
from tests.doubles.providers import Doubles
from tests.factories.account import Json
from tests.factories.billing import check_out

__all__ = ["doubles", "settings"]
RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
def retry(runtime: Runtime, run_jobs: RunJobs) -> RunJobs:
    """Run the job that is scheduled every minute."""

    async def retry() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, retry_events.name, timestamp=0)
        await run_jobs()

    return retry


async def test_failing_webhook_is_retried_with_growing_pauses_and_ends_in_a_list(
    client: httpx.AsyncClient,
    ana: Json,
    doubles: Doubles,
    runtime: Runtime,
    run_jobs: RunJobs,
    retry: RunJobs,
    time: Clock,
    query: psycopg.Connection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await check_out(client, ana, paymentMethodKey="ext__btcpay")
    (invoice,) = doubles.btcpay.invoices
    doubles.btcpay.webhooks.clear()
    doubles.btcpay.mark(invoice, "Settled")
    assert await deliver_all(client, "ext__btcpay", doubles.btcpay) == {204}
    doubles.btcpay.fail(503, times=10_000)
    await run_jobs()
    moments = []
    for hour in range(24 * 6):
        before = len(doubles.btcpay.requests)
        await retry()
        if len(doubles.btcpay.requests) > before:
            moments.append(hour)
        time.forward(hours=1)
    assert len(moments) <= 15, "not every hour"
    assert moments[-1] >= 24 * 3, "for more than three days"
    assert query.execute("select count(*) from procrastinate_jobs where status = 'todo'").fetchone() == (0,)
    await command.print_stuck(runtime)
    listed = capsys.readouterr().out
    assert "ext__btcpay" in listed
    assert "503" in listed
    doubles.btcpay._failures.clear()
    await retry()
    assert query.execute("select done_at from webhook_events").fetchone() == (None,), "not tried any more"
    await command.retry_stuck(runtime, [])
    await retry()
    assert query.execute("select done_at is not null from webhook_events").fetchone() == (True,)
    await command.print_stuck(runtime)
    assert "ext__btcpay" not in capsys.readouterr().out.partition("tried again")[2]


def paddle_event(**changes: Any) -> Delivery:
    event = {
        "event_id": "evt_1",
        "event_type": "transaction.paid",
        "occurred_at": "2026-01-01T00:00:00Z",
        "data": {"id": "txn_1", "subscription_id": None},
    }
    return signed(json.dumps(event | changes).encode())


def btcpay_event(**changes: Any) -> Delivery:
    event = {"deliveryId": "1", "type": "InvoiceSettled", "timestamp": int(clock.now().timestamp()), "invoiceId": "i"}
    body = json.dumps(event | changes).encode()
    return Delivery({"btcpay-sig": "sha256=" + hmac_sha256_hex(btcpay_server.SECRET, body)}, body)


@pytest.mark.parametrize(
    ("method", "make", "changes"),
    [
        ("ext__paddle", paddle_event, {"event_id": "a\0b"}),
        ("ext__paddle", paddle_event, {"event_id": {"a": 1}}),
        ("ext__paddle", paddle_event, {"event_id": "x" * 10_000}),
        ("ext__paddle", paddle_event, {"event_type": "transaction.\ud800"}),
        ("ext__paddle", paddle_event, {"data": {"id": "txn\0"}}),
        ("ext__paddle", paddle_event, {"occurred_at": "2026-01-01T00:00:00"}),
        ("ext__btcpay", btcpay_event, {"deliveryId": "a\0b"}),
        ("ext__btcpay", btcpay_event, {"invoiceId": ["i"]}),
        ("ext__btcpay", btcpay_event, {"type": "\0"}),
        ("ext__btcpay", btcpay_event, {"timestamp": -1e18}),
    ],
)
async def test_signed_webhook_that_cannot_be_stored_is_refused(
    client: httpx.AsyncClient,
    ana: Json,
    query: psycopg.Connection,
    method: str,
    make: Callable[..., Delivery],
    changes: Json,
) -> None:
    assert await deliver(client, method, make()) == 204
    assert await deliver(client, method, make(**changes)) == 401
    assert query.execute("select count(*) from webhook_events").fetchone() == (1,)


async def test_paypal_webhook_with_nul_is_refused(client: httpx.AsyncClient, ana: Json, doubles: Doubles) -> None:
    event = {"id": "WH\0", "event_type": "CHECKOUT.X", "resource": {"id": "1"}, "create_time": "2026-01-01T00:00:00Z"}
    assert await deliver(client, "ext__paypal", doubles.paypal.signed(json.dumps(event).encode())) == 401


async def test_event_is_processed_after_its_process_was_killed(
    client: httpx.AsyncClient, ana: Json, doubles: Doubles, retry: RunJobs, time: Clock, query: psycopg.Connection
) -> None:
    await check_out(client, ana, paymentMethodKey="ext__btcpay")
    doubles.btcpay.pay(next(iter(doubles.btcpay.invoices)))
    await deliver_all(client, "ext__btcpay", doubles.btcpay)
    query.execute("delete from procrastinate_jobs")
    await retry()
    assert await tokens_of(client, ana) == 330
