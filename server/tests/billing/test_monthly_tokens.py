"""Tokens of a plan come month by month (docs/product.md#tokens)."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import httpx
import psycopg
import pytest
from dateutil.relativedelta import relativedelta

from retrato.billing import monthly_grants
from retrato.billing.tasks import grant_months
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.wallet import service as wallet
from tests.billing.conftest import Clock, RunJobs, RunTask
from tests.factories.account import PASSWORD, Json, bearer
from tests.factories.billing import MONTHLY, buy, check_out, reference_of, return_from_checkout, silent_simulator

Work = Callable[[], Awaitable[None]]
Balance = Callable[[], Awaitable[int]]
YEARLY = MONTHLY | {"planId": "premium-yearly"}


@pytest.fixture
def work(run_task: RunTask) -> Work:
    """Run the job that is scheduled every five minutes."""
    return partial(run_task, grant_months.name)


@pytest.fixture
async def bought(client: httpx.AsyncClient, settings: Settings, ana: Json) -> Json:
    """Ana has bought the yearly plan: the response of the return page."""
    return await buy(client, settings, ana, YEARLY)


@pytest.fixture
def balance(runtime: Runtime, ana: Json) -> Balance:
    async def balance() -> int:
        async with runtime.database.transaction() as session:
            return await wallet.balance(session, UUID(ana["user"]["id"]))

    return balance


@pytest.fixture
def reconcile(runtime: Runtime, bought: Json, run_jobs: RunJobs) -> Work:
    """Reconcile the payment with the provider's records."""

    async def reconcile() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, "billing:reconcile", payment_id=bought["payment"]["id"])
        await run_jobs()

    return reconcile


def grants(query: psycopg.Connection) -> list[tuple[int, datetime, datetime]]:
    rows = query.execute("select tokens, expires_at, created_at from token_grants order by expires_at").fetchall()
    return [(tokens, expires_at, created_at) for tokens, expires_at, created_at in rows]


def subscription_reference(query: psycopg.Connection) -> str:
    row = query.execute("select reference from subscriptions").fetchone()
    assert row
    return str(row[0])


async def test_yearly_plan_grants_tokens_every_month_and_each_month_once(
    bought: Json, query: psycopg.Connection, time: Clock, work: Work
) -> None:
    assert bought["user"]["C__tokens"] == 550
    start = clock.now()
    for month in range(1, 14):
        time.ahead += start + relativedelta(months=month, minutes=1) - clock.now()
        await work()
        await work()
        assert len(grants(query)) == min(month + 1, 12)
    paid_at = datetime.fromisoformat(bought["payment"]["paidAt"])
    for month, (tokens, expires_at, _) in enumerate(grants(query)):
        assert tokens == 550
        assert expires_at == paid_at + relativedelta(months=month + 1) + timedelta(days=30)


@pytest.mark.usefixtures("bought")
async def test_months_missed_while_the_workers_were_down_are_granted_later_and_stay_usable(
    query: psycopg.Connection, time: Clock, work: Work
) -> None:
    time.forward(days=200)
    await work()
    assert [tokens for tokens, *_ in grants(query)] == [550] * 7
    assert all(expires_at > clock.now() + timedelta(days=29) for _, expires_at, _ in grants(query)[1:])
    # The clock was wrong: nothing is granted twice.
    time.forward(days=-200)
    await work()
    time.forward(days=200)
    await work()
    assert len(grants(query)) == 7


async def test_two_workers_grant_a_month_once(bought: Json, runtime: Runtime, balance: Balance, time: Clock) -> None:
    time.forward(days=32)
    async with runtime.database.transaction() as first, runtime.database.transaction() as second:
        claimed = await monthly_grants.claim_due(first)
        assert [str(each) for each in claimed] == [bought["payment"]["id"]]
        assert await monthly_grants.claim_due(second) == []
    for _ in range(2):
        async with runtime.database.transaction() as session:
            await monthly_grants.grant_due(session, UUID(bought["payment"]["id"]))
    assert await balance() == 1100


