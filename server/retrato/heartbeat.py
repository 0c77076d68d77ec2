"""The row that every long-running process keeps in `processes`, from which staff see what runs, and through which they
ask a worker to stop."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

import psycopg
import structlog
from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import VERSION
from retrato.db import Database
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables import Process, ProcessKind

INTERVAL_SECONDS = 15.0
ALIVE = timedelta(seconds=45)
"""A process that was not seen for this long is probably gone."""
_FORGOTTEN = timedelta(hours=1)
_TIMEOUT_SECONDS = 5
_AWAY = (SQLAlchemyError, psycopg.Error, OSError)  # TimeoutError is an OSError

_log = structlog.get_logger("heartbeat")


@asynccontextmanager
async def beating(
    database: Database,
    kind: ProcessKind,
    *,
    engine: str | None = None,
    queues: Iterable[str] = (),
    on_drain: Callable[[], None] | None = None,
) -> AsyncIterator[None]:
    """Keep the row of this process during the block, in the background, and remove it at the end. `on_drain` is called
    when the process is asked to stop, perhaps more than once."""
    process_id, ending = new_id(), asyncio.Event()
    row = {
        "id": process_id,
        "kind": kind,
        "engine": engine,
        "queues": list(queues),
        "host": socket.gethostname(),
        "pid": os.getpid(),
        "version": VERSION,
        "started_at": clock.now(),
    }
    beats = asyncio.create_task(_beat(database, row, ending, on_drain))
    try:
        yield
    finally:
        # Not cancelled: a statement that is interrupted costs its connection.
        ending.set()
        await beats
        await _leave(database, process_id)


async def _beat(
    database: Database, row: dict[str, Any], ending: asyncio.Event, on_drain: Callable[[], None] | None
) -> None:
    # An upsert, because the row of a process that could not reach the database for an hour was deleted.
    statement = (
        insert(Process)
        .values(**row, seen_at=func.now())
        .on_conflict_do_update(index_elements=[Process.id], set_={"seen_at": func.now()})
        .returning(Process.drain_requested_at)
    )
    is_away = False
    while not ending.is_set():
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS), database.autocommit_session() as session:
                drain_requested_at = await session.scalar(statement)
        except _AWAY as error:
            if not is_away:
                _log.warning("the heartbeat does not reach the database", reason=repr(error))
            is_away = True
        else:
            is_away = False
            if drain_requested_at and on_drain:
                on_drain()
        try:
            await asyncio.wait_for(ending.wait(), INTERVAL_SECONDS)
        except TimeoutError:
            continue


async def _leave(database: Database, process_id: UUID) -> None:
    try:
        async with asyncio.timeout(_TIMEOUT_SECONDS), database.autocommit_session() as session:
            await session.execute(delete(Process).where(Process.id == process_id))
    except _AWAY as error:
        # A sweep deletes it later.
        _log.warning("the process could not be signed off", reason=repr(error))


async def forget_gone(session: AsyncSession) -> None:
    """Delete the rows of processes that were killed."""
    await session.execute(delete(Process).where(Process.seen_at < func.now() - _FORGOTTEN))
