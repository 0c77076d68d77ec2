import asyncio
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY
from psycopg_pool import PoolTimeout
from pydantic import SecretStr
from sqlalchemy import Integer, String, bindparam, column, func, literal, select, table, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from retrato.db import (
    AppDatabase,
    CompiledSelect,
    Database,
    Session,
    after_commit,
    connection_arguments,
    driver_connection,
)
from retrato.errors import AppError
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.queue import connector
from retrato.runtime import owner_database_url
from retrato.settings import Settings


async def test_response_is_sent_after_the_commit(
    app: FastAPI, client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    async def write(session: Session) -> dict[str, int]:
        await session.execute(text("insert into procrastinate_workers default values"))
        return {}

    app.router.add_api_route("/api/write", write, methods=["POST"])
    app.router.routes.insert(0, app.router.routes.pop())

    count = "select count(*) from procrastinate_workers"
    before = query.execute(count).fetchone()
    await client.post("/api/write")
    after = query.execute(count).fetchone()
    assert before is not None
    assert after == (before[0] + 1,)


async def test_refused_request_is_rolled_back(
    app: FastAPI, client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    async def write_and_refuse(session: Session) -> None:
        await session.execute(text("insert into procrastinate_workers (last_heartbeat) values ('1999-01-01')"))
        raise AppError(422, "invalid")

    app.router.add_api_route("/api/refuse", write_and_refuse, methods=["POST"])
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client.post("/api/refuse")
    assert answer.status_code == 422
    left = query.execute("select count(*) from procrastinate_workers where last_heartbeat < '2000-01-01'").fetchone()
    assert left == (0,)


@pytest.mark.parametrize("options", [{}, {"options": "-c work_mem=3MB -c tcp_keepalives_idle=7"}])
async def test_server_ends_the_session_of_a_machine_that_vanishes(app_url: str, options: dict[str, str]) -> None:
    """Otherwise its locks are held until TCP gives up, which takes hours."""
    url = make_url(app_url).update_query_dict(options).render_as_string(hide_password=False)
    database, queue, shown = Database(url), connector(url), []
    show = "select name, setting from pg_settings where name in ('idle_in_transaction_session_timeout', 'work_mem')"
    async with database.transaction() as session:
        shown.append({row.name: row.setting for row in await session.execute(text(show))})
    async with database.raw_connection() as connection:
        shown.append(dict(await (await connection.execute(show)).fetchall()))
    await database.close()
    await queue.open_async()
    shown.append({row["name"]: row["setting"] for row in await queue.execute_query_all_async(show)})
    await queue.close_async()
    work_mem = "3072" if options else "4096"
    assert shown == [{"idle_in_transaction_session_timeout": "60000", "work_mem": work_mem}] * 3


async def test_workers_avoid_the_pooler_to_listen(app_url: str, query: psycopg.Connection) -> None:
    """One in transaction mode does not pass notifications on."""
    url = make_url(app_url)
    pooled, direct = (
        url.update_query_dict({"application_name": name}).render_as_string(hide_password=False)
        for name in ("pooled", "direct")
    )
    queue = connector(pooled, listen_url=direct)
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def on_notification(*, channel: str, payload: str) -> None:
        await heard.put(f"{channel} {payload}")

    await queue.open_async()
    shown = await queue.execute_query_one_async("select current_setting('application_name') as name")
    listening = asyncio.create_task(queue.listen_notify(on_notification, ["jobs_of_test"]))
    listeners = "select application_name from pg_stat_activity where query like 'LISTEN%jobs_of_test%'"
    found: list[psycopg.rows.TupleRow] = []
    async with asyncio.timeout(10):
        # Until somebody listens, which nothing tells.
        while heard.empty():
            query.execute("notify jobs_of_test, 'a job'")
            found = query.execute(listeners).fetchall()
            await asyncio.sleep(0.01)
    listening.cancel()
    await asyncio.wait([listening])
    await queue.close_async()
    assert shown == {"name": "pooled"}
    assert found == [("direct",)]
    assert await heard.get() == "jobs_of_test a job"


def test_migrations_avoid_the_pooler() -> None:
    """It would not keep their lock."""
    settings = Settings(
        database_url=SecretStr("postgresql://app@pooler/retrato"),
        direct_database_url=SecretStr("postgresql://app@server/retrato"),
        _env_file=None,
    )
    assert owner_database_url(settings) == "postgresql://app@server/retrato"


_COUNT_PREPARED = CompiledSelect(
    select(func.count().label("statements")).select_from(table("pg_prepared_statements", column("name")))
)


@pytest.mark.parametrize("prepare", [True, False])
async def test_statements_are_prepared_unless_the_pooler_cannot(app_url: str, prepare: bool) -> None:
    database, queue = Database(app_url, pool_size=1, prepare=prepare), connector(app_url, prepare=prepare)
    count = "select count(*) as statements from pg_prepared_statements"
    async with database.transaction() as session:
        prepared = [await session.scalar(text(count)) for _ in range(8)]
    async with database.raw_connection() as connection:
        prepared += [row.statements for _ in range(8) for row in await _COUNT_PREPARED.fetch_all(connection)]
    await database.close()
    await queue.open_async()
    prepared += [(await queue.execute_query_one_async(count))["statements"] for _ in range(8)]
    await queue.close_async()
    assert [sum(prepared[start : start + 8]) > 0 for start in (0, 8, 16)] == [prepare] * 3


def test_keepalives_are_sent_from_both_sides() -> None:
    arguments = connection_arguments("postgresql://localhost/retrato?options=-c%20tcp_keepalives_idle%3D7")
    assert arguments["keepalives_idle"] == 30
    assert "-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3" in arguments["options"]
    # The operator's own options come last, which is what counts.
    assert arguments["options"].endswith("-c tcp_keepalives_idle=7")


@pytest.fixture
async def single(app_url: str) -> AsyncIterator[Database]:
    """A pool of one connection, so that every block gets the connection that the previous one returned."""
    database = Database(app_url, pool_size=1)
    yield database
    await database.close()


async def _rolls_back(database: Database, query: psycopg.Connection) -> None:
    with pytest.raises(RuntimeError, match="on purpose"):
        async with database.transaction() as session:
            await session.execute(text("insert into procrastinate_workers (last_heartbeat) values ('1998-01-01')"))
            raise RuntimeError("on purpose")
    left = query.execute("select count(*) from procrastinate_workers where last_heartbeat < '1999-01-01'").fetchone()
    assert left == (0,)


async def test_connection_rolls_back_after_use_in_autocommit_mode(single: Database, query: psycopg.Connection) -> None:
    async with single.autocommit_session() as session:
        assert await session.scalar(text("select 1")) == 1
    await _rolls_back(single, query)


async def test_error_in_the_block_returns_the_raw_connection(single: Database, query: psycopg.Connection) -> None:
    async with single.raw_connection() as connection:
        backend_pid = connection.info.backend_pid
    with pytest.raises(AppError):
        async with single.raw_connection():
            raise AppError(401, "signInRequired")
    with pytest.raises(psycopg.errors.DivisionByZero):
        async with single.raw_connection() as connection:
            await connection.execute("select 1 / 0")
    async with single.raw_connection() as connection:
        assert connection.info.backend_pid == backend_pid
    await _rolls_back(single, query)


@pytest.mark.parametrize("times", [1, 2])
async def test_cancelled_query_does_not_break_the_next_one(
    single: Database, query: psycopg.Connection, times: int
) -> None:
    """On the first cancellation the driver cancels the query and waits for the server; a second one leaves a connection
    with a pending result."""
    started = asyncio.Event()

    async def execute() -> None:
        async with single.raw_connection() as connection:
            started.set()
            await connection.execute("select pg_sleep(60)")

    task = asyncio.create_task(execute())
    await started.wait()
    running = "select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'"
    async with asyncio.timeout(10):
        while not query.execute(running).rowcount:  # noqa: ASYNC110 - only the database knows
            await asyncio.sleep(0)
    for _ in range(times):
        task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(10):
        async with single.raw_connection() as connection:
            assert await (await connection.execute("select 1")).fetchone() == (1,)
        await _rolls_back(single, query)


@pytest.fixture
def own_server() -> Iterator[EmbeddedPostgres]:
    with TemporaryDirectory(prefix="retrato-test-") as folder:
        server = EmbeddedPostgres(Path(folder) / "postgres")
        server.start()
        yield server
        server.stop()


async def test_queries_work_after_a_server_restart(own_server: EmbeddedPostgres) -> None:
    database = Database(own_server.url())
    # Three connections, all of them lost in the restart.
    async with database.transaction() as one, database.transaction() as another, database.raw_connection():
        await one.execute(text("select 1"))
        await another.execute(text("select 1"))
    own_server.stop()
    own_server.start()
    for _ in range(4):
        async with database.raw_connection() as connection, database.transaction() as session:
            assert await (await connection.execute("select 1")).fetchone() == (1,)
            assert await session.scalar(text("select 1")) == 1
    await database.close()


async def test_connections_use_tcp_keepalives(single: Database) -> None:
    async with single.raw_connection() as raw, single.transaction() as session:
        for connection in (raw, await driver_connection(session)):
            assert connection.info.get_parameters()["keepalives_idle"] == "30"


async def test_connection_lost_during_a_query_is_a_503(
    app: FastAPI, client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    async def lose_connection(database: AppDatabase) -> None:
        async with database.raw_connection() as connection:
            query.execute("select pg_terminate_backend(%s)", [connection.info.backend_pid])
            await connection.execute("select 1")

    app.router.add_api_route("/api/lose-connection", lose_connection, methods=["POST"])
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client.post("/api/lose-connection")
    assert answer.status_code == 503
    assert answer.json()["code"] == "unavailable"
    assert (await client.get("/api/faq")).status_code == 200


@pytest.mark.parametrize("raw", [True, False])
async def test_a_server_that_became_a_standby_is_a_503(app: FastAPI, client: httpx.AsyncClient, raw: bool) -> None:
    write = "update users set name = name"

    async def write_to_standby(database: AppDatabase) -> None:
        if raw:
            async with database.raw_connection() as connection, connection.transaction():
                await connection.execute("set transaction read only")
                await connection.execute(write)
        else:
            async with database.transaction() as session:
                await session.execute(text("set transaction read only"))
                await session.execute(text(write))

    await _assert_unavailable(app, client, write_to_standby)


async def test_two_results_of_a_pooler_that_lost_its_server_are_a_503(app: FastAPI, client: httpx.AsyncClient) -> None:
    async def two_results() -> None:
        raise psycopg.InternalError("received 2 results from command 'BEGIN'")

    await _assert_unavailable(app, client, two_results)


async def _assert_unavailable(app: FastAPI, client: httpx.AsyncClient, endpoint: Callable[..., object]) -> None:
    app.router.add_api_route("/api/no-primary", endpoint, methods=["POST"])
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client.post("/api/no-primary")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


async def test_compiled_select_binds_constants_and_parameters(single: Database) -> None:
    number = bindparam("number", type_=Integer())
    statement = CompiledSelect(
        select(
            literal("constant").label("constant"),
            number.label("number"),
            (number + 1).label("next"),
            literal("100 %").label("percent"),
        )
    )
    async with single.raw_connection() as connection:
        for value in (1, 41):
            (row,) = await statement.fetch_all(connection, number=value)
            assert (row.constant, row.number, row.next, row.percent) == ("constant", value, value + 1, "100 %")


async def test_compiled_select_binds_none_as_null(single: Database) -> None:
    maybe = bindparam("maybe", type_=String())
    statement = CompiledSelect(select(maybe.label("maybe"), maybe.is_(None).label("missing")))
    async with single.raw_connection() as connection:
        assert [tuple(row) for row in await statement.fetch_all(connection, maybe=None)] == [(None, True)]
        assert [tuple(row) for row in await statement.fetch_all(connection, maybe="x")] == [("x", False)]


async def test_compiled_select_rejects_a_missing_parameter(single: Database) -> None:
    statement = CompiledSelect(select(bindparam("number", type_=Integer())))
    async with single.raw_connection() as connection:
        with pytest.raises(psycopg.ProgrammingError, match="number"):
            await statement.fetch_all(connection)


async def test_action_after_a_commit_waits_for_the_whole_transaction(single: Database) -> None:
    done: list[str] = []
    async with single.transaction() as session:
        after_commit(session, lambda: done.append("committed"))
        async with session.begin_nested():
            await session.execute(text("select 1"))
        assert done == []
    assert done == ["committed"]
    with pytest.raises(InterruptedError):
        async with single.transaction() as session:
            after_commit(session, lambda: done.append("rolled back"))
            raise InterruptedError
    assert done == ["committed"]


async def test_wait_for_a_connection_that_never_comes_is_measured(single: Database) -> None:
    def waited() -> float:
        return REGISTRY.get_sample_value("retrato_database_pool_wait_seconds_sum", {"pool": "raw"}) or 0.0

    async with single.raw_connection():
        before = waited()
        single._raw_pool.timeout = 0.01
        with pytest.raises(PoolTimeout):
            async with single.raw_connection():
                pass
    assert waited() >= before + 0.01


async def test_error_does_not_quote_the_row_that_was_refused(single: Database) -> None:
    refused = text("insert into processes (id, kind, host) values (gen_random_uuid(), 'web', :host)")
    address = "@".join(("ana", "example.com"))  # a traceback quotes the source as well
    with pytest.raises(IntegrityError) as caught:
        async with single.transaction() as session:
            await session.execute(refused, {"host": address})
    shown = "".join(traceback.format_exception(caught.value))
    assert "violates not-null constraint" in shown
    assert address not in shown
    assert isinstance(caught.value.orig, psycopg.Error)
    assert address in (caught.value.orig.diag.message_detail or "")
