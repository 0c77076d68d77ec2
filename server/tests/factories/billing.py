"""Buys with play money: checkout, sandbox simulator and return page."""

from pathlib import Path
from typing import Any

import httpx

from retrato.billing import content
from retrato.integrations.payments.registry import sandbox_simulator
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.runtime import Runtime
from retrato.settings import PROJECT, Settings
from tests.factories.account import Json, bearer

PACK: Json = {"kind": "TOKENS", "promoId": "pack-300", "paymentMethodKey": "sandbox", "currency": "USD"}
MONTHLY: Json = {
    "kind": "SUBSCRIPTION",
    "planId": "premium-monthly",
    "action": "subscribe",
    "paymentMethodKey": "sandbox",
    "currency": "USD",
}


async def put_on_sale(runtime: Runtime, folder: Path = PROJECT / "content") -> None:
    """The product's own plans and packs."""
    async with runtime.database.transaction() as session:
        await content.load(session, folder)


async def check_out(client: httpx.AsyncClient, auth: Json, order: Json = PACK, **changes: Any) -> Json:
    answer = await client.post("/api/checkout", json=order | changes, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    begun: Json = answer.json()
    return begun


async def come_back(client: httpx.AsyncClient, auth: Json, begun: Json, method: str = "sandbox") -> Json:
    body = {"paymentMethodKey": method, "paymentId": begun["paymentId"]}
    answer = await client.post("/api/checkout/return", json=body, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    returned: Json = answer.json()
    return returned


def reference_of(begun: Json) -> str:
    """As the sandbox's page has it in its address."""
    return str(begun["redirectUrl"]).rpartition("/")[2]


def silent_simulator(settings: Settings) -> SandboxSimulator:
    """Whose webhooks are all lost: no server listens where they go."""
    simulator = sandbox_simulator(settings)
    return SandboxSimulator(simulator.store, simulator.secret, "http://127.0.0.1:9/")


async def buy(client: httpx.AsyncClient, settings: Settings, auth: Json, order: Json = PACK, **changes: Any) -> Json:
    """Paid, and credited by the page that the buyer comes back to."""
    begun = await check_out(client, auth, order, **changes)
    await silent_simulator(settings).pay(reference_of(begun))
    returned = await come_back(client, auth, begun)
    assert returned["status"] == "PAID", returned
    return returned
