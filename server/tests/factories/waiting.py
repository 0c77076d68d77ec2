"""Waiting for a change that no event announces."""

import asyncio
from collections.abc import Callable


async def until(condition: Callable[[], object], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - other tasks, threads and processes change it
            await asyncio.sleep(0.01)
