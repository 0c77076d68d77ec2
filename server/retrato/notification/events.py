"""Events for the user's open browsers. They are published with NOTIFY, in the transaction that makes the change; each
web process forwards them to the browsers connected to it.

Delivery is best effort: clients also poll, so a lost event only delays an update.

The same connection tells web processes that the public content has changed.
"""

import asyncio
import json
import time
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

import psycopg
import structlog
from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import libpq_url
from retrato.errors import AppError
from retrato.kit.cancellation import is_cancelled

_log = structlog.get_logger("events")
_CHANNEL = "retrato_events"
_CONTENT_CHANNEL = "retrato_content"
_RECONNECT_SECONDS = 2
# More than a connected browser ever leaves unread.
_QUEUE_SIZE = 200
# Per user and process. Each open tab has one; further tabs poll.
_MAX_STREAMS = 20
_CHECK_SECONDS = 30
# Events after which a page fetches the user again. A new stream receives the last one if it is newer than this: a page
# opens its stream after it has fetched the user, whom it takes for fresh for ten seconds.
_OF_USER = frozenset({"balance", "subscription"})
_RECENT_SECONDS = 15
_SESSIONS_ENDED = "sessions-ended"

Event = dict[str, Any]
END: Event = {"type": _SESSIONS_ENDED}
"""The last event of a stream."""


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
    """Notify all web processes once the transaction commits."""
    await session.execute(text("select pg_notify(:channel, '')"), {"channel": _CONTENT_CHANNEL})


async def publish_ended_sessions(session: AsyncSession, user_id: UUID) -> None:
    """End the streams of the user's sessions that no longer exist once the transaction commits."""
    await publish(session, user_id, _SESSIONS_ENDED)


@dataclass(eq=False)
class _Listener:
    queue: asyncio.Queue[Event]
    session_id: UUID | None
    """The session of a browser. None if a request listens, which ends by itself."""


class Events:
    """The subscribers of this process, fed by one LISTEN connection."""

    def __init__(self, database_url: str, on_content_change: Callable[[], None] = lambda: None) -> None:
        self._url = libpq_url(database_url)
        self._on_content_change = on_content_change
        self.listening = asyncio.Event()
        """Set once the connection is there."""
        self._listeners: defaultdict[str, set[_Listener]] = defaultdict(set)
        self._recent: OrderedDict[str, tuple[float, Event]] = OrderedDict()
        """The last event of a user that changed the user, and when it came; the oldest first."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    @asynccontextmanager
    async def subscribe(self, user_id: UUID, session_id: UUID | None = None) -> AsyncIterator[asyncio.Queue[Event]]:
        """Yield a queue that receives the user's events from now on and, if the given session ends, `END`. That of a
        browser first receives the last change of the user, if it is recent.

        Raise a 429 if the user's sessions have too many queues already.
        """
        listeners = self._listeners[str(user_id)]
        if session_id and sum(listener.session_id is not None for listener in listeners) >= _MAX_STREAMS:
            raise AppError(429, "busy", headers={"retry-after": str(_CHECK_SECONDS)})
        listener = _Listener(asyncio.Queue(_QUEUE_SIZE), session_id)
        listeners.add(listener)
        self._forget_old()
        if session_id and str(user_id) in self._recent:
            listener.queue.put_nowait(self._recent[str(user_id)][1])
        try:
            yield listener.queue
        finally:
            listeners.discard(listener)
            if not listeners:
                self._listeners.pop(str(user_id), None)

    async def _listen(self) -> None:
        while not is_cancelled():
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"listen {_CHANNEL}")
                    await connection.execute(f"listen {_CONTENT_CHANNEL}")
                    self._on_content_change()  # one may have been missed while the connection was down
                    self.listening.set()
                    while True:
                        await self._end_streams(connection)
                        await self._forward(connection)
            except psycopg.OperationalError as error:
                if is_cancelled():
                    break
                _log.warning("events are interrupted until the database is back", error=str(error))
                await asyncio.sleep(_RECONNECT_SECONDS)

    async def _forward(self, connection: psycopg.AsyncConnection) -> None:
        """Pass events on until it is time to check the sessions."""
        loop = asyncio.get_running_loop()
        due, ended = loop.time() + _CHECK_SECONDS, False
        while not ended and (left := due - loop.time()) > 0:
            # All notifications that arrive together are returned, although this asks for one.
            async for notification in connection.notifies(timeout=left, stop_after=1):
                if notification.channel == _CONTENT_CHANNEL:
                    self._on_content_change()
                    continue
                event = json.loads(notification.payload)
                if event["type"] == _SESSIONS_ENDED:
                    ended = ended or event["user"] in self._listeners
                else:
                    self._dispatch(event)

    def _dispatch(self, event: Event) -> None:
        user, sent = event["user"], {"type": event["type"], "data": event["data"]}
        if sent["type"] in _OF_USER:
            self._recent[user] = (time.monotonic(), sent)
            self._recent.move_to_end(user)
            self._forget_old()
        for listener in self._listeners.get(user, ()):
            # A client that does not read misses events and catches up by polling.
            with suppress(asyncio.QueueFull):
                listener.queue.put_nowait(sent)

    def _forget_old(self) -> None:
        since = time.monotonic() - _RECENT_SECONDS
        while self._recent and next(iter(self._recent.values()))[0] < since:
            self._recent.popitem(last=False)

    async def _end_streams(self, connection: psycopg.AsyncConnection) -> None:
        """End the streams whose session does not exist. Also done at intervals: a notification may be lost, and
        sessions expire without one."""
        streams = [listener for listeners in self._listeners.values() for listener in listeners if listener.session_id]
        if not streams:
            return
        found = await connection.execute(
            "select id from auth_sessions where id = any(%s)", [[stream.session_id for stream in streams]]
        )
        existing = {session_id for (session_id,) in await found.fetchall()}
        for stream in streams:
            if stream.session_id not in existing:
                while not stream.queue.empty():
                    stream.queue.get_nowait()
                stream.queue.put_nowait(END)


async def _events(request: Request) -> Events:
    events: Events = request.app.state.events
    return events


AppEvents = Annotated[Events, Depends(_events)]
