"""A user with tokens, a model and a style, and an engine that paints immediately."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

import httpx
import pytest

from retrato.creation.purge import GRACE
from retrato.creation.tasks import purge_deleted
from retrato.notification.events import Events, publish
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.wallet import service as wallet
from tests.account.conftest import Clock, time
from tests.factories.account import Json, registration
from tests.factories.creation import give_tokens, make_model, make_style

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
def minute_passes(runtime: Runtime, time: Clock, run_jobs: RunJobs) -> RunJobs:
    """Return a function that waits until deletions are final and runs the purge job."""

    async def minute_passes() -> None:
        time.forward(seconds=GRACE.total_seconds() + 1)
        async with runtime.database.transaction() as session:
            await enqueue(session, purge_deleted.name, timestamp=0)
        await run_jobs()

    return minute_passes


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for results: jobs run when the test runs them."""
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)


@pytest.fixture
async def told(ana: Json, runtime: Runtime) -> AsyncIterator[list[Json]]:
    """The events that Ana's browser receives."""
    events, heard = Events(runtime.database.url), []
    events.start()

    async def send(event: str) -> None:
        async with runtime.database.transaction() as session:
            await publish(session, UUID(ana["user"]["id"]), event)

    async with events.subscribe(UUID(ana["user"]["id"])) as queue, asyncio.timeout(10):
        # Events are lost until the connection listens.
        while queue.empty():
            await send("probe")
            await asyncio.sleep(0.01)
        await send("ready")
        while (await queue.get())["type"] != "ready":
            pass

    async def listen() -> None:
        async with events.subscribe(UUID(ana["user"]["id"])) as queue:
            while True:
                heard.append(await queue.get())

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    yield heard
    task.cancel()
    await events.stop()
