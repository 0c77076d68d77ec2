"""Events for the user's open browsers. They are published with NOTIFY, in the transaction that makes the change; each
web process forwards them to the browsers connected to it.

Delivery is best effort: clients also poll, so a lost event only delays an update.

The same connection tells web processes that the public content has changed.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
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
_CONTENT_CHANNEL = "retrato_content"
_RECONNECT_SECONDS = 2
# More than a connected browser ever leaves unread.
_QUEUE_SIZE = 200

Event = dict[str, Any]


async def publish(session: AsyncSession, user_id: UUID, event: str, **data: object) -> None:
    """Send an event to the user's browsers once the transaction commits. Keep `data` small: NOTIFY allows 8 kB."""
    await publish_all(session, user_id, [(event, data)])


async def publish_all(session: AsyncSession, user_id: UUID, events: Sequence[tuple[str, Mapping[str, object]]]) -> None:
    """Send several events, in order."""
    payloads = [json.dumps({"user": str(user_id), "type": event, "data": data}, default=str) for event, data in events]
    await session.execute(
        text("select pg_notify(:channel, payload) from unnest(cast(:payloads as text[])) payload"),
        {"channel": _CHANNEL, "payloads": payloads},
    )


async def publish_content_change(session: AsyncSession) -> None:
    """Tell all web processes, once the transaction commits."""
    await session.execute(text("select pg_notify(:channel, '')"), {"channel": _CONTENT_CHANNEL})


class Events:
    """The subscribers of this process, fed by one LISTEN connection."""

    def __init__(self, database_url: str, on_content_change: Callable[[], None] = lambda: None) -> None:
        self._url = libpq_url(database_url)
        self._on_content_change = on_content_change
        self.listening = asyncio.Event()
        """Set once the connection is there."""
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
    async def subscribe(self, user_id: UUID) -> AsyncIterator[asyncio.Queue[Event]]:
        """Yield a queue that receives the user's events from now on."""
        queue: asyncio.Queue[Event] = asyncio.Queue(_QUEUE_SIZE)
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
                    await connection.execute(f"listen {_CONTENT_CHANNEL}")
                    self._on_content_change()  # one may have been missed while the connection was down
                    self.listening.set()
                    async for notification in connection.notifies():
                        if notification.channel == _CONTENT_CHANNEL:
                            self._on_content_change()
                        else:
                            self._dispatch(json.loads(notification.payload))
            except psycopg.OperationalError as error:
                _log.warning("events are interrupted until the database is back", error=str(error))
                await asyncio.sleep(_RECONNECT_SECONDS)

    def _dispatch(self, event: Event) -> None:
        for queue in self._listeners.get(event["user"], ()):
            # A client that does not read misses events and catches up by polling.
            with suppress(asyncio.QueueFull):
                queue.put_nowait({"type": event["type"], "data": event["data"]})


async def _events(request: Request) -> Events:
    events: Events = request.app.state.events
    return events


AppEvents = Annotated[Events, Depends(_events)]
