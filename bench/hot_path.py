"""The shortcuts of the hot calls (docs/decisions/0014-hot-calls.md), each compared with the plain way.

All variants are served by uvicorn in this process and take turns. The figure is the CPU time of the server's thread per
call, which other load on the machine affects less than the response time; PostgreSQL's own time is not included.
"""

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bench.account import settings_of, signed_in
from bench.calls import hot_calls
from bench.load import Request, send_all
from bench.servers import free_port
from bench.table import Line
from retrato.app import create_app
from retrato.auth.current_user import DetachedCaller
from retrato.creation import gallery
from retrato.db import CompiledSelect, Database, driver_connection
from retrato.kit.exact_path_router import ExactPathRouter
from retrato.kit.log import configure_logging
from retrato.settings import Settings

_TURNS = 25
CALLS = 40


def measured(port: int, data: Path) -> list[Line]:
    """`port` is the product's; it owns the database, and the account signs in there."""
    with signed_in(port) as client:
        requests = zip(("session", "20 of 500 photos", "ids-finished"), hot_calls(client).values(), strict=True)
        session, photos, finished = requests
    settings = settings_of(data).model_copy(update={"isolates": 0})
    comparisons = {
        "ExactPathRouter": (_as_is, _without_exact_paths, (session, photos, finished)),
        "AuthFirstRoute": (_as_is, _with_session_query, (photos, finished)),
        "CompiledSelect": (_with_sqlalchemy_pool, _with_sqlalchemy, (photos,)),
        "the driver's pool": (_as_is, _with_sqlalchemy_pool, (photos,)),
    }
    configure_logging(level="WARNING", json=False)
    gallery.CompiledSelect = _EitherSelect  # type: ignore[attr-defined]
    gallery._list.cache_clear()
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        return [
            runner.run(_compare(settings, f"{name}: {call}", ours, plain, request))
            for name, (ours, plain, calls) in comparisons.items()
            for call, request in calls
        ]


Change = Callable[[FastAPI], None]


async def _compare(settings: Settings, what: str, ours: Change, plain: Change, request: Request) -> Line:
    turns = await take_turns(settings, ours, plain, request)
    mine, theirs = (statistics.median(values) for values in zip(*turns, strict=True))
    saved = 1 - statistics.median(ours / plain for ours, plain in turns)
    return Line(what, f"{mine:.2f} ms of CPU", f"plain {theirs:.2f} ms: saves {saved:.0%}")


async def take_turns(
    settings: Settings, ours: Change, plain: Change, request: Request, turns: int = _TURNS
) -> list[tuple[float, float]]:
    """Return the CPU time of a call in both variants, in ms, of each turn."""
    async with AsyncExitStack() as stack:
        first, second = [await stack.enter_async_context(_serving(settings, change)) for change in (ours, plain)]
        times = []
        for turn in range(turns + 1):
            # Whoever begins has a disadvantage of a few per cent.
            if turn % 2:
                mine, theirs = await _cpu_ms(first, request), await _cpu_ms(second, request)
            else:
                theirs, mine = await _cpu_ms(second, request), await _cpu_ms(first, request)
            times.append((mine, theirs))
        return times[1:]


async def _cpu_ms(port: int, request: Request) -> float:
    started = time.thread_time()
    await asyncio.to_thread(send_all, port, [request] * CALLS)
    return (time.thread_time() - started) / CALLS * 1000


@asynccontextmanager
async def _serving(settings: Settings, change: Change) -> AsyncIterator[int]:
    app, port = create_app(settings), free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, log_level="warning", access_log=False))
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 -- uvicorn has no event for it
        await asyncio.sleep(0.05)
    change(app)
    try:
        yield port
    finally:
        server.should_exit = True
        await task


def _as_is(_app: FastAPI) -> None:
    pass


def _without_exact_paths(app: FastAPI) -> None:
    app.router.routes[:] = [route for route in app.router.routes if not isinstance(route, ExactPathRouter)]


def _with_session_query(app: FastAPI) -> None:
    """Check the session in a query of its own before the endpoint runs, as a dependency."""
    exact = next(route for route in app.router.routes if isinstance(route, ExactPathRouter))
    for path in ("/api/my-photos", "/api/my-photos/ids-finished"):
        _, found = exact.matches({"type": "http", "method": "POST", "path": path})
        checks = DetachedCaller.__metadata__  # type: ignore[attr-defined]
        app.router.routes.insert(0, APIRoute(path, found["endpoint"], methods=["POST"], dependencies=checks))


def _with_sqlalchemy_pool(app: FastAPI) -> None:
    @asynccontextmanager
    async def connect() -> AsyncIterator[Any]:
        async with database.autocommit_session() as session:
            yield await driver_connection(session)

    database: Database = app.state.runtime.database
    database.raw_connection = connect  # type: ignore[method-assign]


def _with_sqlalchemy(app: FastAPI) -> None:
    @asynccontextmanager
    async def connect() -> AsyncIterator[Any]:
        async with database.autocommit_session() as session:
            yield await session.connection()

    database: Database = app.state.runtime.database
    database.raw_connection = connect  # type: ignore[method-assign]


class _EitherSelect(CompiledSelect):
    """Executes the select through SQLAlchemy if it is given a connection of SQLAlchemy's."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        super().__init__(statement)
        self._statement = statement

    async def fetch_all(self, connection: Any, **values: Any) -> list[Any]:
        if isinstance(connection, AsyncConnection):
            return list(await connection.execute(self._statement, values))
        return await super().fetch_all(connection, **values)
