"""Attempts that are stopped, lost or fail unexpectedly: docs/product.md#jobs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, LiteralString
from uuid import UUID

import httpx
import psycopg
import pytest
from structlog.testing import capture_logs

from retrato.attempt import Attempt, hold
from retrato.creation import make
from retrato.creation.tasks import put_back_lost
from retrato.kit.ids import new_id
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.usermodel import service, train
from retrato.usermodel.tasks import put_back_lost as put_back_lost_models
from tests.creation.conftest import TOKENS, RunJobs
from tests.creation.test_make import make_retries_due
from tests.factories.account import Json
from tests.factories.creation import ask, give_premium, make_style
from tests.factories.pictures import jpeg
from tests.factories.waiting import until

Free = Callable[[], Awaitable[int]]

WORK = ["creation:make", "usermodel:train"]

pytestmark = pytest.mark.usefixtures("at_once")


async def order(client: httpx.AsyncClient, ana: Json, style: str = "plain") -> UUID:
    answer = await ask(client, ana, "REIMAGINE", style, image=jpeg(640, 640))
    return UUID(answer.json()["id"])


async def until_running(query: psycopg.Connection) -> None:
    await until(lambda: query.execute("select status from creations").fetchall() == [("RUNNING",)])


def is_leased(query: psycopg.Connection) -> bool:
    return query.execute("select lease_until > now() from creations").fetchall() == [(True,)]


async def sweep(runtime: Runtime, run_jobs: RunJobs, task: str = put_back_lost.name) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, task, priority=10, timestamp=0)
    await run_jobs()


def jobs(query: psycopg.Connection) -> list[tuple[int, str]]:
    return query.execute(
        "select id, status::text from procrastinate_jobs where task_name = any(%s) order by id", [WORK]
    ).fetchall()


def take_job(query: psycopg.Connection, *, seconds_ago: int) -> None:
    """Leave the job as a worker does that took it and was killed."""
    query.execute("update procrastinate_jobs set status = 'doing' where task_name = any(%s)", [WORK])
    query.execute("update procrastinate_events set at = now() - make_interval(secs => %s)", [seconds_ago])


def pass_seconds(query: psycopg.Connection, table: LiteralString, seconds: int) -> None:
    query.execute(f"update {table} set lease_until = lease_until - make_interval(secs => %s)", [seconds])
    query.execute("update procrastinate_events set at = at - make_interval(secs => %s)", [seconds])


async def test_item_of_a_killed_worker_keeps_its_place_and_is_made(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, free: Free, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await order(client, ana)
    ((job, _),) = jobs(query)
    take_job(query, seconds_ago=40)
    query.execute("update creations set status = 'RUNNING', attempts = 1, lease_until = now() - interval '1 second'")
    await put_back(put_back_lost, runtime)
    assert jobs(query) == [(job, "todo")]
    await run_jobs()
    assert query.execute("select status, attempts, failures, lease_until from creations").fetchall() == [
        ("DONE", 2, 0, None)
    ]
    assert await free() == TOKENS - 4


async def test_item_without_a_job_gets_one(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await order(client, ana)
    query.execute("delete from procrastinate_jobs")
    await sweep(runtime, run_jobs)
    assert query.execute("select status from creations").fetchall() == [("DONE",)]
    assert jobs(query) == []


@pytest.mark.parametrize("premium", [True, False])
async def test_item_without_a_job_keeps_the_lead_of_a_premium_user(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection, premium: bool
) -> None:
    if premium:
        await give_premium(runtime, ana)
    await order(client, ana)
    priority = "select priority from procrastinate_jobs where task_name = 'creation:make'"
    ((ordered,),) = query.execute(priority).fetchall()
    query.execute("delete from procrastinate_jobs")
    await put_back(put_back_lost, runtime)
    ((put_back_with,),) = query.execute(priority).fetchall()
    assert abs(put_back_with - ordered) <= 1


async def test_job_that_was_taken_but_never_started_is_put_back(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await order(client, ana)
    take_job(query, seconds_ago=1)
    await sweep(runtime, run_jobs)
    assert query.execute("select status from creations").fetchall() == [("QUEUED",)]
    take_job(query, seconds_ago=40)
    await sweep(runtime, run_jobs)
    assert query.execute("select status from creations").fetchall() == [("DONE",)]


@pytest.mark.parametrize("job_is", ["lost", "put back"])
async def test_worker_killed_before_it_renews_its_lease_leads_to_another_attempt_within_a_minute(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    query: psycopg.Connection,
    run_jobs: RunJobs,
    job_is: str,
) -> None:
    """The transaction that starts an attempt also takes its lease, so that nothing depends on what follows."""
    assert await make._begin(runtime, await order(client, ana))
    if job_is == "lost":
        take_job(query, seconds_ago=0)
    else:
        await run_jobs()
        assert jobs(query) == []
    await put_back(put_back_lost, runtime)
    assert query.execute("select status, attempts from creations").fetchall() == [("RUNNING", 1)]
    # The sweep runs every 15 seconds.
    pass_seconds(query, "creations", 60 - 15)
    await put_back(put_back_lost, runtime)
    await run_jobs()
    assert query.execute("select status, attempts from creations").fetchall() == [("DONE", 2)]


async def test_second_job_does_not_disturb_a_running_attempt(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await order(client, ana)
    query.execute("update creations set status = 'RUNNING', attempts = 1, lease_until = now() + interval '1 minute'")
    await sweep(runtime, run_jobs)
    assert query.execute("select status, attempts from creations").fetchall() == [("RUNNING", 1)]


async def test_stopped_attempt_is_handed_back_at_once(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    query: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    working = asyncio.Event()
    run_engine = make._run_engine

    async def signal_and_run(*arguments: Any) -> Any:
        working.set()
        return await run_engine(*arguments)

    monkeypatch.setattr(make, "_run_engine", signal_and_run)
    await make_style(runtime, "slow", seconds=60)
    attempt = asyncio.create_task(make.make(runtime, await order(client, ana, "slow")))
    await asyncio.wait_for(working.wait(), 20)
    attempt.cancel()
    with pytest.raises(asyncio.CancelledError):
        await attempt
    assert query.execute("select status, attempts, failures, lease_until from creations").fetchall() == [
        ("QUEUED", 1, 0, None)
    ]


async def test_unexpected_exception_leads_to_another_attempt_of_the_same_job(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    query: psycopg.Connection,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await order(client, ana)
    ((job, _),) = jobs(query)

    async def unavailable(_key: str) -> bytes:
        raise OSError("503 Service Unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(runtime.storage, "get", unavailable)
        await run_jobs()
    assert query.execute("select status, failures, lease_until from creations").fetchall() == [("QUEUED", 0, None)]
    assert query.execute(
        "select id, scheduled_at < now() + interval '1 minute' from procrastinate_jobs"
    ).fetchall() == [(job, True)]
    make_retries_due(query)
    await run_jobs()
    assert query.execute("select status, attempts from creations").fetchall() == [("DONE", 2)]


async def test_item_that_is_lost_again_and_again_fails(
    client: httpx.AsyncClient, ana: Json, free: Free, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await order(client, ana)
    query.execute("update creations set attempts = 50")
    await run_jobs()
    assert query.execute("select status, error from creations").fetchall() == [("FAILED", "engineCrashed")]
    assert await free() == TOKENS


async def test_attempt_continues_without_the_database_and_renews_its_lease(
    client: httpx.AsyncClient,
    runtime: Runtime,
    settings: Settings,
    ana: Json,
    query: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.worker_stalled_seconds = 0.6
    monkeypatch.setattr("retrato.integrations.engines.pool._CHECK_INTERVAL", 0.1)
    finish = settings.data / "finish"
    await make_style(runtime, "slow", until=str(finish))
    attempt = asyncio.create_task(make.make(runtime, await order(client, ana, "slow")))
    await until_running(query)
    failures = {"a lease could not be renewed", "progress could not be stored"}
    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(runtime.database, "_sessions", _unavailable)
        patch.setattr(runtime.database, "_readers", _unavailable)
        await until(lambda: failures <= {line["event"] for line in logs} and not is_leased(query))
    await until(lambda: is_leased(query), seconds=2)
    finish.touch()
    await attempt
    assert query.execute("select status, attempts from creations").fetchall() == [("DONE", 1)]


async def test_progress_is_stored_and_published_only_when_it_changes(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, events: list[Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrato.integrations.engines.pool._CHECK_INTERVAL", 0.02)
    await make_style(runtime, "slow", seconds=1)
    await make.make(runtime, await order(client, ana, "slow"))
    shares = [event["data"]["progress"] for event in events if event["type"] == "progress"]
    assert shares == sorted(set(shares))
    assert set(shares) <= {0.25, 0.5, 0.75, 1.0}


async def test_training_of_a_killed_worker_is_put_back(
    client: httpx.AsyncClient,
    runtime: Runtime,
    settings: Settings,
    ana: Json,
    query: psycopg.Connection,
    run_jobs: RunJobs,
) -> None:
    async with runtime.database.transaction() as session:
        await service.start_training(session, settings, UUID(ana["user"]["id"]), "Me", "FEMALE", [])
    ((job, _),) = jobs(query)
    take_job(query, seconds_ago=40)
    query.execute("update user_models set progress = 0.4, lease_until = now() - interval '1 second'")
    await put_back(put_back_lost_models, runtime)
    assert jobs(query) == [(job, "todo")]
    # The training resumes.
    assert query.execute("select progress, lease_until from user_models").fetchall() == [(0.4, None)]


async def test_worker_killed_before_it_renews_the_lease_of_a_training_leads_to_another_within_a_minute(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, ana: Json, query: psycopg.Connection
) -> None:
    async with runtime.database.transaction() as session:
        model = await service.start_training(session, settings, UUID(ana["user"]["id"]), "Me", "FEMALE", [])
    ((job, _),) = jobs(query)
    assert await train._begin(runtime, model.id)
    take_job(query, seconds_ago=0)
    await put_back(put_back_lost_models, runtime)
    assert jobs(query) == [(job, "doing")]
    pass_seconds(query, "user_models", 60 - 15)
    await put_back(put_back_lost_models, runtime)
    assert jobs(query) == [(job, "todo")]
    assert await train._begin(runtime, model.id)


@pytest.mark.parametrize(("table", "task"), [("creations", put_back_lost), ("user_models", put_back_lost_models)])
async def test_sweep_does_not_wait_for_an_item_that_a_vanished_machine_has_locked(
    client: httpx.AsyncClient,
    runtime: Runtime,
    settings: Settings,
    ana: Json,
    query: psycopg.Connection,
    table: LiteralString,
    task: Any,
) -> None:
    for _ in range(2):
        if table == "creations":
            await order(client, ana)
        else:
            async with runtime.database.transaction() as session:
                await service.start_training(session, settings, UUID(ana["user"]["id"]), "Me", "FEMALE", [])
    query.execute("delete from procrastinate_jobs")
    with query.transaction():
        query.execute(f"select from {table} order by id limit 1 for update")
        await asyncio.wait_for(put_back(task, runtime), 5)
        assert len(jobs(query)) == 1
    await put_back(task, runtime)
    assert len(jobs(query)) == 2


def _unavailable() -> None:
    raise OSError("the database is unavailable")


async def put_back(task: Any, runtime: Runtime) -> None:
    await task.func(SimpleNamespace(additional_context={"runtime": runtime}), timestamp=0)


async def test_attempt_ends_although_the_connection_breaks_while_its_lease_is_renewed() -> None:
    """psycopg may raise the error of a query in place of its cancellation."""
    renews = asyncio.Event()

    @asynccontextmanager
    async def transaction() -> AsyncIterator[None]:
        renews.set()
        try:
            await asyncio.Future()
        except asyncio.CancelledError:
            raise psycopg.OperationalError("the connection is lost") from None
        yield

    database, settings = SimpleNamespace(transaction=transaction), SimpleNamespace(worker_stalled_seconds=0)
    runtime: Any = SimpleNamespace(database=database, settings=settings)
    attempt = Attempt(make.CREATION, item_id=new_id(), user_id=new_id(), number=1)
    async with asyncio.timeout(10), hold(runtime, attempt):
        await renews.wait()
