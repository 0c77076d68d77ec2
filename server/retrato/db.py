"""The database engine, its transactions, and the FastAPI dependencies for both.

One request or one job is one transaction; this is the only module that calls `commit()`.
"""

import select
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, cast

import psycopg
from fastapi import Depends, Request
from prometheus_client import Histogram
from psycopg.rows import namedtuple_row
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import Select, event
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

DriverConnection = psycopg.AsyncConnection[Any]
_DIALECT = PGDialect_psycopg()  # type: ignore[no-untyped-call]
# Firewalls and NATs drop idle connections silently. TCP keepalives prevent that, and detect dead peers.
_KEEPALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
# The same on the server's side: the locks of a machine that vanishes inside a transaction would be held for hours.
# No transaction waits for anything but the database, so none is idle for long.
_SESSION_OPTIONS = {
    "idle_in_transaction_session_timeout": "60s",
    **{f"tcp_{name}": value for name, value in _KEEPALIVE.items()},
}
_RAW_POOL_SIZE = 8
"""These queries take less than a millisecond each, so a few connections serve thousands per second."""
_POOL_WAIT = Histogram(
    "retrato_database_pool_wait_seconds",
    "Time until a connection of the pool was free, of more than a millisecond.",
    ["pool"],
    buckets=(0.01, 0.1, 1, 5, 10),
)
# Counting every one would take 1 % of a hot call.
_SHORTEST_WAIT_SECONDS = 0.001
_AFTER_COMMIT = "after_commit"
_SESSIONS_WAIT, _RAW_WAIT = _POOL_WAIT.labels("sessions"), _POOL_WAIT.labels("raw")


def driver_url(url: str) -> str:
    """Convert `postgres://…` to a SQLAlchemy URL that names the driver."""
    return make_url(url).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def libpq_url(url: str) -> str:
    """Convert a database URL to the form that libpq accepts."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def connection_arguments(url: str, *, prepare: bool = True) -> dict[str, Any]:
    """Return the arguments for connections of pools. The URL's own options take precedence.

    `prepare`: whether statements that are repeated on a connection are prepared.
    """
    own = make_url(url).query.get("options", "")
    options = [f"-c {name}={value}" for name, value in _SESSION_OPTIONS.items()]
    return {
        **_KEEPALIVE,
        "options": " ".join([*options, *([own] if isinstance(own, str) else own)]),
        **({} if prepare else {"prepare_threshold": None}),
    }


class Database:
    def __init__(self, url: str, *, pool_size: int = 10, prepare: bool = True) -> None:
        self.url = url
        self.engine = create_async_engine(
            driver_url(url),
            poolclass=_MeasuredPool,
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=10,
            hide_parameters=True,
            connect_args=connection_arguments(url, prepare=prepare),
        )
        _drop_lost_connections(self.engine)
        _hide_rows_in_errors(self.engine)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._readers = async_sessionmaker(self.engine.execution_options(isolation_level="AUTOCOMMIT"))
        # Opened on first use: workers and commands never need it.
        self._raw_pool = AsyncConnectionPool(
            libpq_url(url),
            kwargs={"autocommit": True, **connection_arguments(url, prepare=prepare)},
            min_size=1,
            max_size=min(pool_size, _RAW_POOL_SIZE),
            open=False,
            check=self._check_raw_connection,
            timeout=10,
        )

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Commit at the end of the block, or roll back if it raises."""
        async with self._sessions() as session:
            yield session
            await session.commit()
            for action in session.info.get(_AFTER_COMMIT, ()):
                action()

    @asynccontextmanager
    async def autocommit_session(self) -> AsyncIterator[AsyncSession]:
        """Open a session in autocommit mode, for a single read: one round trip instead of three."""
        async with self._readers() as session:
            yield session

    @asynccontextmanager
    async def raw_connection(self) -> AsyncIterator[DriverConnection]:
        """Lend a driver connection in autocommit mode from a separate pool, for the hottest queries.

        See docs/decisions/0014-hot-calls.md.
        """
        if self._raw_pool.closed:
            await self._raw_pool.open()
        asked = time.perf_counter()
        try:
            connection = await self._raw_pool.getconn()
        finally:
            _observe(_RAW_WAIT, time.perf_counter() - asked)
        try:
            yield connection
        finally:
            await self._raw_pool.putconn(connection)

    async def _check_raw_connection(self, connection: DriverConnection) -> None:
        if _has_pending_input(connection):
            try:
                await AsyncConnectionPool.check_connection(connection)
            except psycopg.Error:
                await self._raw_pool.drain()  # if the server closed one, it closed all
                raise

    async def close(self) -> None:
        if not self._raw_pool.closed:
            await self._raw_pool.close()
        await self.engine.dispose()


