"""Workers are asked to stop while they work, as in a rolling deploy (docs/product.md#jobs): they hand back what they
cannot finish, and the next worker makes it at once."""

import asyncio
import random
import signal
import time
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.settings import PROJECT, EngineSettings, Settings
from tests.drills.workers import Workers
from tests.factories.account import Json, registration
from tests.factories.creation import ask, give_tokens, make_model, make_style

PHOTOS, STOP_EVERY = 40, 5
"""Of the drill with the embedded engine."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make", processes=2)
    settings.worker_grace_seconds = 0.2
    # Leases and jobs of lost workers do not time out within the test, and no worker runs the sweep.
    settings.worker_stalled_seconds = 600
    return settings


@pytest.fixture
def workers(settings: Settings, runtime: Runtime) -> Iterator[Workers]:
    started = Workers(settings, ("engine",))
    yield started
    started.end()


@pytest.fixture
def real_engine(settings: Settings) -> None:
    settings.engine = EngineSettings()
    settings.worker_grace_seconds = 1


def count(query: psycopg.Connection, status: str) -> int:
    row = query.execute("select count(*) from creations where status = %s", [status]).fetchone()
    return row[0] if row else 0


@pytest.mark.parametrize(("photos", "stops"), [(4, 1), pytest.param(80, 30, marks=pytest.mark.drill)])
async def test_stopped_engine_hands_back_its_photos(
    client: httpx.AsyncClient, runtime: Runtime, query: psycopg.Connection, workers: Workers, photos: int, stops: int
) -> None:
    chance = random.Random(7)  # noqa: S311 - the same moments in every run
    ana: Json = (await client.post("/api/auth/register", json=registration())).json()
    await give_tokens(runtime, ana, 1000)
    model = await make_model(runtime, ana)
    await make_style(runtime, "brief", seconds=1)
    for _ in range(photos // 4):
        answer = await ask(client, ana, "IMAGINE", "brief", userModelId=model, quantity=4)
        assert answer.status_code == 200, answer.text

    left, deadline = stops, time.monotonic() + 120 + 4 * photos
    while count(query, "DONE") < photos:
        assert time.monotonic() < deadline, query.execute("select status, attempts from creations").fetchall()
        if left and count(query, "RUNNING"):
            await asyncio.sleep(chance.uniform(0, 0.5))
            assert workers.send("engine", signal.SIGTERM) == 0
            # Handed back at once: nothing waits for a lease to expire.
            assert count(query, "RUNNING") == 0
            assert query.execute("select count(*) from creations where lease_until is not null").fetchone() == (0,)
            left -= 1
        await asyncio.sleep(0.1)
    assert left == 0
    # Stops are not failures, and no job is left over.
    assert query.execute("select distinct failures from creations").fetchall() == [(0,)]
    assert query.execute("select count(*) from procrastinate_jobs where status = 'aborted'").fetchone() == (0,)
    interrupted = query.execute("select count(*) from creations where attempts > 1").fetchone()
    assert interrupted is not None
    assert interrupted[0] > 0


@pytest.mark.drill
@pytest.mark.usefixtures("real_engine", "content")
async def test_real_engine_makes_every_photo_although_it_is_stopped_every_five_seconds(
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    workers: Workers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The seconds count from the start of an attempt, because a busy machine may need them to start the engine."""
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)
    ana: Json = (await client.post("/api/auth/register", json=registration())).json()
    await give_tokens(runtime, ana, 1000)
    portrait = (PROJECT / "content" / "people" / "elena.jpg").read_bytes()
    for _ in range(PHOTOS):
        answer = await ask(client, ana, "REIMAGINE", "neon-city", image=portrait, quality="SD", gender="FEMALE")
        assert answer.status_code == 200, answer.text

    stops, deadline = 0, time.monotonic() + 1800
    while count(query, "DONE") < PHOTOS:
        assert time.monotonic() < deadline, query.execute("select status, attempts, error from creations").fetchall()
        if count(query, "RUNNING"):
            await asyncio.sleep(STOP_EVERY)
            assert workers.send("engine", signal.SIGTERM) == 0
            stops += 1
        await asyncio.sleep(0.2)
    attempts = query.execute("select sum(attempts), max(attempts) from creations").fetchone()
    print(f"\n{stops} stops; attempts in all, and most of one photo: {attempts}")  # noqa: T201 - the result
    assert query.execute("select distinct status, failures from creations").fetchall() == [("DONE", 0)]
