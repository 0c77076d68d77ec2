"""Subscribing, changing plans, cancelling, resuming and failed renewals (docs/product.md#subscriptions)."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.account.tasks import delete
from retrato.billing.sweep import list_uncancelled
from retrato.billing.tasks import enqueue_due
from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.trust import suspension
from tests.billing.conftest import Clock, RunJobs, RunTask
from tests.factories.account import PASSWORD, Json, bearer
from tests.factories.billing import MONTHLY, buy, check_out, reference_of

Sweep = Callable[[], Awaitable[None]]


@pytest.fixture
def sweep(run_task: RunTask) -> Sweep:
    """Run the job that is scheduled every minute."""
    return partial(run_task, enqueue_due.name)


@pytest.fixture
async def bought(client: httpx.AsyncClient, settings: Settings, ana: Json) -> Json:
    """Ana has bought the monthly plan: the response of the return page."""
    return await buy(client, settings, ana, MONTHLY)


async def sign_in(client: httpx.AsyncClient) -> Json:
    """Sign in again: the clock has moved past the expiry of the old session."""
    auth: Json = (await client.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})).json()
    return auth


async def subscription_of(client: httpx.AsyncClient, auth: Json) -> Json:
    (found,) = (await client.post("/api/my-subscriptions", headers=bearer(auth))).json()
    subscription: Json = found
    return subscription


async def act(client: httpx.AsyncClient, auth: Json, verb: str) -> Json:
    subscription = await subscription_of(client, auth)
    answer = await client.post(f"/api/my-subscriptions/{verb}", json={"id": subscription["id"]}, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    acted: Json = answer.json()
    return acted


def subscription_reference(query: psycopg.Connection) -> str:
    row = query.execute("select reference from subscriptions").fetchone()
    assert row
    return str(row[0])


def subjects(mails: Outbox) -> list[str]:
    return [str(Outbox.read(file)["subject"]) for file in mails.files()]


async def test_subscribing_grants_premium_slots_and_tokens(
    client: httpx.AsyncClient, ana: Json, bought: Json, query: psycopg.Connection
) -> None:
    assert bought["user"]["C__tokens"] == 550
    assert bought["user"]["subscriptionsActive"] == [{"service": "APP"}]
    subscription = await subscription_of(client, ana)
    assert (subscription["status"], subscription["planId"]) == ("ACTIVE", "premium-monthly")
    assert (subscription["canChange"], subscription["canCancel"], subscription["canResume"]) == (True, True, False)
    assert query.execute("select model_slots from subscriptions").fetchone() == (3,)


@pytest.mark.usefixtures("bought")
async def test_plan_tokens_expire_30_days_after_the_period(client: httpx.AsyncClient, ana: Json) -> None:
    subscription = await subscription_of(client, ana)
    (line,) = (await client.post("/api/my-tokens", json={}, headers=bearer(ana))).json()["items"]
    assert (line["kind"], line["tokens"]) == ("plan", 550)
    after = datetime.fromisoformat(line["expiresAt"]) - datetime.fromisoformat(subscription["periodEnd"])
    assert after == timedelta(days=30)


@pytest.mark.usefixtures("bought")
async def test_second_subscription_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    again = await client.post("/api/checkout", json=MONTHLY, headers=bearer(ana))
    assert (again.status_code, again.json()["code"]) == (409, "alreadySubscribed")


async def test_change_without_a_subscription_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/checkout", json=MONTHLY | {"action": "change"}, headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (409, "notSubscribed")


async def preview(client: httpx.AsyncClient, auth: Json, plan: str) -> Json:
    answer = await client.post("/api/checkout/preview", json={"planId": plan}, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    shown: Json = answer.json()
    return shown


async def test_upgrade_takes_effect_at_once_for_the_difference(
    client: httpx.AsyncClient, ana: Json, settings: Settings
) -> None:
    first = await preview(client, ana, "premium-monthly")
    assert (first["action"], first["dueNow"]["amountMinor"]) == ("subscribe", 1499)
    await buy(client, settings, ana, MONTHLY)
    shown = await preview(client, ana, "premium-yearly")
    assert (shown["action"], shown["when"]) == ("change", "NOW")
    assert shown["dueNow"]["amountMinor"] == 11999 - 1499
    changed = await check_out(client, ana, MONTHLY, planId="premium-yearly", action="change")
    assert changed == {"paymentId": None, "redirectUrl": None, "checkout": None}
    subscription = await subscription_of(client, ana)
    assert (subscription["planId"], subscription["nextPlanId"]) == ("premium-yearly", None)
    newest, _ = (await client.post("/api/my-payments", json={}, headers=bearer(ana))).json()["items"]
    # The price of the paid month was deducted, and with it the month's tokens.
    assert (newest["paid"]["amountMinor"], newest["tokens"]) == (10500, 0)
    assert shown["tokensNow"] == newest["tokens"]


async def test_downgrade_takes_effect_at_the_period_end(
    client: httpx.AsyncClient,
    ana: Json,
    settings: Settings,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    sweep: Sweep,
) -> None:
    await buy(client, settings, ana, MONTHLY, planId="premium-yearly")
    shown = await preview(client, ana, "premium-monthly")
    assert (shown["action"], shown["when"], shown["dueNow"]["amountMinor"]) == ("change", "PERIOD_END", 0)
    await check_out(client, ana, MONTHLY, action="change")
    subscription = await subscription_of(client, ana)
    assert (subscription["planId"], subscription["nextPlanId"]) == ("premium-yearly", "premium-monthly")
    assert shown["effectiveAt"] == subscription["periodEnd"]
    await simulator.renew(subscription_reference(query))
    await act(client, ana, "resume")
    subscription = await subscription_of(client, ana)
    assert (subscription["planId"], subscription["nextPlanId"]) == ("premium-monthly", None)


@pytest.mark.usefixtures("bought")
async def test_cancelled_plan_stays_active_until_the_period_end_and_can_be_resumed(
    client: httpx.AsyncClient, ana: Json
) -> None:
    cancelled = await act(client, ana, "cancel")
    assert (cancelled["status"], cancelled["canResume"]) == ("CANCELLED", True)
    assert cancelled["cancelAt"] == cancelled["periodEnd"] == cancelled["activeUntil"]
    assert (await preview(client, ana, "premium-monthly"))["action"] == "renew"
    renewed = await check_out(client, ana, MONTHLY, action="renew")
    assert renewed["redirectUrl"] is None
    assert (await subscription_of(client, ana))["status"] == "ACTIVE"
    await act(client, ana, "cancel")
    assert (await act(client, ana, "resume"))["cancelAt"] is None


@pytest.mark.parametrize(
    ("language", "subject"), [("en", "Your premium plan is cancelled"), ("es", "Tu plan premium está cancelado")]
)
async def test_cancelling_is_confirmed_by_one_mail(
    client: httpx.AsyncClient,
    ana: Json,
    settings: Settings,
    run_jobs: RunJobs,
    mails: Outbox,
    query: psycopg.Connection,
    language: str,
    subject: str,
) -> None:
    query.execute("update users set language_tag = %s", [language])
    await buy(client, settings, ana, MONTHLY)
    for _ in range(2):
        await act(client, ana, "cancel")
        await run_jobs()
    assert subjects(mails).count(subject) == 1


@pytest.mark.usefixtures("bought")
async def test_cancelled_plan_ends_at_the_provider_and_sends_one_mail(
    client: httpx.AsyncClient,
    ana: Json,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    time: Clock,
    sweep: Sweep,
    mails: Outbox,
) -> None:
    await act(client, ana, "cancel")
    time.forward(days=32)
    for _ in range(2):
        await sweep()
        time.forward(hours=2)
    with simulator.store.open() as data:
        assert data.subscription(subscription_reference(query)).state == "ENDED"
    ana = await sign_in(client)
    assert ana["user"]["subscriptionsActive"] == []
    assert (await subscription_of(client, ana))["status"] == "ENDED"
    assert subjects(mails).count("Your premium plan has ended") == 1
    assert (await preview(client, ana, "premium-monthly"))["action"] == "renew"
    assert (await check_out(client, ana, MONTHLY, action="renew"))["redirectUrl"]


@pytest.mark.usefixtures("bought")
async def test_renewal_without_a_webhook_is_found_by_the_sweep(
    client: httpx.AsyncClient,
    ana: Json,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    time: Clock,
    sweep: Sweep,
) -> None:
    time.forward(days=31, minutes=5)
    await simulator.renew(subscription_reference(query))
    await sweep()
    ana = await sign_in(client)
    assert ana["user"]["C__tokens"] == 1100
    assert (await client.post("/api/my-payments", json={}, headers=bearer(ana))).json()["total"] == 2


@pytest.mark.usefixtures("bought")
async def test_failed_renewal_has_a_grace_period_of_seven_days_with_mails(
    client: httpx.AsyncClient,
    ana: Json,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    time: Clock,
    sweep: Sweep,
    mails: Outbox,
) -> None:
    end = datetime.fromisoformat((await subscription_of(client, ana))["periodEnd"])
    time.forward(seconds=(end - clock.now()).total_seconds() + 3600)
    await simulator.fail_renewal(subscription_reference(query))
    await sweep()
    ana = await sign_in(client)
    assert (await subscription_of(client, ana))["status"] == "GRACE"
    assert ana["user"]["subscriptionsActive"] == [{"service": "APP"}]
    assert subjects(mails).count("Your premium plan could not be renewed") == 1
    time.forward(days=6)
    query.execute("update procrastinate_jobs set scheduled_at = now() where scheduled_at > now()")
    await sweep()
    assert subjects(mails).count("Your premium plan could not be renewed") == 2, "reminder before the grace ends"
    assert (await sign_in(client))["user"]["subscriptionsActive"] == [{"service": "APP"}]
    time.forward(days=1)
    await sweep()
    ana = await sign_in(client)
    assert ana["user"]["subscriptionsActive"] == []
    assert subjects(mails).count("Your premium plan has ended") == 1
    await simulator.renew(subscription_reference(query))
    await sweep()
    time.forward(hours=2)
    await sweep()
    assert (await sign_in(client))["user"]["subscriptionsActive"] == [{"service": "APP"}], "late renewal reactivates it"


async def test_declined_checkout_creates_no_subscription(
    client: httpx.AsyncClient, ana: Json, simulator: SandboxSimulator
) -> None:
    checkout = await check_out(client, ana, MONTHLY)
    await simulator.decline(reference_of(checkout))
    assert (await client.post("/api/my-subscriptions", headers=bearer(ana))).json() == []


@pytest.mark.usefixtures("bought")
async def test_deletion_cancels_the_renewal_and_then_ends_the_subscription(
    client: httpx.AsyncClient,
    ana: Json,
    runtime: Runtime,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    time: Clock,
    run_jobs: RunJobs,
) -> None:
    reference = subscription_reference(query)
    requested = await client.post("/api/me/delete", json={"password": PASSWORD}, headers=bearer(ana))
    assert requested.status_code == 200
    await run_jobs()
    with simulator.store.open() as data:
        assert data.subscription(reference).ends_at is not None
    time.forward(days=14)
    async with runtime.database.transaction() as session:
        await enqueue(session, delete.name, user_id=str(UUID(ana["user"]["id"])))
    await run_jobs()
    with simulator.store.open() as data:
        assert data.subscription(reference).state == "ENDED"
    assert query.execute("select count(*) from payments").fetchone() == (0,)
    assert query.execute("select paid_minor, refunded_minor from past_sales").fetchall() == [(1499, 0)]


@pytest.mark.usefixtures("bought")
async def test_suspending_an_account_turns_the_renewal_off_and_keeps_the_paid_period(
    ana: Json, runtime: Runtime, simulator: SandboxSimulator, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    user_id = UUID(ana["user"]["id"])
    async with runtime.database.transaction() as session:
        await suspension.suspend(session, user_id, scope="ACCOUNT", cause="STAFF")
        assert [row.user_id for row in await list_uncancelled(session)] == [user_id], "retried until it succeeds"
    await run_jobs()
    with simulator.store.open() as data:
        assert data.subscription(subscription_reference(query)).ends_at is not None
    assert query.execute("select status, active_until > now() from subscriptions").fetchall() == [("CANCELLED", True)]
    async with runtime.database.transaction() as session:
        assert await list_uncancelled(session) == []


@pytest.mark.usefixtures("bought")
async def test_suspension_that_was_lifted_does_not_turn_the_renewal_off(
    ana: Json, runtime: Runtime, simulator: SandboxSimulator, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    async with runtime.database.transaction() as session:
        await suspension.suspend(session, UUID(ana["user"]["id"]), scope="ACCOUNT", cause="STAFF")
        await suspension.lift(session, UUID(ana["user"]["id"]), by="staff@example.com")
    await run_jobs()
    with simulator.store.open() as data:
        assert data.subscription(subscription_reference(query)).ends_at is None
