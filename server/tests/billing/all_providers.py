"""Fixtures for tests with all payment methods. The doubles speak HTTP on loopback and sign like the real providers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from retrato.integrations.payments import http_api
from retrato.settings import Settings
from tests.doubles.http_server import Delivery, ProviderServer
from tests.doubles.providers import Doubles
from tests.factories.account import QUICK_PASSWORDS, Json, bearer
from tests.factories.billing import MONTHLY, check_out
from tests.factories.captcha import SECRET


@pytest.fixture
def doubles(monkeypatch: pytest.MonkeyPatch) -> Iterator[Doubles]:
    monkeypatch.setattr(http_api, "_RETRY_DELAYS", (0.0, 0.0))
    doubles = Doubles()
    yield doubles
    doubles.stop()


@pytest.fixture
def settings(app_url: str, tmp_path: Path, doubles: Doubles) -> Settings:
    """All payment methods, each with its double."""
    values: dict[str, Any] = {
        "env": "test",
        "data": tmp_path / "data",
        "database_url": app_url,
        "secret": SECRET,
        "isolates": 0,
        "password": QUICK_PASSWORDS,
        "payment": doubles.settings(tmp_path),
    }
    return Settings.model_validate(values)


@pytest.fixture
async def two_paid(client: httpx.AsyncClient, ana: Json, doubles: Doubles) -> tuple[str, str]:
    """Two approved subscriptions at PayPal, which cannot close an open checkout. Their webhooks are queued."""
    for plan in ("premium-monthly", "premium-yearly"):
        await check_out(client, ana, MONTHLY, planId=plan, paymentMethodKey="ext__paypal")
    first, second = doubles.paypal.subscriptions
    for reference in (first, second):
        doubles.paypal.approve_subscription(reference)
    return first, second


async def deliver(client: httpx.AsyncClient, method: str, delivery: Delivery) -> int:
    answer = await client.post(f"/api/webhooks/{method}", content=delivery.body, headers=delivery.headers)
    return answer.status_code


async def deliver_all(client: httpx.AsyncClient, method: str, server: ProviderServer) -> set[int]:
    waiting, server.webhooks = server.webhooks, []
    return {await deliver(client, method, delivery) for delivery in waiting}


async def tokens_of(client: httpx.AsyncClient, auth: Json) -> int:
    listed = (await client.post("/api/my-tokens", json={}, headers=bearer(auth))).json()["items"]
    return int(listed[0]["balance"]) if listed else 0


def count_endings(query: psycopg.Connection) -> int:
    row = query.execute("select count(*) from subscription_endings").fetchone()
    assert row
    return int(row[0])
