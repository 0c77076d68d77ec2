"""Documents with a small bundle of our own making inside a real V8: what the web app's bundle does is tested there."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import httpx
import pytest

from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings


def _code(document: str) -> Any:
    """What a document says of the app's code: which files, and when."""
    return json.loads(re.findall(r"const \{ files, atOnce \} = (.*);", document)[0])


async def test_a_public_page_arrives_with_its_content_head_and_inlined_css(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/faq", headers={"user-agent": "Googlebot"})
    assert answer.status_code == 200
    assert answer.headers["x-rendered"] == "server"
    assert "What is Retrato?" in answer.text
    assert "<title>http://localhost:8000</title>" in answer.text
    assert "<style nonce=" in answer.text
    assert "body{color:red}" in answer.text
    # The page's own code, when it comes, finds its styles there and does not load them again.
    assert re.findall(r'<link rel="stylesheet"[^>]*>', answer.text) == [
        '<link rel="stylesheet" href="/assets/app-1.css" disabled>'
    ]


async def test_the_scripts_of_a_rendered_page_come_after_its_first_paint(pages: httpx.AsyncClient) -> None:
    document = (await pages.get("/faq")).text
    assert '<link rel="modulepreload"' not in document
    assert '<script type="module"' not in document
    assert _code(document) == {
        "files": ["/assets/page-1.js", "/assets/parts-1.js", "/assets/app-1.js"],
        "atOnce": False,
    }
    assert "first-contentful-paint" in document


async def test_where_the_browser_renders_the_scripts_are_asked_for_at_once(pages: httpx.AsyncClient) -> None:
    assert _code((await pages.get("/my-photos")).text) == {
        "files": ["/assets/page-1.js", "/assets/parts-1.js", "/assets/app-1.js"],
        "atOnce": True,
    }


@pytest.mark.parametrize("path", ["/faq", "/my-photos"])
async def test_the_fonts_of_our_languages_are_on_their_way_before_the_first_word(
    pages: httpx.AsyncClient, path: str
) -> None:
    fonts = re.findall(r'<link rel="preload" as="font" crossorigin href="([^"]+)">', (await pages.get(path)).text)
    assert fonts == ["/assets/a-latin-1.woff2"]


async def test_a_page_of_one_person_asks_in_their_name_before_its_code_is_there(pages: httpx.AsyncClient) -> None:
    tokens = quote(json.dumps({"accessToken": "a", "refreshToken": "r"}))
    address = "/my-photos?style=%3C/script%3E%3Cscript%3Ealert(1)"
    document = (await pages.get(address, headers={"cookie": f"AUTH={tokens}"})).text
    asked = re.findall(r"window\.asked = (\[.*\])\.map", document)
    # Nothing in an address ends the script it stands in.
    assert json.loads(asked[0]) == [{"path": "/api/my-photos", "body": {"url": unquote(address)}}]
    assert "<script>alert" not in document
    assert "window.asked" not in (await pages.get(address)).text


async def test_the_policy_allows_only_scripts_of_this_document(pages: httpx.AsyncClient) -> None:
    one, two = await pages.get("/faq"), await pages.get("/faq")
    policy = one.headers["content-security-policy"]
    nonce = re.findall(r"script-src 'self' 'nonce-([^']+)'", policy)[0]
    assert f'<script nonce="{nonce}">' in one.text
    assert "unsafe-eval" not in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert "default-src 'none'" in policy
    assert nonce not in two.text


async def test_only_the_page_of_its_checkout_lets_paddle_in_and_only_where_it_is_offered(
    settings: Settings, runtime: Runtime, web: Path
) -> None:
    offered = settings.payment.model_copy(update={"methods": ("sandbox", "ext__paddle")})

    async def policy(settings: Settings, path: str) -> str:
        app = create_app(settings.model_copy(update={"web": web, "isolates": 0}))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost:8000") as client,
        ):
            return (await client.get(path)).headers["content-security-policy"]

    with_paddle = settings.model_copy(update={"payment": offered})
    checkout = await policy(with_paddle, "/es/auth/pms/ext__paddle?_ptxn=txn_1")
    assert " https://cdn.paddle.com;" in checkout
    assert "frame-src https://*.paddle.com;" in checkout
    assert "paddle" not in await policy(with_paddle, "/tokens")
    assert "paddle" not in await policy(settings, "/auth/pms/ext__paddle")


@pytest.mark.parametrize("path", ["/throws", "/endless", "/eats"])
async def test_a_failing_render_never_takes_a_page_down(pages: httpx.AsyncClient, path: str) -> None:
    broken = await pages.get(path)
    assert broken.status_code == 200
    assert broken.headers["x-rendered"] == "fallback"
    assert '<div id="root"></div>' in broken.text
    assert "secret reason" not in broken.text
    # and the next visitor is served as usual
    assert (await pages.get("/faq")).headers["x-rendered"] == "server"


