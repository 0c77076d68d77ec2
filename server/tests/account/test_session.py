"""Refreshing, rotating and ending sessions (docs/product.md#session)."""

import asyncio

import httpx
import psycopg
import pytest

from tests.account.conftest import Clock, Login
from tests.factories.account import Json, bearer, registration


async def refresh(client: httpx.AsyncClient, token: str, **headers: str) -> httpx.Response:
    return await client.post("/api/auth/refreshAccess", json={"refreshToken": token}, headers=headers)


async def session(client: httpx.AsyncClient, auth: Json) -> httpx.Response:
    return await client.post("/api/auth/session", headers=bearer(auth))


async def rotate_after_a_day(client: httpx.AsyncClient, auth: Json, time: Clock) -> Json:
    """Return the session with rotated tokens, as a client gets it on its first visit the next day."""
    time.forward(days=1)
    access = (await refresh(client, auth["refreshToken"])).text
    rotated: Json = (await session(client, {"accessToken": access})).json()
    return rotated


async def test_new_session_returns_the_user_without_tokens(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await session(client, ana)
    assert answer.status_code == 200
    assert answer.json() == {"user": ana["user"]}


async def test_access_token_expires_after_15_minutes(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    time.forward(minutes=14, seconds=50)
    assert (await session(client, ana)).status_code == 200
    time.forward(seconds=11)
    assert (await session(client, ana)).status_code == 401


async def test_refresh_returns_a_new_access_token_as_plain_text(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    time.forward(minutes=16)
    answer = await refresh(client, ana["refreshToken"])
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert (await session(client, {"accessToken": answer.text})).json() == {"user": ana["user"]}


async def test_refresh_token_expires_after_30_days(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    time.forward(days=29, hours=23)
    assert (await refresh(client, ana["refreshToken"])).status_code == 200
    time.forward(hours=1)
    assert (await refresh(client, ana["refreshToken"])).status_code == 401


async def test_session_ends_after_180_days_even_if_used(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    tokens, days = ana, 0
    while (access := await refresh(client, tokens["refreshToken"])).status_code == 200:
        tokens = {**tokens, **(await session(client, {"accessToken": access.text})).json()}
        days += 29
        time.forward(days=29)
    assert days == 7 * 29
    assert days - 29 < 180 <= days


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "Your session has ended. Please log in again."),
        ("es", "Tu sesión ha terminado. Vuelve a entrar."),
    ],
)
async def test_unknown_refresh_token_is_refused(client: httpx.AsyncClient, language: str, message: str) -> None:
    answer = await refresh(client, "made-up", **{"x-language": language})
    assert answer.status_code == 401
    assert answer.json() == {"message": message, "code": "sessionOver", "data": {}}


async def test_day_old_refresh_token_is_rotated(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    rotated = await rotate_after_a_day(client, ana, time)
    assert set(rotated) == {"user", "accessToken", "refreshToken"}
    assert rotated["refreshToken"] != ana["refreshToken"]
    assert (await refresh(client, rotated["refreshToken"])).status_code == 200
    assert (await session(client, rotated)).json() == {"user": ana["user"]}


async def test_rotation_extends_a_session_beyond_30_days(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    held = ana
    for _ in range(3):
        time.forward(days=20)
        held = await rotate_after_a_day(client, held, time)
    assert (await refresh(client, held["refreshToken"])).status_code == 200


async def test_rotated_token_is_accepted_for_a_minute(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    rotated = await rotate_after_a_day(client, ana, time)
    time.forward(seconds=55)
    assert (await refresh(client, ana["refreshToken"])).status_code == 200
    assert (await refresh(client, rotated["refreshToken"])).status_code == 200


async def test_reuse_of_a_rotated_token_ends_the_session(
    client: httpx.AsyncClient, ana: Json, time: Clock, query: psycopg.Connection
) -> None:
    rotated = await rotate_after_a_day(client, ana, time)
    time.forward(seconds=61)
    assert (await refresh(client, ana["refreshToken"])).status_code == 401
    assert (await refresh(client, rotated["refreshToken"])).status_code == 401
    assert (await session(client, rotated)).status_code == 401
    assert query.execute("select count(*) from auth_sessions").fetchone() == (0,)


async def test_token_reuse_leaves_other_sessions_intact(
    client: httpx.AsyncClient, ana: Json, login: Login, time: Clock
) -> None:
    elsewhere = (await login()).json()
    await rotate_after_a_day(client, ana, time)
    time.forward(seconds=61)
    assert (await refresh(client, ana["refreshToken"])).status_code == 401
    assert (await refresh(client, elsewhere["refreshToken"])).status_code == 200


async def test_concurrent_requests_rotate_the_token_once(
    client: httpx.AsyncClient, ana: Json, time: Clock, query: psycopg.Connection
) -> None:
    time.forward(days=1)
    access = (await refresh(client, ana["refreshToken"])).text
    answers = await asyncio.gather(*(session(client, {"accessToken": access}) for _ in range(6)))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert sum("refreshToken" in answer.json() for answer in answers) == 1
    assert query.execute("select count(*) from refresh_tokens").fetchone() == (2,)


async def test_sign_out_ends_the_session_immediately(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
    assert answer.status_code == 204
    assert answer.content == b""
    assert (await session(client, ana)).status_code == 401
    assert (await refresh(client, ana["refreshToken"])).status_code == 401


async def test_sign_out_is_idempotent(client: httpx.AsyncClient, ana: Json) -> None:
    for _ in range(2):
        answer = await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
        assert answer.status_code == 204


async def test_sign_out_during_concurrent_requests_causes_no_errors(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    time.forward(days=1)
    access = (await refresh(client, ana["refreshToken"])).text
    answers = await asyncio.gather(
        *(refresh(client, ana["refreshToken"]) for _ in range(4)),
        client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]}),
        *(session(client, {"accessToken": access}) for _ in range(4)),
    )
    assert {answer.status_code for answer in answers} <= {200, 204, 401}
    assert (await refresh(client, ana["refreshToken"])).status_code == 401


async def test_sign_out_leaves_other_sessions_and_users_signed_in(
    client: httpx.AsyncClient, ana: Json, login: Login
) -> None:
    elsewhere = (await login()).json()
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
    for auth in (elsewhere, ben):
        assert (await session(client, auth)).status_code == 200


async def test_sign_in_always_issues_new_tokens(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    """Prevents session fixation: each sign-in is a new session, whatever tokens the caller already has."""
    answer = await login(**bearer(ana))
    assert answer.json()["refreshToken"] != ana["refreshToken"]
    assert answer.json()["accessToken"] != ana["accessToken"]


@pytest.mark.parametrize("path", ["refreshAccess", "logout"])
@pytest.mark.parametrize("body", [{}, {"refreshToken": ""}, {"refreshToken": 1}, {"refreshToken": "x" * 201}])
async def test_malformed_refresh_token_is_reported(client: httpx.AsyncClient, path: str, body: Json) -> None:
    answer = await client.post(f"/api/auth/{path}", json=body)
    assert answer.status_code == 422
    assert list(answer.json()["data"]["fields"]) == ["refreshToken"]
