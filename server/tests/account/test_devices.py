"""product.md §2, §4: where one is signed in, and signing out from afar."""

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


async def test_the_list_names_each_device_and_the_one_that_asks(
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


async def test_the_latest_used_comes_first(client: httpx.AsyncClient, ana: Json, login: Login, time: Clock) -> None:
    time.forward(minutes=1)
    await login(**{"user-agent": "Phone/1"})
    time.forward(minutes=1)
    await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
    latest, other = await devices(client, ana)
    assert (latest["current"], other["userAgent"]) == (True, "Phone/1")
    assert latest["lastUsedAt"] > latest["createdAt"]


async def test_a_session_that_can_not_be_carried_on_is_not_listed(
    client: httpx.AsyncClient, ana: Json, login: Login, time: Clock
) -> None:
    time.forward(days=30)
    here = (await login()).json()
    assert [device["current"] for device in await devices(client, here)] == [True]


async def test_a_list_is_kept_in_no_cache_and_holds_no_token(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/me/sessions", headers=bearer(ana))
    assert answer.headers["cache-control"] == "no-store"
    assert ana["refreshToken"] not in answer.text


async def test_ending_one_signs_out_that_device_alone(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    phone, tablet = (await login()).json(), (await login()).json()
    answer = await end(client, ana, await own_id(client, phone))
    assert (answer.status_code, answer.content) == (204, b"")
    assert [await is_signed_in(client, auth) for auth in (ana, phone, tablet)] == [True, False, True]


async def test_ending_the_own_session_signs_out_here(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await end(client, ana, await own_id(client, ana))).status_code == 204
    assert not await is_signed_in(client, ana)


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "We could not find that."), ("es", "No hemos encontrado lo que buscas.")],
)
async def test_nobody_ends_another_persons_session(
    client: httpx.AsyncClient, ana: Json, ben: Json, language: str, message: str
) -> None:
    """Invariant 6: another's id is answered like one that does not exist."""
    for session_id in (await own_id(client, ana), str(uuid4())):
        refused = await end(client, ben, session_id, **{"x-language": language})
        assert refused.status_code == 404
        assert refused.json() == {"message": message, "code": "notFound", "data": {}}
    assert await is_signed_in(client, ana)


async def test_a_session_ends_once(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    phone = await own_id(client, (await login()).json())
    assert [(await end(client, ana, phone)).status_code for _ in range(2)] == [204, 404]


async def test_an_id_that_is_none_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await end(client, ana, "made-up")).status_code == 422


async def test_signing_out_everywhere_else_leaves_this_session_and_other_people(
    client: httpx.AsyncClient, ana: Json, ben: Json, login: Login
) -> None:
    phone, tablet = (await login()).json(), (await login()).json()
    answer = await client.post("/api/me/sessions/endOthers", headers=bearer(phone))
    assert (answer.status_code, answer.content) == (204, b"")
    signed_in = [await is_signed_in(client, auth) for auth in (ana, phone, tablet, ben)]
    assert signed_in == [False, True, False, True]
    assert len(await devices(client, phone)) == 1


@pytest.mark.parametrize("path", ["", "/endOthers", f"/{UUID(int=7)}/end"])
async def test_sessions_are_shown_to_signed_in_users_alone(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.post(f"/api/me/sessions{path}")).status_code == 401
