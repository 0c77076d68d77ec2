"""Every failure of a provider's API becomes one of three errors."""

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

from retrato.integrations.payments import http_api
from retrato.integrations.payments.contract import Misconfigured, Refused, Unavailable
from retrato.integrations.payments.http_api import HttpApi
from tests.doubles.http_server import ProviderServer, Request, Response


class Echo(ProviderServer):
    def handle(self, request: Request) -> Response:
        match request.path:
            case "/no-json":
                return Response(200, b"<html>")
            case "/moved":
                return Response(302, {}, {"location": f"{self.url}/elsewhere"})
            case "/bad":
                return Response(400, {"code": "too_expensive", "detail": "no"})
            case "/nothing":
                return Response(204)
            case _:
                return Response(200, {"method": request.method})


def parse_error(error: Any) -> tuple[str, str]:
    return error["code"], error["detail"]


@pytest.fixture
def server() -> Iterator[Echo]:
    server = Echo()
    yield server
    server.stop()


@pytest.fixture
async def api(server: Echo) -> AsyncIterator[HttpApi]:
    api = HttpApi(server.url, parse_error, {"authorization": "Bearer hunter2"})
    yield api
    await api.close()


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
async def test_read_is_tried_three_times_when_the_provider_is_busy(server: Echo, api: HttpApi, status: int) -> None:
    server.fail(status, times=2)
    assert await api.get("/") == {"method": "GET"}
    assert len(server.requests) == 3


async def test_read_fails_after_the_third_attempt(server: Echo, api: HttpApi) -> None:
    server.fail(503, times=3)
    with pytest.raises(Unavailable):
        await api.get("/")


async def test_write_without_idempotency_key_is_not_retried(server: Echo, api: HttpApi) -> None:
    server.fail(500)
    with pytest.raises(Unavailable):
        await api.call("POST", "/", json={})
    assert len(server.requests) == 1


async def test_write_with_idempotency_key_is_retried(server: Echo, api: HttpApi) -> None:
    server.drop_response("POST")
    assert await api.call("POST", "/", json={}, repeatable=True) == {"method": "POST"}


async def test_long_retry_after_is_passed_to_the_caller(server: Echo, api: HttpApi) -> None:
    server.fail(429, retry_after="60")
    with pytest.raises(Unavailable) as error:
        await api.get("/")
    assert error.value.retry_after == 60
    assert len(server.requests) == 1


async def test_short_retry_after_is_awaited(server: Echo, api: HttpApi) -> None:
    server.fail(429, retry_after="1")
    begun = time.monotonic()
    assert await api.get("/")
    assert time.monotonic() - begun >= 1


async def test_timeout_is_unavailable(server: Echo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_api, "_TIMEOUT", httpx.Timeout(0.05))
    api = HttpApi(server.url, parse_error)
    server.stall(0.3)
    with pytest.raises(Unavailable, match="ReadTimeout"):
        await api.call("POST", "/")
    await api.close()


async def test_refused_connection_is_unavailable(api: HttpApi, server: Echo) -> None:
    server.stop()
    with pytest.raises(Unavailable):
        await api.get("/")


async def test_non_json_response_is_unavailable(api: HttpApi) -> None:
    with pytest.raises(Unavailable, match="not JSON"):
        await api.call("POST", "/no-json")


async def test_redirects_are_not_followed(server: Echo, api: HttpApi) -> None:
    with pytest.raises(Refused):
        await api.get("/moved")
    assert len(server.requests) == 1


async def test_refusal_has_the_providers_code_and_detail(api: HttpApi) -> None:
    with pytest.raises(Refused, match="too_expensive: GET /bad: 400 no"):
        await api.get("/bad")


async def test_refusal_with_unknown_body_has_the_status_as_code(server: Echo, api: HttpApi) -> None:
    server.fail(404)
    with pytest.raises(Refused) as error:
        await api.get("/")
    assert error.value.code == "404"


@pytest.mark.parametrize("status", [401, 403])
async def test_rejected_credentials_are_a_misconfiguration_and_are_not_disclosed(
    server: Echo, api: HttpApi, status: int
) -> None:
    server.fail(status)
    with pytest.raises(Misconfigured) as error:
        await api.get("/")
    assert "hunter2" not in str(error.value)


async def test_empty_response_returns_none(api: HttpApi) -> None:
    assert await api.call("POST", "/nothing") is None