async def test_without_isolates_the_browser_renders(settings: Settings, runtime: Runtime, web: Path) -> None:
    app = create_app(settings.model_copy(update={"web": web, "isolates": 0}))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        answer = await client.get("/faq")
    assert (answer.status_code, answer.headers["x-rendered"]) == (200, "fallback")


async def test_a_page_is_rendered_once_for_all_who_see_the_same(pages: httpx.AsyncClient) -> None:
    def render(answer: httpx.Response) -> str:
        found: list[str] = re.findall(r'data-render="(\d+)"', answer.text)
        return found[0]

    first = render(await pages.get("/faq"))
    assert render(await pages.get("/faq")) == first
    assert render(await pages.get("/faq?x=1")) != first  # made-up addresses are not kept
    shared = render(await pages.get("/s/a-token"))
    assert render(await pages.get("/s/a-token")) != shared  # it may have been taken back since
    signed_in = {"cookie": 'AUTH={"accessToken":"a","refreshToken":"b"}'}
    answer = await pages.get("/faq", headers=signed_in)
    assert 'data-signed-in="true"' in answer.text


@pytest.mark.parametrize(
    "cookie", ["AUTH=", "AUTH=nonsense", "AUTH=%7B%22accessToken%22%3A%22a%22%7D", "AUTH=[]", "AUTH=" + "[" * 5000]
)
async def test_half_a_session_is_no_session(pages: httpx.AsyncClient, cookie: str) -> None:
    """S4.1"""
    assert 'data-signed-in="false"' in (await pages.get("/faq", headers={"cookie": cookie})).text


async def test_the_preferred_language_redirects_people_and_never_bots(pages: httpx.AsyncClient) -> None:
    by_browser = await pages.get("/styles", headers={"accept-language": "es"})
    assert (by_browser.status_code, by_browser.headers["location"]) == (302, "/es/styles")
    picked = await pages.get("/styles", headers={"accept-language": "es", "cookie": "LANGUAGE=en"})
    assert picked.status_code == 200
    bot = await pages.get("/styles", headers={"accept-language": "es", "user-agent": "Googlebot/2.1"})
    assert bot.status_code == 200


async def test_the_document_says_its_language_and_its_status(pages: httpx.AsyncClient) -> None:
    assert '<html lang="es"' in (await pages.get("/es/styles")).text
    assert (await pages.get("/lost")).status_code == 404


async def test_a_page_is_told_that_what_it_shows_does_not_exist(pages: httpx.AsyncClient) -> None:
    assert '[[["data"],null]]' in (await pages.get("/unknown")).text


async def test_a_page_may_have_moved_and_says_so_when_it_is_rendered(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/old-name")
    assert (answer.status_code, answer.headers["location"]) == (301, "/new-name")


async def test_a_page_of_the_browser_arrives_empty(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/my-photos")
    assert answer.headers["x-rendered"] == "client"
    assert '<div id="root"></div>' in answer.text


async def test_a_form_sent_before_the_app_runs_only_shows_its_page_again(pages: httpx.AsyncClient) -> None:
    answer = await pages.post("/login?redir=%2Ftokens", data={"password": "secret"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?redir=%2Ftokens")
    assert (await pages.post("/api/nothing")).status_code == 404
    assert (await pages.post("http://localhost//evil.example/x")).headers["location"] == "/evil.example/x"


async def test_many_who_ask_at_once_wait_for_one_render(pages: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(pages.get("/terms?x=1") for _ in range(20)))
    assert len({re.findall(r'data-render="(\d+)"', answer.text)[0] for answer in answers}) == 1


async def test_built_files_are_compressed_and_kept_for_ever(pages: httpx.AsyncClient) -> None:
    by_brotli = await pages.get("/assets/app-1.js", headers={"accept-encoding": "gzip, br"})
    assert by_brotli.headers["content-encoding"] == "br"
    assert by_brotli.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert by_brotli.headers["content-type"].startswith("text/javascript")
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
async def test_no_path_leads_out_of_the_built_files(pages: httpx.AsyncClient, path: str) -> None:
    answer = await pages.get(path)
    assert answer.status_code < 500
    assert answer.headers["content-type"].split(";")[0] in {"text/html", "application/json"}
    assert "hidden words" not in answer.text


async def test_a_built_file_of_another_version_is_a_404_and_no_page(pages: httpx.AsyncClient) -> None:
    assert (await pages.get("/assets/app-0.js")).status_code == 404


async def test_no_text_in_a_page_can_ask_for_the_nonce(pages: httpx.AsyncClient) -> None:
    answer = await pages.get("/es/__NONCE__")
    assert "data-url='/es/__NONCE__'" in answer.text


async def test_every_answer_carries_the_security_headers(pages: httpx.AsyncClient) -> None:
    for path in ("/faq", "/api/faq", "/api/nothing", "/assets/app-1.js"):
        headers = (await pages.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "content-security-policy" in headers
