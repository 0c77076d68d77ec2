import httpx
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from retrato.db import Database, Session
from retrato.errors import AppError


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


async def test_a_connection_that_was_only_read_from_still_rolls_back(migrated: str, query: psycopg.Connection) -> None:
    database = Database(migrated, pool_size=1)
    async with database.reading() as session:
        assert await session.scalar(text("select 1")) == 1
    with pytest.raises(RuntimeError, match="on purpose"):
        async with database.transaction() as session:
            await session.execute(text("insert into procrastinate_workers (last_heartbeat) values ('1998-01-01')"))
            raise RuntimeError("on purpose")
    await database.close()
    left = query.execute("select count(*) from procrastinate_workers where last_heartbeat < '1999-01-01'").fetchone()
    assert left == (0,)
