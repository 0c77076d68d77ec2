"""Public content in memory: what is made of it alone is the same for everybody until the content changes."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

# A missed notification, or a post that is due, shows up after this time.
_SECONDS = 60.0
# Most is content in JSON, some 100 kB in each language. The rest is for lists that visitors filter.
_MAX_RESPONSE_BYTES = 3_000_000


@dataclass(frozen=True)
class _Entry:
    value: Any
    expires_at: float
    bytes: int


class ContentCache:
    def __init__(self, *, seconds: float = _SECONDS, max_response_bytes: int = _MAX_RESPONSE_BYTES) -> None:
        self.seconds = seconds
        self._max_bytes = max_response_bytes
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._bytes = 0
        self._in_flight: dict[Hashable, asyncio.Task[Any]] = {}

    def clear(self) -> None:
        """Forget everything, because the content has changed. What is being made is not kept either."""
        self._entries.clear()
        self._in_flight.clear()
        self._bytes = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return a cached value, or make it. Concurrent callers share one."""
        entry = self._entries.get(key)
        if entry and entry.expires_at > time.monotonic():
            self._entries.move_to_end(key)
            value: T = entry.value
            return value
        making = self._in_flight.get(key)
        if making is None:
            making = self._in_flight[key] = asyncio.create_task(self._make(key, make))
        # Shielded: a cancelled request must not cancel what others wait for.
        made: T = await asyncio.shield(making)
        return made

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        task = asyncio.current_task()
        try:
            value = await make()
            if self._in_flight.get(key) is task:  # not cleared meanwhile
                self._keep(key, value)
            return value
        finally:
            if self._in_flight.get(key) is task:
                del self._in_flight[key]

    def _keep(self, key: Hashable, value: object) -> None:
        size = len(value) if isinstance(value, bytes) else 0
        if not self.seconds or size > self._max_bytes / 4:
            return
        self._drop(key)
        self._entries[key] = _Entry(value, time.monotonic() + self.seconds, size)
        self._bytes += size
        while self._bytes > self._max_bytes:
            self._drop(next(key for key, entry in self._entries.items() if entry.bytes))

    def _drop(self, key: Hashable) -> None:
        if dropped := self._entries.pop(key, None):
            self._bytes -= dropped.bytes
