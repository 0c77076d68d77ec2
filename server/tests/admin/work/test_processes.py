"""What runs, by its own account, and how it is asked to stop."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import httpx
import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from retrato import VERSION, heartbeat
from retrato.app import create_app
from retrato.kit.ids import new_id
from retrato.queue import engine_queue, enqueue, training_queue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.admin.changes_work import PART
from tests.admin.surroundings import Surroundings
from tests.admin.work.conftest import ENGINE, Order, RunJobs, photos
from tests.drills.workers import SERVER, Workers
from tests.factories.account import Json
from tests.factories.waiting import until

QUICK = "from retrato import __main__, heartbeat; heartbeat.INTERVAL_SECONDS = 0.2; __main__.main()"


class QuickWorkers(Workers):
    """Processes that notice soon that they are asked to stop."""

    def _start(self, name: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", QUICK, name], env=self._environment, cwd=SERVER)


@pytest.fixture
def workers(settings: Settings, runtime: Runtime) -> Iterator[Workers]:
    started = QuickWorkers(settings, ("engine",))
    yield started
    started.end()


async def processes(staff: Surroundings, kind: str) -> list[Json]:
    answer = await staff.post(f"{PART}/processes/list")
    assert answer.status_code == 200, answer.text
    return [process for process in answer.json() if process["kind"] == kind]


def running(query: psycopg.Connection, kind: str) -> int:
    return query.execute("select from processes where kind = %s", [kind]).rowcount


def pretend(query: psycopg.Connection, kind: str, seconds_ago: int = 0) -> str:
    """Add a process that was last seen some seconds ago."""
    process_id = str(new_id())
    query.execute(
        "insert into processes (id, kind, queues, host, pid, version, started_at, seen_at)"
        " values (%s, %s, '[]', 'gpu-1', 7, '0', now(), now() - make_interval(secs => %s))",
        [process_id, kind, seconds_ago],
    )
    return process_id


async def test_drained_engine_finishes_its_photo_and_stops(
    staff: Surroundings, workers: Workers, query: psycopg.Connection, order: Order
) -> None:
    await order(seconds=2)
    await until(lambda: photos(query) == [("RUNNING", None)])
    (process,) = await processes(staff, "engine")
    assert (process["engine"], process["alive"], process["pid"]) == (ENGINE, True, workers.running["engine"].pid)
    assert process["queues"] == [engine_queue(ENGINE), training_queue(ENGINE)]
    answer = await staff.post(f"{PART}/processes/drain", id=process["id"], reason="Uses too much memory")
    assert answer.status_code == 204, answer.text
    await until(lambda: workers.running["engine"].poll() is not None)
    assert workers.running["engine"].returncode == 0
    assert photos(query) == [("DONE", None)]
    assert running(query, "engine") == 0


async def test_web_process_is_listed_while_it_runs_and_cannot_be_drained(
    staff: Surroundings, settings: Settings, query: psycopg.Connection
) -> None:
    app = create_app(settings, listed=True)
    async with app.router.lifespan_context(app):
        await until(lambda: running(query, "web"))
        (process,) = await processes(staff, "web")
        assert (process["alive"], process["version"], process["drainRequestedAt"]) == (True, VERSION, None)
        answer = await staff.post(f"{PART}/processes/drain", id=process["id"], reason="Uses too much memory")
        assert (answer.status_code, answer.json()["code"]) == (409, "processIsWeb")
    assert running(query, "web") == 0


async def test_killed_process_is_shown_as_gone_and_forgotten_after_an_hour(
    staff: Surroundings, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    silent, old = pretend(query, "worker", 46), pretend(query, "worker", 3601)
    assert [(each["id"], each["alive"]) for each in await processes(staff, "worker")] == [(old, False), (silent, False)]
    answer = await staff.post(f"{PART}/processes/drain", id=silent, reason="Uses too much memory")
    assert (answer.status_code, answer.json()["code"]) == (409, "processSilent")
    async with staff.runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
    await run_jobs()
    assert [each["id"] for each in await processes(staff, "worker")] == [silent]


async def test_second_drain_changes_nothing(staff: Surroundings, query: psycopg.Connection) -> None:
    process = pretend(query, "worker")
    found = []
    for _ in range(2):
        answer = await staff.post(f"{PART}/processes/drain", id=process, reason="Uses too much memory")
        assert answer.status_code == 204
        found.append(query.execute("select drain_requested_at from processes where kind = 'worker'").fetchall())
    assert found[0] == found[1] != [(None,)]


async def test_heartbeat_survives_a_database_that_is_away(
    runtime: Runtime, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen() -> list[tuple[object]]:
        return query.execute("select seen_at from processes").fetchall()

    def unavailable() -> None:
        tries.append(1)
        raise OperationalError("select", {}, OSError("connection refused"))

    tries: list[int] = []
    monkeypatch.setattr(heartbeat, "INTERVAL_SECONDS", 0.01)
    async with heartbeat.beating(runtime.database, "worker"):
        await until(seen)
        with monkeypatch.context() as patch, capture_logs() as logs:
            patch.setattr(runtime.database, "_readers", unavailable)
            await until(lambda: len(tries) > 5)
        # Logged once, not with every beat.
        assert [line["event"] for line in logs] == ["the heartbeat does not reach the database"]
        # It may have been forgotten in the meantime.
        query.execute("delete from processes")
        await until(seen)
    assert seen() == []


async def test_process_stops_although_the_database_is_away(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable() -> None:
        raise OSError("connection refused")

    monkeypatch.setattr(runtime.database, "_readers", unavailable)
    async with asyncio.timeout(5), heartbeat.beating(runtime.database, "worker"):
        pass


async def test_wish_to_drain_is_noticed_with_the_next_beat(
    runtime: Runtime, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL_SECONDS", 0.01)
    stop = asyncio.Event()
    async with heartbeat.beating(runtime.database, "worker", on_drain=stop.set):
        await until(lambda: running(query, "worker"))
        assert not stop.is_set()
        query.execute("update processes set drain_requested_at = now()")
        await asyncio.wait_for(stop.wait(), 10)


async def test_unknown_process_is_not_found(staff: Surroundings, client: httpx.AsyncClient) -> None:
    answer = await staff.post(f"{PART}/processes/drain", id=str(new_id()), reason="Uses too much memory")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-exists")
