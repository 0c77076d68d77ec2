"""A user with tokens, a model and a style, and an engine that paints immediately."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.creation.purge import BIN_DAYS
from retrato.creation.tasks import purge_deleted
from retrato.notification.events import Events, publish
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.wallet import service as wallet
from tests.account.conftest import Clock, time
from tests.factories.account import Json, registration
from tests.factories.creation import ask, give_tokens, make_model, make_style, photos

__all__ = ["Clock", "time"]

RunJobs = Callable[[], Awaitable[None]]
TOKENS = 100


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make", processes=2)
    return settings


@pytest.fixture
async def ana(client: httpx.AsyncClient, runtime: Runtime) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    await give_tokens(runtime, auth, TOKENS)
    await make_style(runtime)
    return auth


@pytest.fixture
async def model(runtime: Runtime, ana: Json) -> str:
    return await make_model(runtime, ana)


@pytest.fixture
def free(runtime: Runtime, ana: Json) -> Callable[[], Awaitable[int]]:
    async def free() -> int:
        async with runtime.database.transaction() as session:
            return await wallet.balance(session, UUID(ana["user"]["id"]))

    return free


@pytest.fixture
def purge(runtime: Runtime, run_jobs: RunJobs) -> RunJobs:
    """Return a function that runs the purge job, and the jobs that it enqueues."""

    async def purge() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, purge_deleted.name, timestamp=0)
        await run_jobs()

    return purge


def age_bin(query: psycopg.Connection, time: timedelta) -> None:
    """Move deletions into the past. Moving the clock would end the session as well."""
    query.execute("update creations set deleted_at = deleted_at - %s", [time])


@pytest.fixture
def bin_time_passes(query: psycopg.Connection, purge: RunJobs) -> RunJobs:
    """Return a function that makes deletions old enough to be final and runs the purge job."""

    async def bin_time_passes() -> None:
        age_bin(query, BIN_DAYS)
        await purge()

    return bin_time_passes


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for results: jobs run when the test runs them."""
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)


@pytest.fixture
async def events(ana: Json, runtime: Runtime) -> AsyncIterator[list[Json]]:
    """The events that Ana's browser receives."""
    channel, received = Events(runtime.database.url), []
    channel.start()

    async def send(event: str) -> None:
        async with runtime.database.transaction() as session:
            await publish(session, UUID(ana["user"]["id"]), event)

    async with channel.subscribe(UUID(ana["user"]["id"])) as queue, asyncio.timeout(10):
        # Events are lost until the connection listens.
        while queue.empty():
            await send("probe")
            await asyncio.sleep(0.01)
        await send("ready")
        while (await queue.get())["type"] != "ready":
            pass

    async def listen() -> None:
        async with channel.subscribe(UUID(ana["user"]["id"])) as queue:
            while True:
                received.append(await queue.get())

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    yield received
    task.cancel()
    await channel.stop()


@pytest.fixture
async def made(client: httpx.AsyncClient, ana: Json, model: str, run_jobs: RunJobs, at_once: None) -> list[Json]:
    """Four photos, newest first."""
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=4)
    await run_jobs()
    return await photos(client, ana)
