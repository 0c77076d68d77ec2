"""Refunds and chargebacks take tokens back; tokens already spent become a debt (docs/product.md#refunds)."""

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


async def spend(runtime: Runtime, auth: Json, tokens: int) -> None:
    user_id, item = UUID(auth["user"]["id"]), new_id()
    async with runtime.database.transaction() as session:
        await wallet.reserve(session, user_id, {item: tokens})
        await wallet.capture(session, user_id, item)


def reference(query: psycopg.Connection) -> str:
    row = query.execute("select reference from payments order by created_at desc").fetchone()
    assert row
    return str(row[0])


async def reconcile(client: httpx.AsyncClient, auth: Json, bought: Json) -> Json:
    return await return_from_checkout(client, auth, {"paymentId": bought["payment"]["id"]})


async def test_refund_takes_back_the_same_share_of_tokens_rounded_in_the_buyers_favour(
    client: httpx.AsyncClient, ana: Json, settings: Settings, simulator: SandboxSimulator, query: psycopg.Connection
) -> None:
    bought = await buy(client, settings, ana)
    await simulator.refund(reference(query), 500)
    after = await reconcile(client, ana, bought)
    assert (after["payment"]["status"], after["payment"]["refundedMinor"]) == ("PARTLY_REFUNDED", 500)
    # 330 * 500 / 1299 is 127.02, rounded down.
    assert after["user"]["C__tokens"] == 330 - 127
    await simulator.refund(reference(query))
    after = await reconcile(client, ana, bought)
    assert (after["payment"]["status"], after["user"]["C__tokens"]) == ("REFUNDED", 0)


async def test_spent_tokens_become_a_debt_that_new_tokens_settle_first(
    client: httpx.AsyncClient,
    ana: Json,
    settings: Settings,
    runtime: Runtime,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
) -> None:
    bought = await buy(client, settings, ana)
    await spend(runtime, ana, 300)
    await simulator.charge_back(reference(query))
    after = await reconcile(client, ana, bought)
    assert (after["payment"]["status"], after["user"]["C__tokens"]) == ("CHARGED_BACK", -300)
    with pytest.raises(AppError, match="insufficientTokens") as refused:
        await spend(runtime, ana, 1)
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
    runtime: Runtime,
    simulator: SandboxSimulator,
    query: psycopg.Connection,
) -> None:
    bought = await buy(client, settings, ana)
    first = reference(query)
    await spend(runtime, ana, 300)
    await simulator.charge_back(first)
    await reconcile(client, ana, bought)
    await buy(client, settings, ana, promoId="pack-100")
    with simulator.store.open() as data:
        data.payment(first).charged_back = False
    after = await reconcile(client, ana, bought)
    assert (after["payment"]["status"], after["user"]["C__tokens"]) == ("PAID", 30 + 100)


async def test_charged_back_period_ends_premium(
    client: httpx.AsyncClient, ana: Json, settings: Settings, simulator: SandboxSimulator, query: psycopg.Connection
) -> None:
    bought = await buy(client, settings, ana, MONTHLY)
    await simulator.charge_back(reference(query))
    after = await reconcile(client, ana, bought)
    assert (after["user"]["subscriptionsActive"], after["user"]["C__tokens"]) == ([], 0)
