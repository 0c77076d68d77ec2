"""Delays the requests of a client that sends too many, so that those of others are answered in between."""

import asyncio

from retrato.kit.window_counter import WindowCounter


class Throttle:
    def __init__(self, hits: int, seconds: float) -> None:
        self._counter = WindowCounter(hits, seconds)

    async def turn(self, key: str) -> None:
        """Return at once, or when the key's next hit is allowed."""
        while wait := self._counter.hit(key):  # noqa: ASYNC110 - a timer, not a poll
            await asyncio.sleep(wait)
