"""Every way in which a provider's API fails is one of three errors."""

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

from retrato.integrations.payments import http_api
from retrato.integrations.payments.contract import Misconfigured, Refused, Unavailable
from retrato.integrations.payments.http_api import HttpApi
from tests.doubles.http_server import Answer, ProviderServer, Request


class Echo(ProviderServer):
    def handle(self, request: Request) -> Answer:
        match request.path:
            case "/no-json":
                return Answer(200, b"<html>")
            case "/moved":
                return Answer(302, {}, {"location": f"{self.url}/elsewhere"})
            case "/bad":
                return Answer(400, {"code": "too_dear", "detail": "no"})
            case "/nothing":
                return Answer(204)
            case _:
                return Answer(200, {"method": request.method})


def explain(error: Any) -> tuple[str, str]:
    return error["code"], error["detail"]


@pytest.fixture
def server() -> Iterator[Echo]:
    server = Echo()
    yield server
    server.stop()


@pytest.fixture
async def api(server: Echo) -> AsyncIterator[HttpApi]:
    api = HttpApi(server.url, explain, {"authorization": "Bearer hunter2"})
    yield api
    await api.close()


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
async def test_a_busy_provider_is_asked_three_times_when_asking_changes_nothing(
    server: Echo, api: HttpApi, status: int
) -> None:
    server.fail(status, times=2)
    assert await api.get("/") == {"method": "GET"}
    assert len(server.requests) == 3


async def test_it_gives_up_after_the_third_time(server: Echo, api: HttpApi) -> None:
    server.fail(503, times=3)
    with pytest.raises(Unavailable):
        await api.get("/")


async def test_what_might_happen_twice_is_asked_once(server: Echo, api: HttpApi) -> None:
    server.fail(500)
    with pytest.raises(Unavailable):
        await api.call("POST", "/", json={})
    assert len(server.requests) == 1


async def test_what_bears_its_own_key_is_asked_again(server: Echo, api: HttpApi) -> None:
    server.lose_answer("POST")
    assert await api.call("POST", "/", json={}, repeatable=True) == {"method": "POST"}


async def test_how_long_to_wait_is_kept_for_whoever_can(server: Echo, api: HttpApi) -> None:
    server.fail(429, retry_after="60")
    with pytest.raises(Unavailable) as error:
        await api.get("/")
    assert error.value.retry_after == 60
    assert len(server.requests) == 1


async def test_a_short_wait_is_waited(server: Echo, api: HttpApi) -> None:
    server.fail(429, retry_after="1")
    begun = time.monotonic()
    assert await api.get("/")
    assert time.monotonic() - begun >= 1


async def test_a_provider_that_does_not_answer_in_time_is_unavailable(
    server: Echo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_api, "_TIMEOUT", httpx.Timeout(0.05))
    api = HttpApi(server.url, explain)
    server.stall(0.3)
    with pytest.raises(Unavailable, match="ReadTimeout"):
        await api.call("POST", "/")
    await api.close()


async def test_a_provider_that_is_not_there_is_unavailable(api: HttpApi, server: Echo) -> None:
    server.stop()
    with pytest.raises(Unavailable):
        await api.get("/")


async def test_an_answer_that_is_no_json_is_taken_for_a_proxy_in_trouble(api: HttpApi) -> None:
    with pytest.raises(Unavailable, match="not JSON"):
        await api.call("POST", "/no-json")


async def test_no_redirect_is_followed(server: Echo, api: HttpApi) -> None:
    with pytest.raises(Refused):
        await api.get("/moved")
    assert len(server.requests) == 1


async def test_a_no_comes_with_its_reason(api: HttpApi) -> None:
    with pytest.raises(Refused, match="too_dear: GET /bad: 400 no"):
        await api.get("/bad")


async def test_a_no_in_an_unknown_shape_comes_with_its_status(server: Echo, api: HttpApi) -> None:
    server.fail(404)
    with pytest.raises(Refused) as error:
        await api.get("/")
    assert error.value.code == "404"


@pytest.mark.parametrize("status", [401, 403])
async def test_refused_keys_are_the_operators_affair_and_are_not_told(server: Echo, api: HttpApi, status: int) -> None:
    server.fail(status)
    with pytest.raises(Misconfigured) as error:
        await api.get("/")
    assert "hunter2" not in str(error.value)


async def test_an_empty_answer_is_nothing(api: HttpApi) -> None:
    assert await api.call("POST", "/nothing") is None
