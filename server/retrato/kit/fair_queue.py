"""A queue for slow work in which no client can make the others wait."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