class _MeasuredPool(AsyncAdaptedQueuePool):
    def _do_get(self) -> ConnectionPoolEntry:
        asked = time.perf_counter()
        try:
            return super()._do_get()
        finally:
            _observe(_SESSIONS_WAIT, time.perf_counter() - asked)


def _observe(waits: Histogram, seconds: float) -> None:
    if seconds > _SHORTEST_WAIT_SECONDS:
        waits.observe(seconds)


def after_commit(session: AsyncSession, action: Callable[[], None]) -> None:
    """Call `action` once the session's transaction has committed, such as to count what it did."""
    # Not SQLAlchemy's event of that name, which also comes at the end of a savepoint.
    session.info.setdefault(_AFTER_COMMIT, []).append(action)


def _drop_lost_connections(engine: AsyncEngine) -> None:
    """Ping a pooled connection on checkout only when its socket has input, which includes the server closing it.

    This saves SQLAlchemy's `pool_pre_ping` round trip on every request. A server that vanished without closing its
    connections (a power failure) is not detected until the keepalives fail; requests in between answer 503.
    """

    @event.listens_for(engine.sync_engine, "checkout")
    def on_checkout(connection: Any, _record: Any, _proxy: Any) -> None:
        if _has_pending_input(connection.driver_connection):
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise InvalidatePoolError from error


def _hide_rows_in_errors(engine: AsyncEngine) -> None:
    """Cut the values of a refused row off PostgreSQL's message: errors are logged and reported, and those values are as
    personal as the parameters, which are hidden as well. `diag` still has them."""

    @event.listens_for(engine.sync_engine, "handle_error")
    def on_error(context: ExceptionContext) -> None:
        for error in (context.original_exception, context.sqlalchemy_exception):
            if error and error.args and isinstance(error.args[0], str):
                error.args = (error.args[0].partition("\nDETAIL:")[0], *error.args[1:])


def _has_pending_input(connection: DriverConnection) -> bool:
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


async def driver_connection(session: AsyncSession) -> DriverConnection:
    """Return the psycopg connection of a session, to work in the same transaction without SQLAlchemy."""
    raw = await (await session.connection()).get_raw_connection()
    return cast("DriverConnection", raw.driver_connection)


class CompiledSelect:
    """A select compiled to SQL once and executed by the driver directly.

    For hot queries, where SQLAlchemy's overhead is several times the time of the query itself
    (docs/decisions/0014-hot-calls.md). Parameters and results are the driver's types; for a list use `any_` of an
    array, not `in_`.
    """

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        self._sql = str(compiled).encode()
        self._constants = {name: value for name, value in compiled.params.items() if value is not None}

    async def fetch_all(self, connection: DriverConnection, **values: Any) -> list[Any]:
        """Return all rows as named tuples."""
        cursor = connection.cursor(row_factory=namedtuple_row)
        await cursor.execute(self._sql, {**self._constants, **values})
        return await cursor.fetchall()


# async, because FastAPI runs plain functions in a thread pool.
async def _database(request: Request) -> Database:
    database: Database = request.app.state.runtime.database
    return database


# For endpoints that manage their own transactions: those that keep a write although the request is refused, and those
# that must not hold a connection during slow work.
AppDatabase = Annotated[Database, Depends(_database)]


async def _request_session(database: AppDatabase) -> AsyncIterator[AsyncSession]:
    async with database.transaction() as session:
        yield session


# `scope="function"` commits before the response is sent, so a client never sees data that was rolled back.
Session = Annotated[AsyncSession, Depends(_request_session, scope="function")]


async def upsert(session: AsyncSession, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, or update those whose `id` exists. All rows must have the same columns."""
    if rows:
        statement = insert(table).values(rows)
        changes = {name: statement.excluded[name] for name in rows[0] if name != "id"}
        await session.execute(statement.on_conflict_do_update(index_elements=[table.id], set_=changes))
