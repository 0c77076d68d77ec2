"""Workers are killed at random moments (docs/product.md#jobs): no job is lost, only finished results are paid for, and
no files are left over."""

import asyncio
import random
import signal
from collections.abc import Iterator
from datetime import timedelta

import httpx
import psycopg
import pytest

from retrato.creation.tasks import put_back_lost
from retrato.kit import clock
from retrato.media import marker, sweep
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from tests.drills.workers import Workers
from tests.factories.account import Json, registration
from tests.factories.creation import ask, give_tokens, make_model, make_style

GIVEN = 1000


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make", processes=4)
    settings.worker_stalled_seconds = 2
    return settings


@pytest.fixture
def workers(settings: Settings, runtime: Runtime) -> Iterator[Workers]:
    started = Workers(settings)
    yield started
    started.end()


def statuses(query: psycopg.Connection) -> set[str]:
    return {status for (status,) in query.execute("select distinct status from creations")}


@pytest.mark.parametrize(("jobs", "kills"), [(8, 1), pytest.param(200, 15, marks=pytest.mark.drill)])
async def test_workers_killed_at_random_moments_lose_nothing(
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    workers: Workers,
    monkeypatch: pytest.MonkeyPatch,
    jobs: int,
    kills: int,
) -> None:
    chance = random.Random(4)  # noqa: S311 - the same moments in every run
    ana: Json = (await client.post("/api/auth/register", json=registration())).json()
    await give_tokens(runtime, ana, GIVEN)
    model = await make_model(runtime, ana)
    await make_style(runtime, "quick", seconds=0.2)
    await make_style(runtime, "shaky", seconds=0.1, fail="engineFailed", retryable=True, retry_after=0.1, failures=20)
    for number in range(jobs // 4):
        answer = await ask(
            client, ana, "IMAGINE", chance.choice(["quick", "quick", "shaky"]), userModelId=model, quantity=4
        )
        assert answer.status_code == 200, (number, answer.text)

    victims = [chance.choice(["worker", "engine", "engine"]) for _ in range(kills)]
    while unfinished := statuses(query) & {"QUEUED", "RUNNING"}:
        if victims and "RUNNING" in unfinished:
            await asyncio.sleep(chance.uniform(0, 0.4))
            workers.send(victims.pop(), signal.SIGKILL)
        async with runtime.database.transaction() as session:
            await enqueue(session, put_back_lost.name, timestamp=0)
        await asyncio.sleep(0.2)
    assert not victims

    ends: dict[str, int] = dict(query.execute("select status, count(*) from creations group by status").fetchall())
    assert sum(ends.values()) == jobs
    assert set(ends) <= {"DONE", "FAILED"}
    assert ends["DONE"] > jobs / 2

    # Only finished photos are paid for.
    accounts: dict[str, int] = dict(
        query.execute("select account, sum(amount) from token_entries group by account").fetchall()
    )
    assert sum(accounts.values()) == 0
    assert accounts["spent"] == 4 * ends["DONE"]
    assert accounts.get("reserved", 0) == 0
    assert accounts["free"] == GIVEN - 4 * ends["DONE"]

    # No row without a file.
    missing = [
        key for (key,) in query.execute("select key from files").fetchall() if await runtime.storage.head(key) is None
    ]
    assert missing == []
    done = query.execute("select count(*) from creations c join files f on f.id = c.file_id").fetchone()
    assert done == (ends["DONE"],)
    # No file without a row, after the nightly sweep.
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=2))
    await marker.write(runtime.database, runtime.storage, await marker.read(runtime.database, runtime.storage))
    await sweep.sweep(runtime.database, runtime.storage, unlimited=True)
    kept = {found.key async for found in runtime.storage.list("users")}
    assert kept == {key for (key,) in query.execute("select key from files").fetchall()}
