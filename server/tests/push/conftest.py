"""A user with a subscribed device, and its push service."""

from collections.abc import Awaitable, Callable, Iterator

import httpx
import pytest

from retrato.settings import EngineSettings, PushSettings, Settings
from tests.account.conftest import Clock, time
from tests.doubles.push_service import Browser, PushService
from tests.factories.account import Json, bearer, registration

__all__ = ["Clock", "time"]

RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.stop()


@pytest.fixture
def settings(settings: Settings, service: PushService) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    settings.push = PushSettings(services=(*PushSettings().services, service.url))
    return settings


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    return auth


@pytest.fixture
async def ben(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    return auth


@pytest.fixture
async def phone(client: httpx.AsyncClient, ana: Json, service: PushService) -> Browser:
    """Ana's subscribed device."""
    browser = service.browser("phone", await server_key(client, ana))
    assert (await subscribe(client, ana, browser)).status_code == 204
    return browser


async def server_key(client: httpx.AsyncClient, auth: Json) -> str:
    key: str = (await client.get("/api/push/key", headers=bearer(auth))).json()["publicKey"]
    return key


async def subscribe(client: httpx.AsyncClient, auth: Json, browser: Browser, language: str = "en") -> httpx.Response:
    headers = bearer(auth, **{"x-language": language})
    return await client.post("/api/push/subscribe", json=browser.subscription, headers=headers)


async def is_subscribed(client: httpx.AsyncClient, auth: Json, browser: Browser, language: str = "en") -> bool:
    headers = bearer(auth, **{"x-language": language})
    answer = await client.post("/api/push/state", json={"endpoint": browser.endpoint}, headers=headers)
    subscribed: bool = answer.json()["subscribed"]
    return subscribed
