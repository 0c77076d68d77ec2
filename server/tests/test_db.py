import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy import Integer, String, bindparam, literal, select, text

from retrato.db import Database, OwnTransactions, Question, Session, driver_connection
from retrato.errors import AppError
from retrato.integrations.postgres.embedded import EmbeddedPostgres


async def test_an_answer_leaves_after_its_commit(
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


async def test_a_refused_request_leaves_nothing_behind(
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


@pytest.fixture
async def narrow(migrated: str) -> AsyncIterator[Database]:
    """With one connection, so that each gets it in the state in which the one before left it."""
    database = Database(migrated, pool_size=1)
    yield database
    await database.close()


async def _rolls_back(database: Database, query: psycopg.Connection) -> None:
    with pytest.raises(RuntimeError, match="on purpose"):
        async with database.transaction() as session:
            await session.execute(text("insert into procrastinate_workers (last_heartbeat) values ('1998-01-01')"))
            raise RuntimeError("on purpose")
    left = query.execute("select count(*) from procrastinate_workers where last_heartbeat < '1999-01-01'").fetchone()
    assert left == (0,)


async def test_a_connection_that_was_only_read_from_still_rolls_back(
    narrow: Database, query: psycopg.Connection
) -> None:
    async with narrow.reading() as session:
        assert await session.scalar(text("select 1")) == 1
    await _rolls_back(narrow, query)


async def test_a_refusal_while_asking_keeps_the_connection(narrow: Database, query: psycopg.Connection) -> None:
    async with narrow.asking() as connection:
        kept = connection.info.backend_pid
    with pytest.raises(AppError):
        async with narrow.asking():
            raise AppError(401, "signInRequired")
    with pytest.raises(psycopg.errors.DivisionByZero):
        async with narrow.asking() as connection:
            await connection.execute("select 1 / 0")
    async with narrow.asking() as connection:
        assert connection.info.backend_pid == kept
    await _rolls_back(narrow, query)


@pytest.mark.parametrize("times", [1, 2])
async def test_a_question_called_off_in_the_middle_breaks_nothing_for_the_next(
    narrow: Database, query: psycopg.Connection, times: int
) -> None:
    """The first time the driver stops the server's work and waits for that; called off again, it leaves a connection on
    which an answer is still to come."""
    asked = asyncio.Event()

    async def ask() -> None:
        async with narrow.asking() as connection:
            asked.set()
            await connection.execute("select pg_sleep(60)")

    task = asyncio.create_task(ask())
    await asked.wait()
    await asyncio.sleep(0.1)
    for _ in range(times):
        task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(10):
        async with narrow.asking() as connection:
            assert await (await connection.execute("select 1")).fetchone() == (1,)
        await _rolls_back(narrow, query)


@pytest.fixture
def own_server() -> Iterator[EmbeddedPostgres]:
    with TemporaryDirectory(prefix="retrato-test-") as folder:
        server = EmbeddedPostgres(Path(folder) / "postgres")
        server.start()
        yield server
        server.stop()


async def test_after_a_restart_of_the_server_the_next_request_works(own_server: EmbeddedPostgres) -> None:
    database = Database(own_server.url())
    # Three connections, all of them lost by the restart.
    async with database.transaction() as one, database.transaction() as another, database.asking():
        await one.execute(text("select 1"))
        await another.execute(text("select 1"))
    own_server.stop()
    own_server.start()
    for _ in range(4):
        async with database.asking() as connection, database.transaction() as session:
            assert await (await connection.execute("select 1")).fetchone() == (1,)
            assert await session.scalar(text("select 1")) == 1
    await database.close()


async def test_connections_are_kept_awake_so_that_no_network_forgets_them(narrow: Database) -> None:
    async with narrow.asking() as asking, narrow.transaction() as session:
        for connection in (asking, await driver_connection(session)):
            assert connection.info.get_parameters()["keepalives_idle"] == "30"


async def test_a_database_that_goes_away_while_it_is_asked_is_a_503(
    app: FastAPI, client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    async def ask(database: OwnTransactions) -> None:
        async with database.asking() as connection:
            query.execute("select pg_terminate_backend(%s)", [connection.info.backend_pid])
            await connection.execute("select 1")

    app.router.add_api_route("/api/ask", ask, methods=["POST"])
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client.post("/api/ask")
    assert answer.status_code == 503
    assert answer.json()["code"] == "unavailable"
    assert (await client.get("/api/faq")).status_code == 200


async def test_a_question_is_asked_with_its_constants_and_with_what_is_given(narrow: Database) -> None:
    wanted = bindparam("wanted", type_=Integer())
    question = Question(
        select(
            literal("constant").label("constant"),
            wanted.label("given"),
            (wanted + 1).label("more"),
            literal("100 %").label("percent"),
        )
    )
    async with narrow.asking() as connection:
        for value in (1, 41):
            (row,) = await question.rows(connection, wanted=value)
            assert (row.constant, row.given, row.more, row.percent) == ("constant", value, value + 1, "100 %")


async def test_a_question_asked_with_none_asks_for_null(narrow: Database) -> None:
    maybe = bindparam("maybe", type_=String())
    question = Question(select(maybe.label("maybe"), maybe.is_(None).label("missing")))
    async with narrow.asking() as connection:
        assert [tuple(row) for row in await question.rows(connection, maybe=None)] == [(None, True)]
        assert [tuple(row) for row in await question.rows(connection, maybe="x")] == [("x", False)]


async def test_a_question_that_lacks_a_value_is_not_asked(narrow: Database) -> None:
    question = Question(select(bindparam("wanted", type_=Integer())))
    async with narrow.asking() as connection:
        with pytest.raises(psycopg.ProgrammingError, match="wanted"):
            await question.rows(connection)