@pytest.mark.usefixtures("bought")
async def test_job_that_was_killed_is_due_again(runtime: Runtime, balance: Balance, time: Clock, work: Work) -> None:
    time.forward(days=32)
    async with runtime.database.transaction() as session:
        await monthly_grants.claim_due(session)
    # The worker stopped before it granted anything.
    await work()
    assert await balance() == 550
    time.forward(hours=2)
    await work()
    assert await balance() == 1100


@pytest.mark.usefixtures("bought")
async def test_cancelled_year_keeps_granting_until_it_ends(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, time: Clock, work: Work
) -> None:
    (subscription,) = (await client.post("/api/my-subscriptions", headers=bearer(ana))).json()
    assert (subscription["tokensPerMonth"], subscription["nextTokens"]) == (550, 550)
    body = {"id": subscription["id"]}
    cancelled = (await client.post("/api/my-subscriptions/cancel", json=body, headers=bearer(ana))).json()
    assert cancelled["nextTokensAt"] == subscription["nextTokensAt"]
    time.forward(days=95)
    await work()
    assert len(grants(query)) == 4


async def test_refund_takes_back_every_month_and_grants_no_more(
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    time: Clock,
    work: Work,
    balance: Balance,
    reconcile: Work,
) -> None:
    time.forward(days=40)
    await work()
    (reference,) = query.execute("select reference from payments").fetchone() or ("",)
    await simulator.refund(reference, 11999 // 2)
    await reconcile()
    # Half of each month, rounded in the buyer's favour.
    assert await balance() == 2 * 276
    time.forward(days=30)
    await work()
    assert await balance() == 2 * 276, "of the second and the third; the first have expired"
    await simulator.refund(reference)
    await reconcile()
    time.forward(days=30)
    await work()
    assert await balance() == 0
    assert query.execute("select next_grant_at from payments").fetchone() == (None,)


async def test_past_due_year_brings_nothing_and_a_renewal_starts_again(
    simulator: SandboxSimulator, query: psycopg.Connection, time: Clock, work: Work, reconcile: Work
) -> None:
    time.forward(days=366)
    await work()
    assert len(grants(query)) == 12
    await simulator.fail_renewal(subscription_reference(query))
    time.forward(days=3)
    await reconcile()
    await work()
    assert len(grants(query)) == 12
    await simulator.renew(subscription_reference(query))
    await reconcile()
    await work()
    assert len(grants(query)) == 13
    time.forward(days=32)
    await work()
    assert len(grants(query)) == 14


async def test_upgrade_keeps_every_token_and_continues_with_the_new_months(
    client: httpx.AsyncClient, ana: Json, settings: Settings, balance: Balance, time: Clock, work: Work
) -> None:
    await buy(client, settings, ana, MONTHLY)
    time.forward(days=15)
    ana = (await client.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})).json()
    shown = (await client.post("/api/checkout/preview", json={"planId": "premium-yearly"}, headers=bearer(ana))).json()
    assert (shown["balance"], shown["tokensPerMonth"]) == (550, 550)
    assert 0 < shown["tokensNow"] < 550
    await check_out(client, ana, YEARLY, action="change")
    assert await balance() == 550 + shown["tokensNow"]
    time.ahead += datetime.fromisoformat(shown["nextTokensAt"]) - clock.now() + timedelta(minutes=1)
    await work()
    assert await balance() == 550 + shown["tokensNow"] + 550


async def test_year_sold_with_all_tokens_at_once_keeps_them(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    """A payment of an earlier release, not reconciled since."""
    checkout = await check_out(client, ana, YEARLY)
    query.execute("update payments set tokens = 2400, monthly_tokens = 0, months = 1")
    await silent_simulator(settings).pay(reference_of(checkout))
    await return_from_checkout(client, ana, checkout)
    ((tokens, expires_at, _),) = grants(query)
    assert tokens == 2400
    assert expires_at > clock.now() + timedelta(days=394)
    (subscription,) = (await client.post("/api/my-subscriptions", headers=bearer(ana))).json()
    assert subscription["tokensPerMonth"] is None
    assert subscription["nextTokensAt"] == subscription["periodEnd"]
