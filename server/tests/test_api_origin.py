"""The API at an origin of its own: docs/product.md#api."""

from collections.abc import AsyncIterator

import httpx
import pytest

from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.factories.account import PASSWORD, registration

SITE = "https://retrato.example"
API = "https://api.retrato.example"
# What web/src/api sends.
HEADERS = "authorization,content-type,idempotency-key,x-language"


@pytest.fixture
async def api(settings: Settings, runtime: Runtime) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings.model_copy(update={"public_url": SITE, "api_url": API}))
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=API) as client:
        yield client


async def preflight(api: httpx.AsyncClient, origin: str) -> httpx.Response:
    return await api.options(
        "/api/styles/create",
        headers={
            "origin": origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": HEADERS,
        },
    )


async def test_the_site_may_call_it(api: httpx.AsyncClient) -> None:
    answer = await preflight(api, SITE)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == SITE
    assert answer.headers["access-control-allow-credentials"] == "true"


@pytest.mark.parametrize("origin", ["https://evil.example", "https://retrato.example.evil.example", "null"])
async def test_other_sites_may_not(api: httpx.AsyncClient, origin: str) -> None:
    answer = await preflight(api, origin)
    assert answer.status_code == 400
    assert "access-control-allow-origin" not in answer.headers
    assert "access-control-allow-origin" not in (await api.get("/api/faq", headers={"origin": origin})).headers


async def test_the_site_can_read_errors_and_why_a_session_ended(api: httpx.AsyncClient) -> None:
    answer = await api.post("/api/auth/session", headers={"origin": SITE})
    assert answer.status_code == 401
    assert answer.headers["access-control-allow-origin"] == SITE
    assert "www-authenticate" in answer.headers["access-control-expose-headers"].lower()


async def test_the_device_cookie_reaches_an_api_of_another_site(api: httpx.AsyncClient) -> None:
    await api.post("/api/auth/register", json=registration())
    answer = await api.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert "SameSite=none" in cookie
    assert "Secure" in cookie


async def test_without_the_setting_no_other_origin_is_named(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/faq", headers={"origin": SITE})
    assert not [name for name in answer.headers if name.startswith("access-control")]
