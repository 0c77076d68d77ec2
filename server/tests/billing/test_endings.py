"""Duplicates and unpaid subscriptions are ended at the provider, and what was charged too much is refunded
(docs/product.md#subscriptions)."""

import httpx
import psycopg
import pytest
from structlog.testing import capture_logs

from retrato.billing.command import dismiss_ending, print_stuck
from retrato.billing.endings import NotDismissed
from retrato.billing.tasks import retry_endings, tidy
from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from tests.billing.all_providers import count_endings, deliver_all, doubles, settings, tokens_of, two_paid
from tests.billing.conftest import Clock, RunJobs, RunTask
from tests.doubles.providers import Doubles
from tests.factories.account import PASSWORD, Json, bearer
from tests.factories.billing import MONTHLY, check_out

__all__ = ["doubles", "settings", "two_paid"]


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "You paid for Premium twice: we are giving it back"),
        ("es", "Pagaste Premium dos veces: te lo devolvemos"),
    ],
)
async def test_duplicate_is_ended_and_refunded_and_its_buyer_notified(
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
    assert count_endings(query) == 0
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
    assert count_endings(query) == 0
    statuses = [doubles.paypal.subscriptions[each]["status"] for each in (first, second)]
    assert statuses == ["ACTIVE", "CANCELLED"]


async def test_operator_is_alerted_if_a_duplicate_cannot_be_ended_for_days(
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


async def test_dismissed_duplicate_is_not_listed_again(
    client: httpx.AsyncClient,
    doubles: Doubles,
    two_paid: tuple[str, str],
    runtime: Runtime,
    run_jobs: RunJobs,
    run_task: RunTask,
    time: Clock,
    query: psycopg.Connection,
) -> None:
    """Its tokens stay, because its money was not refunded."""
    _first, second = two_paid
    await deliver_all(client, "ext__paypal", doubles.paypal)
    doubles.paypal.fail(422, path="/cancel")
    await run_jobs()
    with pytest.raises(NotDismissed, match="charged"):
        await dismiss_ending(runtime, "ext__paypal", second)
    doubles.paypal.fail(422, times=10_000, path="/refund")
    time.forward(hours=12)
    await run_task(retry_endings.name)
    assert doubles.paypal.subscriptions[second]["status"] == "CANCELLED"
    await dismiss_ending(runtime, "ext__paypal", second)
    await run_jobs()
    assert count_endings(query) == 0
    assert query.execute("select sum(free) from token_grants").fetchone() == (2 * 550,)


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


async def test_cancelling_all_continues_past_a_refusal_and_is_repeated(
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
    requested = await client.post("/api/me/delete", json={"password": PASSWORD}, headers=bearer(ana))
    assert requested.status_code == 200
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
