"""The stream of a user's events: docs/product.md#jobs and #session."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from uuid import UUID

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from retrato.kit.ids import new_id
from retrato.notification import events
from retrato.notification.events import publish
from retrato.runtime import Runtime
from tests.account.conftest import ana
from tests.factories.account import PASSWORD, Json, bearer

__all__ = ["ana"]

End = Callable[[httpx.AsyncClient, Json], Awaitable[httpx.Response]]


async def sign_in(client: httpx.AsyncClient) -> Json:
    answer = await client.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})
    auth: Json = answer.json()
    return auth


def count_streams(app: FastAPI) -> int:
    return sum(len(listeners) for listeners in app.state.events._listeners.values())


@asynccontextmanager
async def listening(client: httpx.AsyncClient, app: FastAPI, auth: Json) -> AsyncIterator[asyncio.Task[httpx.Response]]:
    """Open a stream. The test's transport returns the response when the stream ends."""
    before = count_streams(app)
    task = asyncio.create_task(client.get("/api/my-events", headers=bearer(auth)))
    async with asyncio.timeout(5):
        while count_streams(app) == before and not task.done():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def logout(client: httpx.AsyncClient, other: Json) -> httpx.Response:
    return await client.post("/api/auth/logout", json={"refreshToken": other["refreshToken"]})


async def change_password(client: httpx.AsyncClient, _: Json) -> httpx.Response:
    body = {"currentPassword": PASSWORD, "password": "a loud harbour"}
    return await client.post("/api/me/password", json=body, headers=bearer(await sign_in(client)))


async def sign_out_others(client: httpx.AsyncClient, _: Json) -> httpx.Response:
    return await client.post("/api/me/sessions/endOthers", headers=bearer(await sign_in(client)))


async def sign_out_from_afar(client: httpx.AsyncClient, other: Json) -> httpx.Response:
    mine = await sign_in(client)
    devices = (await client.post("/api/me/sessions", headers=bearer(other))).json()
    (session_id,) = [device["id"] for device in devices if device["current"]]
    return await client.post(f"/api/me/sessions/{session_id}/end", headers=bearer(mine))


@pytest.mark.parametrize("end", [logout, change_password, sign_out_others, sign_out_from_afar])
async def test_stream_ends_with_its_session(client: httpx.AsyncClient, app: FastAPI, ana: Json, end: End) -> None:
    async with listening(client, app, ana) as stream:
        assert (await end(client, ana)).status_code == 204
        async with asyncio.timeout(5):
            answer = await stream
    assert (answer.status_code, count_streams(app)) == (200, 0)


async def test_stream_tells_of_a_change_of_the_balance_just_before_it_opened(
    app: FastAPI, runtime: Runtime, ana: Json
) -> None:
    user_id, streams = UUID(ana["user"]["id"]), app.state.events
    async with runtime.database.transaction() as session:
        await publish(session, user_id, "balance")
    async with asyncio.timeout(5):
        while not streams._recent:  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)
    async with streams.subscribe(user_id, new_id()) as queue:
        assert queue.get_nowait()["type"] == "balance"


async def test_other_sessions_keep_their_streams(
    client: httpx.AsyncClient, app: FastAPI, runtime: Runtime, ana: Json
) -> None:
    other = await sign_in(client)
    async with listening(client, app, ana) as kept, listening(client, app, other) as ended:
        await logout(client, other)
        async with asyncio.timeout(5):
            await ended
        async with runtime.database.transaction() as session:
            await publish(session, UUID(ana["user"]["id"]), "balance")
        await logout(client, ana)
        async with asyncio.timeout(5):
            assert "event: balance" in (await kept).text


@pytest.fixture
def quick_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_CHECK_SECONDS", 0.05)


@pytest.mark.usefixtures("quick_checks")
async def test_stream_ends_although_the_notification_was_lost(
    client: httpx.AsyncClient, app: FastAPI, ana: Json, query: psycopg.Connection
) -> None:
    async with listening(client, app, ana) as stream:
        query.execute("delete from auth_sessions")
        async with asyncio.timeout(5):
            await stream


async def test_streams_of_one_person_are_bounded(
    client: httpx.AsyncClient, app: FastAPI, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "_MAX_STREAMS", 1)
    async with listening(client, app, ana):
        async with listening(client, app, ana) as second:
            refused = await second
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert refused.headers["retry-after"]
    assert count_streams(app) == 0
    async with listening(client, app, ana) as again:
        assert not again.done()
