"""Documents, rendered by a small test bundle in a real V8. The web app's own bundle is tested in `web/`."""

import asyncio
import html
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import httpx
import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text
from structlog.testing import capture_logs

from retrato.app import create_app
from retrato.notification.events import publish_content_change
from retrato.page.in_process_api import InProcessApi
from retrato.runtime import Runtime
from retrato.settings import Settings


def _loader_arguments(document: str) -> Any:
    """Return which scripts the document loads, and when."""
    return json.loads(re.findall(r"const \{ files, fetchNow \} = (.*);", document)[0])


async def test_public_page_has_content_head_and_inlined_css(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/faq", headers={"user-agent": "Googlebot"})
    assert answer.status_code == 200
    assert answer.headers["x-rendered"] == "server"
    assert "What is Retrato?" in answer.text
    assert "<title>http://localhost:8000</title>" in answer.text
    assert "<style nonce=" in answer.text
    assert "body{color:red}" in answer.text
    # The disabled link keeps the app from loading the stylesheet again.
    assert re.findall(r'<link rel="stylesheet"[^>]*>', answer.text) == [
        '<link rel="stylesheet" href="/assets/app-1.css" disabled>'
    ]


async def test_rendered_page_fetches_scripts_after_the_first_paint(pages: httpx.AsyncClient) -> None:
    document = (await pages.get("/faq")).text
    assert '<link rel="modulepreload"' not in document
    assert '<script type="module"' not in document
    assert _loader_arguments(document) == {
        "files": ["/assets/page-1.js", "/assets/parts-1.js", "/assets/app-1.js"],
        "fetchNow": False,
    }
    assert "first-contentful-paint" in document


async def test_empty_page_fetches_scripts_at_once(pages: httpx.AsyncClient) -> None:
    assert _loader_arguments((await pages.get("/my-photos")).text) == {
        "files": ["/assets/page-1.js", "/assets/parts-1.js", "/assets/app-1.js"],
        "fetchNow": True,
    }


@pytest.mark.parametrize("path", ["/faq", "/my-photos"])
async def test_latin_fonts_are_preloaded(pages: httpx.AsyncClient, path: str) -> None:
    fonts = re.findall(r'<link rel="preload" as="font" crossorigin href="([^"]+)">', (await pages.get(path)).text)
    assert fonts == ["/assets/a-latin-1.woff2"]


async def test_private_page_sends_its_api_calls_early(pages: httpx.AsyncClient) -> None:
    tokens = quote(json.dumps({"accessToken": "a", "refreshToken": "r"}))
    address = "/my-photos?style=%3C/script%3E%3Cscript%3Ealert(1)"
    document = (await pages.get(address, headers={"cookie": f"AUTH={tokens}"})).text
    early = re.findall(r"window\.earlyResponses = new Map\((\[.*\])\.map", document)
    # The URL cannot close the script element.
    call = {"method": "POST", "path": "/api/my-photos", "body": {"url": unquote(address)}}
    assert json.loads(early[0]) == [call]
    assert "<script>alert" not in document
    assert "earlyResponses" not in (await pages.get(address)).text


async def test_policy_allows_only_scripts_with_the_nonce(pages: httpx.AsyncClient) -> None:
    one, two = await pages.get("/faq"), await pages.get("/faq")
    policy = one.headers["content-security-policy"]
    nonce = re.findall(r"script-src 'self' 'nonce-([^']+)'", policy)[0]
    assert f'<script nonce="{nonce}">' in one.text
    assert "unsafe-eval" not in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert "default-src 'none'" in policy
    assert nonce not in two.text


async def test_document_names_the_origin_of_the_api_and_its_policy_allows_it(
    settings: Settings, runtime: Runtime, web: Path
) -> None:
    api = "https://api.retrato.example"
    app = create_app(settings.model_copy(update={"web": web, "isolates": 1, "api_url": api}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            documents = [await client.get(path) for path in ("/faq", "/my-photos", "/app-shell")]
            worker = await client.get("/sw.js")
    for document in documents:
        assert f'data-api="{api}"' in document.text
    for response in (*documents, worker):
        assert f"connect-src 'self' {api}" in response.headers["content-security-policy"]


async def test_document_names_the_company_and_the_contact_of_the_configuration(
    settings: Settings, runtime: Runtime, web: Path
) -> None:
    """docs/product.md#e-mails"""
    seller = settings.payment.seller.model_copy(update={"name": "Estudio “Lumbre”", "address": "Calle Mayor 1\nMadrid"})
    update = {"payment": settings.payment.model_copy(update={"seller": seller}), "contact_email": "hola@lumbre.example"}
    app = create_app(settings.model_copy(update={"web": web, "isolates": 1, **update}))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        rendered, in_browser = (await client.get("/terms")).text, (await client.get("/my-photos")).text
    assert ">Estudio “Lumbre”</main>" in rendered
    for document in (rendered, in_browser):
        assert json.loads(html.unescape(re.findall(r'data-imprint="([^"]*)"', document)[0])) == {
            "name": "Estudio “Lumbre”",
            "address": "Calle Mayor 1\nMadrid",
            "email": "hola@lumbre.example",
        }


async def test_policy_allows_paddle_only_on_its_checkout_page_if_offered(
    settings: Settings, runtime: Runtime, web: Path
) -> None:
    payment = settings.payment.model_copy(update={"methods": ("sandbox", "ext__paddle")})

    async def policy(settings: Settings, path: str) -> str:
        app = create_app(settings.model_copy(update={"web": web, "isolates": 0}))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost:8000") as client,
        ):
            return (await client.get(path)).headers["content-security-policy"]

    with_paddle = settings.model_copy(update={"payment": payment})
    checkout = await policy(with_paddle, "/es/auth/pms/ext__paddle?_ptxn=txn_1")
    assert " https://cdn.paddle.com;" in checkout
    assert "frame-src https://*.paddle.com;" in checkout
    assert "paddle" not in await policy(with_paddle, "/tokens")
    assert "paddle" not in await policy(settings, "/auth/pms/ext__paddle")


@pytest.mark.parametrize("path", ["/throws", "/endless", "/eats"])
async def test_failed_rendering_falls_back_to_the_browser(pages: httpx.AsyncClient, path: str) -> None:
    broken = await pages.get(path)
    assert broken.status_code == 200
    assert broken.headers["x-rendered"] == "fallback"
    assert '<div id="root"></div>' in broken.text
    assert "secret reason" not in broken.text
    # The next request is rendered again.
    assert (await pages.get("/faq")).headers["x-rendered"] == "server"


async def test_pages_fall_back_to_the_browser_without_isolates(settings: Settings, runtime: Runtime, web: Path) -> None:
    app = create_app(settings.model_copy(update={"web": web, "isolates": 0}))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        answer = await client.get("/faq")
    assert (answer.status_code, answer.headers["x-rendered"]) == (200, "fallback")


async def test_public_pages_without_a_query_are_cached(pages: httpx.AsyncClient) -> None:
    def render(answer: httpx.Response) -> str:
        found: list[str] = re.findall(r'data-render="(\d+)"', answer.text)
        return found[0]

    first = render(await pages.get("/faq"))
    assert render(await pages.get("/faq")) == first
    assert render(await pages.get("/faq?x=1")) == first  # a parameter that the page does not read
    assert render(await pages.get("/faq?unplanned=1")) == first  # without running the bundle, which fails for it
    assert render(await pages.get("/faq?page=1")) != first
    shared = render(await pages.get("/s/a-token"))
    assert render(await pages.get("/s/a-token")) != shared  # not cached, because links can be revoked
    signed_in = {"cookie": 'AUTH={"accessToken":"a","refreshToken":"b"}'}
    answer = await pages.get("/faq", headers=signed_in)
    assert 'data-signed-in="true"' in answer.text


async def test_document_is_rendered_again_after_the_content_changed(pages: httpx.AsyncClient, runtime: Runtime) -> None:
    first = (await pages.get("/faq")).text
    async with runtime.database.transaction() as session:
        await session.execute(text('update faq set question = \'{"en": "New?", "es": "¿Nuevo?"}\''))
        await publish_content_change(session)
    async with asyncio.timeout(5):
        while "New?" not in (await pages.get("/faq")).text:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert "New?" not in first


async def test_visitor_is_not_delayed_by_a_client_that_requests_many_pages(pages: httpx.AsyncClient) -> None:
    transport = pages._transport
    assert isinstance(transport, httpx.ASGITransport)

    async def fetch(address: str, path: str) -> str:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(transport.app, client=(address, 1)), base_url="http://localhost"
        ) as client:
            rendered: str = (await client.get(path)).headers["x-rendered"]
            return rendered

    with capture_logs() as lines:
        many = [asyncio.create_task(fetch("192.0.2.1", f"/faq?page={number}")) for number in range(60)]
        await asyncio.sleep(0)
        assert await fetch("192.0.2.2", "/styles") == "server"
        # The rest of the many is rendered by their browser.
        assert {"server", "fallback"} == set(await asyncio.gather(*many))
    assert not [line for line in lines if line["log_level"] == "error"]


@pytest.mark.parametrize(
    "cookie", ["AUTH=", "AUTH=nonsense", "AUTH=%7B%22accessToken%22%3A%22a%22%7D", "AUTH=[]", "AUTH=" + "[" * 5000]
)
async def test_invalid_session_cookie_counts_as_signed_out(pages: httpx.AsyncClient, cookie: str) -> None:
    """docs/product.md#session"""
    assert 'data-signed-in="false"' in (await pages.get("/faq", headers={"cookie": cookie})).text


async def test_preferred_language_redirects_browsers_but_not_bots(pages: httpx.AsyncClient) -> None:
    by_browser = await pages.get("/styles", headers={"accept-language": "es"})
    assert (by_browser.status_code, by_browser.headers["location"]) == (302, "/es/styles")
    picked = await pages.get("/styles", headers={"accept-language": "es", "cookie": "LANGUAGE=en"})
    assert picked.status_code == 200
    bot = await pages.get("/styles", headers={"accept-language": "es", "user-agent": "Googlebot/2.1"})
    assert bot.status_code == 200


async def test_document_has_its_language_and_status(pages: httpx.AsyncClient) -> None:
    assert '<html lang="es"' in (await pages.get("/es/styles")).text
    assert (await pages.get("/lost")).status_code == 404


async def test_missing_data_is_passed_to_the_page_as_null(pages: httpx.AsyncClient) -> None:
    assert '[[["data"],null]]' in (await pages.get("/unknown")).text


async def test_page_can_redirect_when_rendered(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/old-name")
    assert (answer.status_code, answer.headers["location"]) == (301, "/new-name")


async def test_private_page_is_sent_empty(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/my-photos")
    assert answer.headers["x-rendered"] == "client"
    assert '<div id="root"></div>' in answer.text


async def test_form_submitted_before_hydration_redirects_to_its_page(pages: httpx.AsyncClient) -> None:
    answer = await pages.post("/login?redir=%2Ftokens", data={"password": "secret"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?redir=%2Ftokens")
    assert (await pages.post("/api/nothing")).status_code == 404
    assert (await pages.post("http://localhost//evil.example/x")).headers["location"] == "/evil.example/x"


async def test_concurrent_requests_share_one_rendering(pages: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(pages.get("/terms?x=1") for _ in range(20)))
    assert len({re.findall(r'data-render="(\d+)"', answer.text)[0] for answer in answers}) == 1


async def test_built_files_are_compressed_and_cacheable(pages: httpx.AsyncClient) -> None:
    by_brotli = await pages.get("/assets/app-1.js", headers={"accept-encoding": "gzip, br"})
    assert by_brotli.headers["content-encoding"] == "br"
    assert by_brotli.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert by_brotli.headers["content-type"] == "text/javascript"
    by_gzip = await pages.head("/assets/app-1.js", headers={"accept-encoding": "gzip"})
    assert by_gzip.headers["content-encoding"] == "gzip"
    plain = await pages.get("/assets/app-1.js", headers={"accept-encoding": "br;q=0, identity"})
    assert plain.text == "plain"
    icon = await pages.get("/favicon.svg")
    assert icon.headers["cache-control"] == "public, max-age=3600"
    fresh = await pages.get("/favicon.svg", headers={"if-modified-since": icon.headers["last-modified"]})
    assert fresh.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2f..%2fsecret.txt",
        "/.vite/manifest.json",
        "/%00",
        "/a\\b",
        "/" + "x" * 300,
    ],
)
async def test_path_traversal_is_impossible(pages: httpx.AsyncClient, path: str) -> None:
    answer = await pages.get(path)
    assert answer.status_code < 500
    assert answer.headers["content-type"].split(";")[0] in {"text/html", "application/json"}
    assert "hidden words" not in answer.text


async def test_asset_of_another_version_is_a_404(pages: httpx.AsyncClient) -> None:
    assert (await pages.get("/assets/app-0.js")).status_code == 404


async def test_nonce_marker_in_user_input_is_not_replaced(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/es/__NONCE__")
    assert "data-url='/es/__NONCE__'" in answer.text


@pytest.mark.parametrize("path", ["/%E2%80%A8", "/%E2%80%A9", "/a%1B[31m", "/%00", "/%0A"])
async def test_path_with_control_characters_is_a_404(pages: httpx.AsyncClient, path: str) -> None:
    assert (await pages.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("path", "expected"),
    [("/api/shared/abc", "no-store"), ("/api/my-models/slots", "no-store"), ("/api/config", "public, max-age=60")],
)
async def test_responses_of_the_api_are_cached_only_if_they_say_so(
    pages: httpx.AsyncClient, path: str, expected: str
) -> None:
    assert (await pages.get(path)).headers["cache-control"] == expected


async def test_every_response_has_security_headers(pages: httpx.AsyncClient) -> None:
    for path in ("/faq", "/api/faq", "/api/nothing", "/assets/app-1.js"):
        headers = (await pages.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        # A built file is no document, which could be framed.
        assert path.startswith("/assets/") or "frame-ancestors 'none'" in headers["content-security-policy"]


async def test_built_files_have_no_header_that_they_do_not_need(pages: httpx.AsyncClient) -> None:
    page, script = (await pages.get("/faq")).headers, (await pages.get("/assets/app-1.js")).headers
    assert {"x-frame-options", "cross-origin-resource-policy", "x-request-id"} < set(page)
    assert set(script) == {
        *("content-type", "content-length", "content-encoding", "vary", "cache-control"),
        *("x-content-type-options", "content-security-policy"),
    }


async def test_time_of_a_rendering_includes_its_data(pages: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch_all = InProcessApi.fetch_all

    async def fetch_slowly(*arguments: Any) -> Any:
        await asyncio.sleep(0.1)
        return await fetch_all(*arguments)

    monkeypatch.setattr(InProcessApi, "fetch_all", fetch_slowly)
    before = REGISTRY.get_sample_value("retrato_page_render_seconds_sum") or 0.0
    await pages.get("/faq")
    assert (REGISTRY.get_sample_value("retrato_page_render_seconds_sum") or 0.0) >= before + 0.1
