"""What happens to a person's things, told to their browser at once. A process that changes something tells all the
others through the database, in the same transaction; each web process passes it on to those who listen there.

Events are for comfort alone: one that gets lost is made up for by the next question of the browser.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any
from uuid import UUID

import psycopg
import structlog
from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import libpq_url

_log = structlog.get_logger("events")
_CHANNEL = "retrato_events"
_RECONNECT_SECONDS = 2
# More than a browser that listens ever leaves unread.
_UNREAD = 200

Event = dict[str, Any]


async def publish(session: AsyncSession, user_id: UUID, event: str, **data: object) -> None:
    """Tells the person's browsers, once the transaction commits. Names things and does not describe them: there is room
    for 8 kB."""
    await publish_all(session, user_id, [(event, data)])


async def publish_all(session: AsyncSession, user_id: UUID, told: Sequence[tuple[str, Mapping[str, object]]]) -> None:
    """Several at once, in their order."""
    payloads = [json.dumps({"user": str(user_id), "type": event, "data": data}, default=str) for event, data in told]
    await session.execute(
        text("select pg_notify(:channel, payload) from unnest(cast(:payloads as text[])) payload"),
        {"channel": _CHANNEL, "payloads": payloads},
    )


class Events:
    """One connection that listens for the whole process, and everybody here who wants to know."""

    def __init__(self, database_url: str) -> None:
        self._url = libpq_url(database_url)
        self._listeners: defaultdict[str, set[asyncio.Queue[Event]]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    @asynccontextmanager
    async def of_user(self, user_id: UUID) -> AsyncIterator[asyncio.Queue[Event]]:
        """The events from now on, to be taken from a queue."""
        queue: asyncio.Queue[Event] = asyncio.Queue(_UNREAD)
        self._listeners[str(user_id)].add(queue)
        try:
            yield queue
        finally:
            self._listeners[str(user_id)].discard(queue)
            if not self._listeners[str(user_id)]:
                del self._listeners[str(user_id)]

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"listen {_CHANNEL}")
                    async for notice in connection.notifies():
                        self._pass_on(json.loads(notice.payload))
            except psycopg.OperationalError as error:
                _log.warning("no events until the database is back", error=str(error))
                await asyncio.sleep(_RECONNECT_SECONDS)

    def _pass_on(self, notice: Event) -> None:
        for queue in self._listeners.get(notice["user"], ()):
            # Who does not read misses something, and asks for it when they look again.
            with suppress(asyncio.QueueFull):
                queue.put_nowait({"type": notice["type"], "data": notice["data"]})


async def _events(request: Request) -> Events:
    events: Events = request.app.state.events
    return events


AppEvents = Annotated[Events, Depends(_events)]
