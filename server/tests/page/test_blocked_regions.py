"""Regions where the product is not offered (docs/product.md#regions)."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import httpx
import psycopg
import pytest
from pydantic import ValidationError

from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.factories.account import bearer, registration
from tests.factories.geoip import write_geoip
from tests.factories.staff import sign_in_staff

_LARGE = "/api/admin/content/posts/save"


@pytest.fixture
def from_korea() -> dict[str, str]:
    return {"cf-ipcountry": "kp", "accept-language": "es"}


async def test_blocked_region_gets_the_error_page_and_no_api(
    settings: Settings, runtime: Runtime, web: Path, from_korea: dict[str, str]
) -> None:
    blocking = {"web": web, "region_header": "CF-IPCountry", "blocked_regions": ("KP", "SY")}
    app = create_app(settings.model_copy(update=blocking))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            page = await client.get("/styles", headers=from_korea)
            assert page.status_code == 451
            assert "<html data-region-blocked" in page.text
            assert "nonce-" in page.headers["content-security-policy"]
            refused = await client.get("/api/config", headers=from_korea)
            assert (refused.status_code, refused.json()["code"]) == (451, "region")
            assert refused.json()["message"] == "Retrato no está disponible en tu región."
            assert (await client.get("/api/health/live", headers=from_korea)).status_code == 200
            assert (await client.get("/api/config", headers={"cf-ipcountry": "ES"})).status_code == 200
            assert (await client.get("/api/config")).status_code == 200


@pytest.mark.parametrize("path", ["/login", "/es/login"])
async def test_owners_can_undo_that_they_block_their_own_region(
    settings: Settings, runtime: Runtime, web: Path, from_korea: dict[str, str], path: str
) -> None:
    blocking = {"web": web, "region_header": "CF-IPCountry", "blocked_regions": ("KP",)}
    app = create_app(settings.model_copy(update=blocking))
    visitor = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    async with app.router.lifespan_context(app), visitor as client:
        assert (await client.get(path, headers=from_korea)).status_code != 451
        signed_in = await client.post(
            "/api/auth", json={"email": "ana@example.com", "password": "a wrong one"}, headers=from_korea
        )
        assert signed_in.status_code == 401
        registered = await client.post("/api/auth/register", json=registration(), headers=from_korea)
        assert registered.status_code == 451


@pytest.mark.parametrize("who", ["nobody", "somebody", "owner"])
async def test_only_staff_can_tell_that_the_administration_exists(
    settings: Settings, runtime: Runtime, web: Path, query: psycopg.Connection, from_korea: dict[str, str], who: str
) -> None:
    blocking = {"web": web, "region_header": "CF-IPCountry", "blocked_regions": ("KP",)}
    app = create_app(settings.model_copy(update=blocking))
    visitor = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    async with app.router.lifespan_context(app), visitor as client:
        headers = from_korea
        if who != "nobody":
            auth = await sign_in_staff(client, query, "owner")
            tokens = {key: auth[key] for key in ("accessToken", "refreshToken")}
            headers = headers | bearer(auth) | {"cookie": "AUTH=" + quote(json.dumps(tokens))}
        if who == "somebody":
            query.execute("delete from staff")
        for path in ("/admin", "/admin/", "/es/admin/settings", "/api/admin/me", "/api/admin/x", _LARGE):
            for method, size in (("GET", 0), ("POST", 0), ("POST", 70_000)):
                sized = {**headers, "content-length": str(size)}
                answer = await client.request(method, path, headers=sized)
                unknown = await client.request(method, path.replace("admin", "adnim"), headers=sized)
                assert unknown.status_code == 451
                seen, expected = ((each.status_code, without_nonce(each.text)) for each in (answer, unknown))
                assert (seen == expected) == (who != "owner"), (method, path)


def without_nonce(page: str) -> str:
    return re.sub('nonce="[^"]*"', "", page)


async def test_country_of_an_address_comes_from_a_file(settings: Settings, runtime: Runtime, tmp_path: Path) -> None:
    file = write_geoip(tmp_path / "countries.mmdb", "203.0.113.0/24", "KP")
    app = create_app(settings.model_copy(update={"geoip_file": file, "blocked_regions": ("KP",)}))
    async with app.router.lifespan_context(app):

        async def status(address: str) -> int:
            transport = httpx.ASGITransport(app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return (await client.get("/api/config")).status_code

        addresses = ["203.0.113.9", "::ffff:203.0.113.9", "203.0.114.9", "2001:db8::1", "socket"]
        assert [await status(address) for address in addresses] == [451, 451, 200, 200, 200]


async def test_header_counts_more_than_the_file(settings: Settings, runtime: Runtime, tmp_path: Path) -> None:
    file = write_geoip(tmp_path / "countries.mmdb", "203.0.113.0/24", "KP")
    both = {"geoip_file": file, "region_header": "CF-IPCountry", "blocked_regions": ("KP",)}
    app = create_app(settings.model_copy(update=both))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, client=("203.0.113.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for named, status in (("ES", 200), ("KP", 451), ("XX", 451), ("", 451)):
                answer = await client.get("/api/config", headers={"cf-ipcountry": named})
                assert answer.status_code == status, named


async def test_no_region_is_blocked_by_default(client: httpx.AsyncClient, from_korea: dict[str, str]) -> None:
    assert (await client.get("/api/config", headers=from_korea)).status_code == 200


@pytest.mark.parametrize(("header", "regions"), [("", ("KP",)), ("CF-IPCountry", ("Korea",))])
def test_incomplete_configuration_does_not_start(header: str, regions: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError, match="RETRATO_BLOCKED_REGIONS"):
        Settings(env="test", region_header=header, blocked_regions=regions, _env_file=None)
