"""Refunds and chargebacks take tokens back; tokens already spent become a debt (docs/product.md#refunds)."""

from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.errors import AppError
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.wallet import service as wallet
from tests.factories.account import Json, bearer
from tests.factories.billing import MONTHLY, buy, return_from_checkout

Spend = Callable[[int], Awaitable[None]]
Reconcile = Callable[[], Awaitable[Json]]


@pytest.fixture
async def bought(client: httpx.AsyncClient, settings: Settings, ana: Json) -> Json:
    """Ana has bought 330 tokens: the response of the return page."""
    return await buy(client, settings, ana)


@pytest.fixture
def spend(runtime: Runtime, ana: Json) -> Spend:
    async def spend(tokens: int) -> None:
        user_id, item = UUID(ana["user"]["id"]), new_id()
        async with runtime.database.transaction() as session:
            await wallet.reserve(session, user_id, {item: tokens})
            await wallet.capture(session, user_id, item)

    return spend


@pytest.fixture
def reconcile(client: httpx.AsyncClient, ana: Json, bought: Json) -> Reconcile:
    """Open the return page of the purchase again, which reconciles it with the provider's records."""
    return partial(return_from_checkout, client, ana, {"paymentId": bought["payment"]["id"]})


def reference(query: psycopg.Connection) -> str:
    row = query.execute("select reference from payments order by created_at desc").fetchone()
    assert row
    return str(row[0])


async def test_refund_takes_back_the_same_share_of_tokens_rounded_in_the_buyers_favour(
    simulator: SandboxSimulator, query: psycopg.Connection, reconcile: Reconcile
) -> None:
    await simulator.refund(reference(query), 500)
    after = await reconcile()
    assert (after["payment"]["status"], after["payment"]["refundedMinor"]) == ("PARTLY_REFUNDED", 500)
    # 330 * 500 / 1299 is 127.02, rounded down.
    assert after["user"]["C__tokens"] == 330 - 127
    await simulator.refund(reference(query))
    after = await reconcile()
    assert (after["payment"]["status"], after["user"]["C__tokens"]) == ("REFUNDED", 0)


async def test_spent_tokens_become_a_debt_that_new_tokens_settle_first(
    client: httpx.AsyncClient,
    ana: Json,
    settings: Settings,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    spend: Spend,
    reconcile: Reconcile,
) -> None:
    await spend(300)
    await simulator.charge_back(reference(query))
    after = await reconcile()
    assert (after["payment"]["status"], after["user"]["C__tokens"]) == ("CHARGED_BACK", -300)
    with pytest.raises(AppError, match="insufficientTokens") as refused:
        await spend(1)
    assert (refused.value.text, refused.value.values["owed"]) == ("tokensOwed", 300)
    more = await buy(client, settings, ana, promoId="pack-1000")
    assert more["user"]["C__tokens"] == 1250 - 300
    lines = (await client.post("/api/my-tokens", json={}, headers=bearer(ana))).json()["items"]
    assert [(line["reason"], line["tokens"], line["balance"]) for line in lines] == [
        ("grant", 1250, 950),
        ("refund", -330, -300),
        ("reserve", -300, 30),
        ("grant", 330, 330),
    ]


async def test_reversed_chargeback_returns_all_tokens(
    client: httpx.AsyncClient,
    ana: Json,
    settings: Settings,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
    spend: Spend,
    reconcile: Reconcile,
) -> None:
    first = reference(query)
    await spend(300)
    await simulator.charge_back(first)
    await reconcile()
    await buy(client, settings, ana, promoId="pack-100")
    with simulator.store.open() as data:
        data.payment(first).charged_back = False
    after = await reconcile()
    assert (after["payment"]["status"], after["user"]["C__tokens"]) == ("PAID", 30 + 100)


async def test_charged_back_period_ends_premium(
    client: httpx.AsyncClient, ana: Json, settings: Settings, simulator: SandboxSimulator, query: psycopg.Connection
) -> None:
    bought = await buy(client, settings, ana, MONTHLY)
    await simulator.charge_back(reference(query))
    after = await return_from_checkout(client, ana, {"paymentId": bought["payment"]["id"]})
    assert (after["user"]["subscriptionsActive"], after["user"]["C__tokens"]) == ([], 0)
