"""How the web server is started."""

import resource
import subprocess
import sys
from typing import Any

import httpx
import pytest
import uvicorn

from retrato.__main__ import serve
from retrato.app import create_app
from retrato.kit.http_protocol import LimitedHttpProtocol
from retrato.settings import Settings


@pytest.mark.parametrize("library", ["reportlab", "webauthn"])
def test_library_that_few_calls_need_is_not_loaded_at_the_start(library: str) -> None:
    """Each takes 5 to 10 MB of each web process."""
    subprocess.run([sys.executable, "-c", f"import sys, retrato.app; sys.exit('{library}' in sys.modules)"], check=True)


def test_web_server_has_limits(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn, "run", lambda _app, **options: given.update(options))
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        serve(settings)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert given["http"] is LimitedHttpProtocol
    assert given["ws"] == "none"
    assert soft == hard


async def test_production_does_not_publish_the_openapi_document(settings: Settings) -> None:
    statuses = {}
    for env in ("test", "production"):
        transport = httpx.ASGITransport(create_app(settings.model_copy(update={"env": env})))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            statuses[env] = (await client.get("/api/openapi.json")).status_code
    assert statuses == {"test": 200, "production": 404}
