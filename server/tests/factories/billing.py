"""Purchases with the sandbox provider: checkout, payment in the simulator, return page."""

from pathlib import Path
from typing import Any

import httpx

from retrato.billing import content
from retrato.integrations.payments.registry import sandbox_simulator
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit.content_files import ContentFiles
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
    """Load the product's own plans and packs."""
    async with runtime.database.transaction() as session:
        await content.load(session, ContentFiles(folder))


async def check_out(client: httpx.AsyncClient, auth: Json, order: Json = PACK, **changes: Any) -> Json:
    answer = await client.post("/api/checkout", json=order | changes, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    checkout: Json = answer.json()
    return checkout


async def return_from_checkout(client: httpx.AsyncClient, auth: Json, checkout: Json, method: str = "sandbox") -> Json:
    body = {"paymentMethodKey": method, "paymentId": checkout["paymentId"]}
    answer = await client.post("/api/checkout/return", json=body, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    returned: Json = answer.json()
    return returned


def reference_of(checkout: Json) -> str:
    """Return the sandbox's reference, which is part of the URL of its page."""
    return str(checkout["redirectUrl"]).rpartition("/")[2]


def silent_simulator(settings: Settings) -> SandboxSimulator:
    """Return a sandbox simulator whose webhooks are all lost: no server listens at their URL."""
    simulator = sandbox_simulator(settings)
    return SandboxSimulator(simulator.store, simulator.secret, "http://127.0.0.1:9/")


async def buy(client: httpx.AsyncClient, settings: Settings, auth: Json, order: Json = PACK, **changes: Any) -> Json:
    """Buy and pay; the return page credits the purchase."""
    checkout = await check_out(client, auth, order, **changes)
    await silent_simulator(settings).pay(reference_of(checkout))
    returned = await return_from_checkout(client, auth, checkout)
    assert returned["status"] == "PAID", returned
    return returned
