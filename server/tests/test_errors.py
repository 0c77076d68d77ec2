"""Error responses: docs/product.md#errors."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from retrato.app import create_app
from retrato.errors import AppError
from retrato.kit.middleware.body_limit import BodyLimit, BodyRule
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.factories.account import bearer, registration


def assert_error_shape(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status
    body = answer.json()
    assert set(body) == {"message", "code", "data"}
    assert body["code"] == code
    assert body["message"]
    assert "Traceback" not in answer.text


async def test_malformed_json_is_a_400(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/log", content=b"{nope", headers={"content-type": "application/json"})
    assert_error_shape(answer, 400, "malformedJson")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "event"),
        ({"event": "ACCESS"}, "data"),
        ({"event": 7, "data": {"pt": "/"}}, "event"),
        ({"event": "ACCESS", "data": {"pt": 7}}, "data.pt"),
        ({"event": "ACCESS", "data": {"pt": "/", "more": 1}}, "data.more"),
        ({"event": "ACCESS", "data": {"pt": "/"}, "isStaff": True}, "isStaff"),
        # PostgreSQL cannot store NUL in text.
        ({"event": "ACC\0ESS", "data": {"pt": "/"}}, "event"),
        ({"event": "ACCESS", "data": {"pt": "\0"}}, "data.pt"),
        ([], "body"),
    ],
)
async def test_invalid_json_reports_the_field(client: httpx.AsyncClient, body: object, field: str) -> None:
    answer = await client.post("/api/log", json=body)
    assert_error_shape(answer, 422, "invalid")
    assert answer.json()["data"]["fields"][field]


async def test_repeated_values_are_refused(client: httpx.AsyncClient) -> None:
    auth = (await client.post("/api/auth/register", json=registration())).json()
    id_ = "019a0000-0000-7000-8000-000000000000"
    answer = await client.post("/api/my-photos/favourite", json={"ids": [id_, id_]}, headers=bearer(auth))
    assert_error_shape(answer, 422, "invalid")
    assert answer.json()["data"]["fields"] == {"ids": "Each value only once, please."}


@pytest.mark.parametrize(("language", "message"), [("en", "At least 1 character."), ("es", "Como mínimo 1 carácter.")])
async def test_a_limit_of_one_is_in_the_singular(client: httpx.AsyncClient, language: str, message: str) -> None:
    login = {"email": "ana@example.com", "password": ""}
    answer = await client.post("/api/auth", json=login, headers={"x-language": language})
    assert answer.json()["data"]["fields"] == {"password": message}


async def test_body_with_too_large_content_length_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/log", content=b"x" * (64 * 1024 + 1))
    assert_error_shape(answer, 413, "tooLarge")


async def test_too_large_streamed_body_is_refused(client: httpx.AsyncClient) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b" " * 65536

    answer = await client.post("/api/log", content=endless(), headers={"content-type": "application/json"})
    assert_error_shape(answer, 413, "tooLarge")


async def test_body_with_thousands_of_fields_gets_a_small_answer(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/log", json={f"k{number}": 0 for number in range(5000)})
    assert_error_shape(answer, 422, "invalid")
    assert len(answer.content) < 1000


async def test_list_of_invalid_values_gets_a_small_answer(client: httpx.AsyncClient) -> None:
    auth = (await client.post("/api/auth/register", json=registration())).json()
    answer = await client.post("/api/my-photos/delete", json={"ids": ["no"] * 400}, headers=bearer(auth))
    assert_error_shape(answer, 422, "invalid")
    assert len(answer.json()["data"]["fields"]) == 10


async def test_bodies_in_memory_are_limited_together() -> None:
    reading, go_on = asyncio.Event(), asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        reading.set()
        await go_on.wait()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * 60_000}

    async def send(_: Message) -> None: ...

    limited = BodyLimit(app, default=BodyRule(60_000), rules={}, total_bytes=100_000, refuse=lambda _: Response())
    scope: Scope = {"type": "http", "path": "/", "headers": []}
    first = asyncio.create_task(limited(scope, receive, send))
    await reading.wait()
    with pytest.raises(HTTPException) as refusal:
        await limited(scope, receive, send)
    assert refusal.value.status_code == 503
    go_on.set()
    await first
    await limited(scope, receive, send)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("DELETE", "/api/faq", "GET"), ("POST", "/api/faq", "GET"), ("GET", "/api/log", "POST"), ("PUT", "/faq", "GET")],
)
async def test_wrong_method_is_a_405_with_an_allow_header(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    answer = await client.request(method, path)
    assert_error_shape(answer, 405, "methodNotAllowed")
    assert allowed in answer.headers["allow"]


async def test_unavailable_database_is_a_503_with_retry_after(
    settings: Settings, runtime: Runtime, tmp_path: Path
) -> None:
    nowhere = f"postgresql://retrato@/retrato?host={quote(str(tmp_path), safe='')}"
    app = create_app(settings.model_copy(update={"database_url": SecretStr(nowhere)}))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        answer = await client.get("/api/faq")
    assert_error_shape(answer, 503, "unavailable")
    assert answer.headers["retry-after"]


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/faq/"])
async def test_unknown_path_is_a_404(client: httpx.AsyncClient, path: str) -> None:
    assert_error_shape(await client.get(path), 404, "notFound")


async def test_crash_is_a_500_without_details(app: FastAPI, client: httpx.AsyncClient) -> None:
    async def crash() -> None:
        raise RuntimeError("the secret reason")

    app.router.add_api_route("/api/crash", crash)
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client.get("/api/crash")
    assert_error_shape(answer, 500, "internal")
    assert "secret reason" not in answer.text
    assert answer.json()["data"]["requestId"] == answer.headers["x-request-id"]
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("headers", "beginning"),
    [
        ({}, "We could not find that."),
        ({"x-language": "es"}, "No lo encontramos."),
        ({"x-language": "fr"}, "We could not find that."),
        ({"accept-language": "fr, es-MX;q=0.8, en;q=0.5"}, "No lo encontramos."),
        ({"x-language": "en", "accept-language": "es"}, "We could not find that."),
    ],
)
async def test_message_is_in_the_language_of_the_caller(
    client: httpx.AsyncClient, headers: dict[str, str], beginning: str
) -> None:
    """docs/product.md#languages"""
    assert (await client.get("/api/nothing", headers=headers)).json()["message"].startswith(beginning)


async def test_field_messages_are_translated(app: FastAPI, client: httpx.AsyncClient) -> None:
    async def refuse() -> None:
        raise AppError(422, "invalid", fields={"name": "minLength"}, bound=2)

    app.router.add_api_route("/api/refuse", refuse)
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client.get("/api/refuse", headers={"x-language": "es"})
    assert answer.json()["data"]["fields"] == {"name": "Como mínimo 2 caracteres."}


async def test_request_id_of_a_proxy_is_kept_if_valid(client: httpx.AsyncClient) -> None:
    kept = await client.get("/api/health/live", headers={"x-request-id": "trace-1234"})
    replaced = await client.get("/api/health/live", headers={"x-request-id": "a b\tc"})
    assert kept.headers["x-request-id"] == "trace-1234"
    assert replaced.headers["x-request-id"] != "a b\tc"
