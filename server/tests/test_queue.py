import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from structlog.testing import capture_logs

from retrato import jobs
from retrato.queue import engine_queue, enqueue
from retrato.runtime import Runtime

PACKAGE = Path(jobs.__file__).parent


def queued(query: psycopg.Connection) -> list[str]:
    rows = query.execute("select task_name from procrastinate_jobs where status = 'todo' order by id")
    return [name for (name,) in rows]


async def test_job_is_visible_after_the_commit(runtime: Runtime, query: psycopg.Connection) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
        assert queued(query) == []
    assert queued(query) == ["upkeep:forget_failed"]


async def test_rolled_back_transaction_enqueues_nothing(runtime: Runtime, query: psycopg.Connection) -> None:
    with pytest.raises(RuntimeError):
        async with runtime.database.transaction() as session:
            await enqueue(session, "upkeep:forget_failed", timestamp=0)
            raise RuntimeError
    assert queued(query) == []


async def test_worker_runs_jobs_and_deletes_successful_ones(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
    await run_jobs()
    assert query.execute("select status from procrastinate_jobs").fetchall() == []


async def test_job_of_a_killed_worker_is_retried(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
    # The state after kill -9: running, on a worker without a heartbeat for a minute.
    query.execute("insert into procrastinate_workers (last_heartbeat) values (now() - interval '1 minute')")
    query.execute(
        "update procrastinate_jobs set status = 'doing', worker_id = (select max(id) from procrastinate_workers)"
    )
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:retry_stalled", timestamp=0)
    await run_jobs()
    assert query.execute("select task_name, status from procrastinate_jobs").fetchall() == []


async def test_backlog_is_logged_with_the_age_of_its_oldest_job(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    async with runtime.database.transaction() as session:
        for at in (None, None, datetime.now(UTC) + timedelta(hours=1)):
            await enqueue(session, "upkeep:forget_failed", queue=engine_queue("gone"), at=at, timestamp=0)
        await enqueue(session, "upkeep:tell_backlogs", priority=1, timestamp=0)
    query.execute(
        "update procrastinate_events set at = now() - interval '90 seconds'"
        " where job_id = (select min(id) from procrastinate_jobs)"
    )
    with capture_logs() as logs:
        await run_jobs()
    (line,) = [line for line in logs if line["event"] == "jobs wait"]
    assert (line["queue"], line["jobs"]) == ("engine:gone", 2)
    assert 90 <= line["oldest_seconds"] < 150


def test_every_enqueued_task_has_a_handler() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    enqueued = set(re.findall(r'enqueue\(\s*session,\s*"([^"]+)"', source))
    registered = {name for name in jobs.registry.tasks if not name.startswith("builtin:")}
    assert enqueued <= registered
