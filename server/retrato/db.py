"""The database: its engine, and transactions. The only `commit()` of the product stands here (rule: one request
or one job is one transaction)."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine


def driver_url(url: str) -> str:
    """`postgres://…` as operators write it, with the driver SQLAlchemy is to use."""
    return make_url(url).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def libpq_url(url: str) -> str:
    """The same address for libpq, which the job queue speaks."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


class Database:
    def __init__(self, url: str, *, pool_size: int = 10) -> None:
        self.url = url
        self.engine = create_async_engine(
            driver_url(url),
            pool_size=pool_size,
            max_overflow=0,
            pool_pre_ping=True,
            pool_timeout=10,
            hide_parameters=True,
        )
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._readers = async_sessionmaker(self.engine.execution_options(isolation_level="AUTOCOMMIT"))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Commits when the block ends well, rolls back when it raises."""
        async with self._sessions() as session:
            yield session
            await session.commit()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """For the one question of a busy path: without a transaction around it, it takes one trip instead of three."""
        async with self._readers() as session:
            yield session

    async def close(self) -> None:
        await self.engine.dispose()


async def driver_connection(session: AsyncSession) -> Any:
    """psycopg's own connection under a session, for those who must write inside the same transaction."""
    raw = await (await session.connection()).get_raw_connection()
    return raw.driver_connection


# async though it waits for nothing: a plain function would cost each request a trip through a thread.
async def _database(request: Request) -> Database:
    database: Database = request.app.state.runtime.database
    return database


# For the few calls whose refusal must leave a trace, which the one transaction of a request would take back.
OwnTransactions = Annotated[Database, Depends(_database)]


async def _request_session(database: OwnTransactions) -> AsyncIterator[AsyncSession]:
    async with database.transaction() as session:
        yield session


# `scope="function"`: the commit happens before the answer leaves, so a client never hears of what was rolled back.
Session = Annotated[AsyncSession, Depends(_request_session, scope="function")]


async def upsert(session: AsyncSession, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows by their `id`: those that are there become these, the others are added. All have the same columns."""
    if rows:
        statement = insert(table).values(rows)
        changes = {name: statement.excluded[name] for name in rows[0] if name != "id"}
        await session.execute(statement.on_conflict_do_update(index_elements=[table.id], set_=changes))
