"""Listing the user's sessions and ending them remotely (docs/product.md#settings)."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import httpx
import pytest

from tests.account.conftest import Clock, Login
from tests.factories.account import Json, bearer, registration


async def devices(client: httpx.AsyncClient, auth: Json) -> list[Json]:
    answer = await client.post("/api/me/sessions", headers=bearer(auth))
    assert answer.status_code == 200
    found: list[Json] = answer.json()
    return found


async def end(client: httpx.AsyncClient, auth: Json, session_id: str, **headers: str) -> httpx.Response:
    return await client.post(f"/api/me/sessions/{session_id}/end", headers=bearer(auth, **headers))


async def own_id(client: httpx.AsyncClient, auth: Json) -> str:
    return next(str(device["id"]) for device in await devices(client, auth) if device["current"])


async def is_signed_in(client: httpx.AsyncClient, auth: Json) -> bool:
    session = await client.post("/api/auth/session", headers=bearer(auth))
    access = await client.post("/api/auth/refreshAccess", json={"refreshToken": auth["refreshToken"]})
    assert session.status_code == access.status_code
    return session.status_code == 200


@pytest.fixture
async def ben(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    return auth


async def test_list_shows_each_device_and_marks_the_current_one(
    client: httpx.AsyncClient, ana: Json, ben: Json, login: Login, time: Clock
) -> None:
    time.forward(minutes=5)
    phone = (await login(**{"user-agent": "Phone/1"})).json()
    seen_here, seen_there = await devices(client, ana), await devices(client, phone)
    assert [set(device) for device in seen_here] == [{"id", "userAgent", "createdAt", "lastUsedAt", "current"}] * 2
    assert [device["current"] for device in seen_here] == [False, True]
    assert [device["current"] for device in seen_there] == [True, False]
    assert seen_here[0]["userAgent"] == "Phone/1"
    first, second = (datetime.fromisoformat(device["createdAt"]) for device in reversed(seen_here))
    assert timedelta(minutes=5) <= second - first < timedelta(minutes=6)


async def test_most_recently_used_session_comes_first(
    client: httpx.AsyncClient, ana: Json, login: Login, time: Clock
) -> None:
    time.forward(minutes=1)
    await login(**{"user-agent": "Phone/1"})
    time.forward(minutes=1)
    await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
    latest, other = await devices(client, ana)
    assert (latest["current"], other["userAgent"]) == (True, "Phone/1")
    assert latest["lastUsedAt"] > latest["createdAt"]


async def test_expired_session_is_not_listed(client: httpx.AsyncClient, ana: Json, login: Login, time: Clock) -> None:
    time.forward(days=30)
    here = (await login()).json()
    assert [device["current"] for device in await devices(client, here)] == [True]


async def test_list_is_not_cacheable_and_contains_no_token(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/me/sessions", headers=bearer(ana))
    assert answer.headers["cache-control"] == "no-store"
    assert ana["refreshToken"] not in answer.text


async def test_ending_a_session_signs_out_only_that_device(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    phone, tablet = (await login()).json(), (await login()).json()
    answer = await end(client, ana, await own_id(client, phone))
    assert (answer.status_code, answer.content) == (204, b"")
    assert [await is_signed_in(client, auth) for auth in (ana, phone, tablet)] == [True, False, True]


async def test_ending_the_current_session_signs_out(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await end(client, ana, await own_id(client, ana))).status_code == 204
    assert not await is_signed_in(client, ana)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "We could not find that. It may have been deleted: reload the page to see."),
        ("es", "No lo encontramos. Puede que se haya borrado: recarga la página para verlo."),
    ],
)
async def test_another_users_session_cannot_be_ended(
    client: httpx.AsyncClient, ana: Json, ben: Json, language: str, message: str
) -> None:
    """The id of another user's session gets the same answer as an unknown one."""
    for session_id in (await own_id(client, ana), str(uuid4())):
        refused = await end(client, ben, session_id, **{"x-language": language})
        assert refused.status_code == 404
        assert refused.json() == {"message": message, "code": "notFound", "data": {}}
    assert await is_signed_in(client, ana)


async def test_ending_a_session_twice_answers_404(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    phone = await own_id(client, (await login()).json())
    assert [(await end(client, ana, phone)).status_code for _ in range(2)] == [204, 404]


async def test_malformed_session_id_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await end(client, ana, "made-up")).status_code == 422


async def test_ending_other_sessions_keeps_this_one_and_other_users(
    client: httpx.AsyncClient, ana: Json, ben: Json, login: Login
) -> None:
    phone, tablet = (await login()).json(), (await login()).json()
    answer = await client.post("/api/me/sessions/endOthers", headers=bearer(phone))
    assert (answer.status_code, answer.content) == (204, b"")
    signed_in = [await is_signed_in(client, auth) for auth in (ana, phone, tablet, ben)]
    assert signed_in == [False, True, False, True]
    assert len(await devices(client, phone)) == 1


@pytest.mark.parametrize("path", ["", "/endOthers", f"/{UUID(int=7)}/end"])
async def test_sessions_require_a_signed_in_user(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.post(f"/api/me/sessions{path}")).status_code == 401
