"""Regions where the product is not offered (docs/product.md#regions)."""

from pathlib import Path

import httpx
import pytest
from pydantic import ValidationError

from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings


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


async def test_no_region_is_blocked_by_default(client: httpx.AsyncClient, from_korea: dict[str, str]) -> None:
    assert (await client.get("/api/config", headers=from_korea)).status_code == 200


@pytest.mark.parametrize(("header", "regions"), [("", ("KP",)), ("CF-IPCountry", ("Korea",))])
def test_incomplete_configuration_does_not_start(header: str, regions: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError, match="RETRATO_BLOCKED_REGIONS"):
        Settings(env="test", region_header=header, blocked_regions=regions, _env_file=None)
