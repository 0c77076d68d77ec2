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


def waiting(query: psycopg.Connection) -> list[str]:
    rows = query.execute("select task_name from procrastinate_jobs where status = 'todo' order by id")
    return [name for (name,) in rows]


async def test_a_job_commits_with_the_data_of_its_transaction(runtime: Runtime, query: psycopg.Connection) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
        assert waiting(query) == []
    assert waiting(query) == ["upkeep:forget_failed"]


async def test_a_rolled_back_transaction_enqueues_nothing(runtime: Runtime, query: psycopg.Connection) -> None:
    with pytest.raises(RuntimeError):
        async with runtime.database.transaction() as session:
            await enqueue(session, "upkeep:forget_failed", timestamp=0)
            raise RuntimeError
    assert waiting(query) == []


async def test_the_worker_runs_what_waits(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
    await run_jobs()
    # What has succeeded is forgotten at once; what fails stays to be looked at.
    assert query.execute("select status from procrastinate_jobs").fetchall() == []


async def test_a_job_whose_worker_was_killed_runs_again(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
    # As kill -9 leaves it: taken by a worker whose heart stopped a minute ago.
    query.execute("insert into procrastinate_workers (last_heartbeat) values (now() - interval '1 minute')")
    query.execute(
        "update procrastinate_jobs set status = 'doing', worker_id = (select max(id) from procrastinate_workers)"
    )
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:retry_stalled", timestamp=0)
    await run_jobs()
    assert query.execute("select task_name, status from procrastinate_jobs").fetchall() == []


async def test_a_backlog_is_told_by_queue_with_the_age_of_its_oldest_job(
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
    with capture_logs() as told:
        await run_jobs()
    (line,) = [line for line in told if line["event"] == "jobs wait"]
    assert (line["queue"], line["jobs"]) == ("engine:gone", 2)
    assert 90 <= line["oldest_seconds"] < 150


def test_every_name_that_is_enqueued_has_exactly_one_handler() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    enqueued = set(re.findall(r'enqueue\(\s*session,\s*"([^"]+)"', source))
    ours = {name for name in jobs.registry.tasks if not name.startswith("builtin:")}
    assert enqueued <= ours
