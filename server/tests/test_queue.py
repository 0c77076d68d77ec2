import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from structlog.testing import capture_logs

from retrato import jobs
from retrato.db import driver_connection
from retrato.kit.ids import new_id
from retrato.queue import backlogs, connector, engine_queue, enqueue, queue_of, queue_positions, turn, worker_slots
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


@pytest.mark.parametrize(("task", "minutes"), [("account:send_welcome", 60), ("account:make_export", 360)])
async def test_job_that_ended_without_the_database_is_retried_although_its_worker_lives(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]], task: str, minutes: int
) -> None:
    async def sweep(started_minutes_ago: int) -> list[tuple[str, str]]:
        query.execute(
            "update procrastinate_events set at = now() - make_interval(mins => %s) where job_id = %s",
            [started_minutes_ago, job],
        )
        async with runtime.database.transaction() as session:
            await enqueue(session, "upkeep:retry_stalled", timestamp=0)
        await run_jobs()
        return query.execute("select task_name, status::text from procrastinate_jobs").fetchall()

    arguments: dict[str, Any] = {"export_id" if "export" in task else "user_id": str(new_id())}
    async with runtime.database.transaction() as session:
        job = await enqueue(session, task, **arguments)
    query.execute("insert into procrastinate_workers (last_heartbeat) values (now() + interval '1 minute')")
    query.execute(
        "update procrastinate_jobs set status = 'doing', worker_id = (select max(id) from procrastinate_workers)"
    )
    assert await sweep(minutes - 1) == [(task, "doing")]
    assert await sweep(minutes + 1) == []


