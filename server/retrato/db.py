"""The database: its engine, and transactions. The only `commit()` of the product stands here (rule: one request
or one job is one transaction)."""

import select
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, cast

import psycopg
from fastapi import Depends, Request
from psycopg.rows import namedtuple_row
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import Select, event
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

DriverConnection = psycopg.AsyncConnection[Any]
_DIALECT = PGDialect_psycopg()  # type: ignore[no-untyped-call]
# A network forgets connections that are silent for long; the kernel keeps them awake, and closes those that are gone.
_KEPT_AWAKE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
_ASKING_AT_ONCE = 8
"""Questions are over within a millisecond, so that few connections carry thousands of them each second."""


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
            pool_timeout=10,
            hide_parameters=True,
            connect_args=_KEPT_AWAKE,
        )
        _drop_lost_connections(self.engine)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._readers = async_sessionmaker(self.engine.execution_options(isolation_level="AUTOCOMMIT"))
        # Opened by the first question: workers and commands ask none.
        self._asking = AsyncConnectionPool(
            libpq_url(url),
            kwargs={"autocommit": True, **_KEPT_AWAKE},
            min_size=1,
            max_size=min(pool_size, _ASKING_AT_ONCE),
            open=False,
            check=self._check,
            timeout=10,
        )

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

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[DriverConnection]:
        """`reading` for the questions of the busiest paths: the driver itself, from a pool of its own."""
        if self._asking.closed:
            await self._asking.open()
        connection = await self._asking.getconn()
        try:
            yield connection
        finally:
            await self._asking.putconn(connection)

    async def _check(self, connection: DriverConnection) -> None:
        if not _silent(connection):
            try:
                await AsyncConnectionPool.check_connection(connection)
            except psycopg.Error:
                await self._asking.drain()  # where one of them was closed, all were
                raise

    async def close(self) -> None:
        if not self._asking.closed:
            await self._asking.close()
        await self.engine.dispose()


def _drop_lost_connections(engine: AsyncEngine) -> None:
    """Asks a connection of the pool whether it is still there only where that is in doubt: a server that went away has
    closed it, which the socket tells without a trip.

    What remains is a machine that fell silent moments ago without closing anything, as one does that loses its power:
    whoever asks next hears a 503. That is rare, and a trip more for each request would be a high price for it."""

    @event.listens_for(engine.sync_engine, "checkout")
    def taken(connection: Any, _record: Any, _proxy: Any) -> None:
        if not _silent(connection.driver_connection):
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise InvalidatePoolError from error


def _silent(connection: DriverConnection) -> bool:
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return not poll.poll(0)


async def driver_connection(session: AsyncSession) -> DriverConnection:
    """psycopg's own connection under a session, for those who work inside the same transaction."""
    raw = await (await session.connection()).get_raw_connection()
    return cast("DriverConnection", raw.driver_connection)


class Question:
    """A select that is put into SQL once and asked over and over: SQLAlchemy takes several times as long to ask as the
    database to answer. Values come and go as the driver knows them; a list is `any_` of an array, not `in_`."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        self._sql = str(compiled).encode()
        self._constants = {name: value for name, value in compiled.params.items() if value is not None}

    async def rows(self, connection: DriverConnection, **values: Any) -> list[Any]:
        """As tuples with names."""
        cursor = connection.cursor(row_factory=namedtuple_row)
        await cursor.execute(self._sql, {**self._constants, **values})
        return await cursor.fetchall()


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
