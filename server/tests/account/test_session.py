"""S4.1, S7.2 and product.md §3: staying signed in, and leaving."""

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


async def a_day_later(client: httpx.AsyncClient, auth: Json, time: Clock) -> Json:
    """What the client holds after its first visit of the next day."""
    time.forward(days=1)
    access = (await refresh(client, auth["refreshToken"])).text
    rotated: Json = (await session(client, {"accessToken": access})).json()
    return rotated


async def test_a_fresh_session_answers_the_user_and_no_tokens(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await session(client, ana)
    assert answer.status_code == 200
    assert answer.json() == {"user": ana["user"]}


async def test_an_access_token_lives_15_minutes(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    time.forward(minutes=14, seconds=50)
    assert (await session(client, ana)).status_code == 200
    time.forward(seconds=11)
    assert (await session(client, ana)).status_code == 401


async def test_a_refresh_token_brings_a_new_access_token_as_plain_text(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    time.forward(minutes=16)
    answer = await refresh(client, ana["refreshToken"])
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert (await session(client, {"accessToken": answer.text})).json() == {"user": ana["user"]}


async def test_a_refresh_token_lives_30_days(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    time.forward(days=29, hours=23)
    assert (await refresh(client, ana["refreshToken"])).status_code == 200
    time.forward(hours=1)
    assert (await refresh(client, ana["refreshToken"])).status_code == 401


async def test_a_session_used_every_month_ends_after_half_a_year(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
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
        ("en", "Your session has ended. Please sign in again."),
        ("es", "Tu sesión ha terminado. Vuelve a entrar."),
    ],
)
async def test_a_refresh_token_nobody_knows_is_refused(client: httpx.AsyncClient, language: str, message: str) -> None:
    answer = await refresh(client, "made-up", **{"x-language": language})
    assert answer.status_code == 401
    assert answer.json() == {"message": message, "code": "sessionOver", "data": {}}


async def test_a_day_old_refresh_token_is_rotated_by_session(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    rotated = await a_day_later(client, ana, time)
    assert set(rotated) == {"user", "accessToken", "refreshToken"}
    assert rotated["refreshToken"] != ana["refreshToken"]
    assert (await refresh(client, rotated["refreshToken"])).status_code == 200
    assert (await session(client, rotated)).json() == {"user": ana["user"]}


async def test_rotation_carries_a_session_beyond_its_first_30_days(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    held = ana
    for _ in range(3):
        time.forward(days=20)
        held = await a_day_later(client, held, time)
    assert (await refresh(client, held["refreshToken"])).status_code == 200


async def test_requests_on_their_way_may_use_the_rotated_token_for_a_minute(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    rotated = await a_day_later(client, ana, time)
    time.forward(seconds=55)
    assert (await refresh(client, ana["refreshToken"])).status_code == 200
    assert (await refresh(client, rotated["refreshToken"])).status_code == 200


async def test_a_rotated_token_that_comes_back_ends_the_whole_family(
    client: httpx.AsyncClient, ana: Json, time: Clock, query: psycopg.Connection
) -> None:
    rotated = await a_day_later(client, ana, time)
    time.forward(seconds=61)
    assert (await refresh(client, ana["refreshToken"])).status_code == 401
    assert (await refresh(client, rotated["refreshToken"])).status_code == 401
    assert (await session(client, rotated)).status_code == 401
    assert query.execute("select count(*) from auth_sessions").fetchone() == (0,)


async def test_a_theft_ends_one_session_and_not_the_others(
    client: httpx.AsyncClient, ana: Json, login: Login, time: Clock
) -> None:
    elsewhere = (await login()).json()
    await a_day_later(client, ana, time)
    time.forward(seconds=61)
    assert (await refresh(client, ana["refreshToken"])).status_code == 401
    assert (await refresh(client, elsewhere["refreshToken"])).status_code == 200


async def test_of_many_tabs_that_wake_at_once_one_gets_the_new_token(
    client: httpx.AsyncClient, ana: Json, time: Clock, query: psycopg.Connection
) -> None:
    time.forward(days=1)
    access = (await refresh(client, ana["refreshToken"])).text
    answers = await asyncio.gather(*(session(client, {"accessToken": access}) for _ in range(6)))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert sum("refreshToken" in answer.json() for answer in answers) == 1
    assert query.execute("select count(*) from refresh_tokens").fetchone() == (2,)


async def test_signing_out_ends_the_session_on_the_server_at_once(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
    assert answer.status_code == 204
    assert answer.content == b""
    assert (await session(client, ana)).status_code == 401
    assert (await refresh(client, ana["refreshToken"])).status_code == 401


async def test_signing_out_twice_is_no_error(client: httpx.AsyncClient, ana: Json) -> None:
    for _ in range(2):
        answer = await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
        assert answer.status_code == 204


async def test_signing_out_while_other_calls_are_on_their_way_breaks_none_of_them(
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


async def test_signing_out_here_leaves_other_devices_and_people_signed_in(
    client: httpx.AsyncClient, ana: Json, login: Login
) -> None:
    elsewhere = (await login()).json()
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
    for auth in (elsewhere, ben):
        assert (await session(client, auth)).status_code == 200


async def test_signing_in_never_takes_over_a_token_from_before(
    client: httpx.AsyncClient, ana: Json, login: Login
) -> None:
    """Fixation: each sign-in is a session of its own, whatever the caller already holds."""
    answer = await login(**bearer(ana))
    assert answer.json()["refreshToken"] != ana["refreshToken"]
    assert answer.json()["accessToken"] != ana["accessToken"]


@pytest.mark.parametrize("path", ["refreshAccess", "logout"])
@pytest.mark.parametrize("body", [{}, {"refreshToken": ""}, {"refreshToken": 1}, {"refreshToken": "x" * 201}])
async def test_a_malformed_refresh_token_is_named(client: httpx.AsyncClient, path: str, body: Json) -> None:
    answer = await client.post(f"/api/auth/{path}", json=body)
    assert answer.status_code == 422
    assert list(answer.json()["data"]["fields"]) == ["refreshToken"]
