"""Queues for slow work in which no client can make the others wait."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
Turn = asyncio.Future[None]


class QueueFullError(Exception):
    pass


class FairQueue:
    """Lends slots to work that waits in one line per key, such as a client's address. The lines take turns."""

    def __init__(self, slots: int, *, max_waiting_per_key: int) -> None:
        self._free = slots
        self._max_waiting_per_key = max_waiting_per_key
        self._lines: OrderedDict[str, deque[Turn]] = OrderedDict()

    def join(self, key: str, turn: Turn | None = None) -> Turn:
        """Wait in the line of a key. A turn that already waits in another line comes when the first of them is up."""
        line = self._lines.get(key, deque())
        if len(line) >= self._max_waiting_per_key:
            raise QueueFullError
        if turn is None:
            turn = asyncio.get_running_loop().create_future()
        if self._free:
            self._free -= 1
            turn.set_result(None)
        else:
            line.append(turn)
            self._lines[key] = line
        return turn

    @asynccontextmanager
    async def slot(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for the turn, and hold its slot."""
        try:
            await turn
            yield
        finally:
            if not turn.cancelled():
                self._pass_on()

    def _pass_on(self) -> None:
        while self._lines:
            key, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[key] = line  # at the end
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


@dataclass
class _Pending(Generic[T]):
    turn: Turn
    task: asyncio.Task[T]
    clients: set[str]
    """Those in whose lines it waits."""


class SharedWork(Generic[T]):
    """Does each piece of work once for all clients that request it meanwhile."""

    def __init__(self, slots: int, *, max_waiting: int, max_waiting_per_client: int) -> None:
        self.max_pending = slots + max_waiting
        self._queue = FairQueue(slots, max_waiting_per_key=max_waiting_per_client)
        self._pending: dict[Hashable, _Pending[T]] = {}

    async def result(self, name: Hashable, client: str, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of the work with this name. Raise `QueueFullError` if too much is waiting."""
        pending = self._pending.get(name)
        if pending is None:
            pending = self._start(name, client, work)
        elif client not in pending.clients and not pending.turn.done():
            self._queue.join(client, pending.turn)
            pending.clients.add(client)
        # Shielded: a cancelled request must not cancel the work that others wait for.
        return await asyncio.shield(pending.task)

    def _start(self, name: Hashable, client: str, work: Callable[[], Awaitable[T]]) -> _Pending[T]:
        if len(self._pending) >= self.max_pending:
            raise QueueFullError
        turn = self._queue.join(client)

        async def run() -> T:
            async with self._queue.slot(turn):
                return await work()

        task = asyncio.create_task(run())
        task.add_done_callback(lambda _: self._pending.pop(name, None))
        pending = self._pending[name] = _Pending(turn, task, {client})
        return pending