async def test_job_whose_task_was_unknown_to_its_worker_is_retried(
    runtime: Runtime,
    query: psycopg.Connection,
    run_jobs: Callable[[], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with runtime.database.transaction() as session:
        for task in ("account:send_welcome", "account:send_reset"):
            await enqueue(session, task, user_id=str(new_id()))
    with monkeypatch.context() as older_release:
        older_release.delitem(jobs.registry.tasks, "account:send_welcome")
        older_release.delitem(jobs.registry.tasks, "account:send_reset")
        await run_jobs()
    failed = "select task_name, status::text from procrastinate_jobs order by id"
    assert query.execute(failed).fetchall() == [("account:send_welcome", "failed"), ("account:send_reset", "failed")]
    # One that has been tried as often as its strategy allows failed for another reason.
    query.execute("update procrastinate_jobs set attempts = 9 where task_name = 'account:send_reset'")
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:retry_unknown", timestamp=0)
    await run_jobs()
    assert query.execute(failed).fetchall() == [("account:send_reset", "failed")]


async def test_backlog_is_logged_with_the_age_of_its_oldest_job(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    async with runtime.database.transaction() as session:
        for at in (None, None, datetime.now(UTC) + timedelta(hours=1)):
            await enqueue(session, "upkeep:forget_failed", queue=engine_queue("gone"), at=at, timestamp=0)
        await enqueue(session, "upkeep:log_backlogs", priority=1, timestamp=0)
    query.execute(
        "update procrastinate_events set at = now() - interval '90 seconds'"
        " where job_id = (select min(id) from procrastinate_jobs)"
    )
    with capture_logs() as logs:
        await run_jobs()
    (line,) = [line for line in logs if line["event"] == "jobs wait"]
    assert (line["queue"], line["jobs"]) == ("engine:gone", 2)
    assert 90 <= line["oldest_seconds"] < 150
    # The last one is due now, and waits since then.
    query.execute("update procrastinate_jobs set scheduled_at = now() - interval '10 minutes'")
    async with runtime.database.transaction() as session:
        (backlog,) = await backlogs(session)
    assert (backlog.queue, backlog.jobs) == ("engine:gone", 1)
    assert 600 <= backlog.oldest_seconds < 660


async def test_positions_count_everything_ahead_in_the_same_queue(runtime: Runtime) -> None:
    queue, other = engine_queue("one"), engine_queue("two")
    jobs = [("d", queue, 1), ("a", queue, 5), ("b", queue, 3), ("c", queue, 3), ("e", other, 0), ("mail", "default", 9)]
    async with runtime.database.transaction() as session:
        for name, where, priority in jobs:
            await enqueue(session, "creation:make", queue=where, priority=priority, creation_id=name)
        connection = await driver_connection(session)
        everything = await queue_positions(connection, "creation_id", ["c", "a", "e", "mail", "d", "none"])
        last = await queue_positions(connection, "creation_id", ["d"])
    assert everything == {"a": 1, "c": 3, "d": 4, "e": 1}
    assert last == {"d": 4}


async def test_stalled_periodic_job_makes_way_for_the_next_one(
    runtime: Runtime, query: psycopg.Connection, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    query.execute(
        "insert into procrastinate_jobs (queue_name, task_name, queueing_lock, args, status)"
        """ select 'default', 'upkeep:forget_failed', 'upkeep:forget_failed', '{"timestamp": 0}', status"""
        " from unnest(array['doing', 'todo']::procrastinate_job_status[]) status"
    )
    async with runtime.database.transaction() as session:
        await enqueue(session, "upkeep:retry_stalled", priority=1, timestamp=0)
    await run_jobs()
    assert query.execute("select task_name, status from procrastinate_jobs").fetchall() == []


@pytest.mark.usefixtures("run_jobs")
async def test_job_of_a_stopping_worker_is_handed_back(runtime: Runtime, query: psycopg.Connection) -> None:
    started = asyncio.Event()

    @jobs.registry.task(name="endless")
    async def endless() -> None:
        started.set()
        await asyncio.sleep(600)

    endless.retry_strategy = jobs.HandBack(None)
    async with runtime.database.transaction() as session:
        job = await enqueue(session, "endless", priority=-7)
    try:
        with jobs.registry.replace_connector(connector(runtime.database.url)) as app:
            async with app.open_async():
                worker = asyncio.create_task(
                    app.run_worker_async(shutdown_graceful_timeout=0, install_signal_handlers=False)
                )
                await asyncio.wait_for(started.wait(), 30)
                worker.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await worker
    finally:
        del jobs.registry.tasks["endless"]
    rows = query.execute("select id, status::text, priority, scheduled_at <= now() from procrastinate_jobs")
    assert rows.fetchall() == [(job, "todo", -7, True)]


def test_items_are_made_in_the_order_of_their_time() -> None:
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    later = now + timedelta(minutes=1)
    # A user's second item waits for the first items of others; premium users come first.
    assert turn(now) > turn(later) > turn(now, ahead=3)
    assert turn(later, premium=True) > turn(now)


def test_nobody_starves_behind_premium_users_and_new_orders() -> None:
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert turn(now) > turn(now + timedelta(minutes=16), premium=True)
    assert turn(now, ahead=10_000) > turn(now + timedelta(minutes=16))
    assert turn(now, ahead=10_000) > turn(now + timedelta(minutes=31), premium=True)


def test_mails_and_webhooks_do_not_wait_behind_slow_jobs() -> None:
    slow = {"account:make_export", "account:delete", "media:remove_objects", "media:sweep"}
    assert {queue_of(task) for task in slow} == {"slow"}
    # A provider that hangs holds up neither exports nor deletions.
    calls = ("events", "endings", "refunds")
    assert {jobs.registry.tasks[f"billing:retry_{name}"].queue for name in calls} == {"providers"}
    assert {queue_of(task) for task in ("account:send_reset", "billing:work_on_event", "push:send")} == {"default"}
    assert {jobs.registry.tasks[name].queue for name in ("creation:put_back_lost", "billing:sweep")} == {"upkeep"}


def test_worker_serves_the_queue_of_every_task() -> None:
    assert {task.queue for task in jobs.registry.tasks.values()} == set(worker_slots(1))


def test_every_enqueued_task_has_a_handler() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    enqueued = set(re.findall(r'(?:enqueue|announce)\(\s*session,(?: user,)?\s*"([^"]+)"', source))
    registered = {name for name in jobs.registry.tasks if not name.startswith("builtin:")}
    assert enqueued <= registered
