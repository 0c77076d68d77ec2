"""The installable app: web manifest, service worker and offline shell."""

import re
from pathlib import Path

import httpx
import pytest

from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings


@pytest.mark.parametrize(("path", "language"), [("/manifest.webmanifest", "en"), ("/es/manifest.webmanifest", "es")])
async def test_manifest_exists_in_each_language(pages: httpx.AsyncClient, path: str, language: str) -> None:
    answer = await pages.get(path)
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.json() == {"name": "Años de luz", "lang": language}
    unchanged = await pages.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert unchanged.status_code == 304


async def test_manifest_in_an_unknown_language_is_a_404(pages: httpx.AsyncClient) -> None:
    assert (await pages.get("/xx/manifest.webmanifest")).status_code == 404


async def test_document_links_to_the_manifest_of_its_language(pages: httpx.AsyncClient) -> None:
    for path, manifest in {
        "/faq": "/manifest.webmanifest",
        "/my-photos": "/manifest.webmanifest",
        "/es/faq": "/es/manifest.webmanifest",
    }.items():
        document = (await pages.get(path)).text
        assert re.findall(r'<link rel="manifest" href="([^"]+)"', document) == [manifest]


async def test_service_worker_is_not_cached_and_may_fetch_from_the_site(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == "default-src 'none'; script-src 'self'; connect-src 'self'"


async def test_shell_is_the_empty_document_with_its_own_policy(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/app-shell")
    nonce = re.findall(r"script-src 'self' 'nonce-([^']+)'", answer.headers["content-security-policy"])[0]
    assert f'<script nonce="{nonce}">' in answer.text
    assert '<div id="root"></div>' in answer.text
    assert 'id="state"' not in answer.text
    assert answer.headers["x-robots-tag"] == "noindex"


async def test_app_files_are_404_without_a_build(settings: Settings, runtime: Runtime, tmp_path: Path) -> None:
    app = create_app(settings.model_copy(update={"web": tmp_path, "isolates": 1}))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        for path in ("/manifest.webmanifest", "/sw.js", "/app-shell"):
            assert (await client.get(path)).status_code == 404
