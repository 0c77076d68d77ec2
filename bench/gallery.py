"""A gallery of ten thousand photos as a slow computer sees it: how soon it opens, how many of its frames are long while
somebody scrolls and looks, and what it holds of the browser's memory at its end."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from bench.account import settings_of
from bench.browser import told_by
from retrato.demo import EMAIL
from retrato.runtime import open_runtime
from tests.doubles.gallery import fill

ITEMS = 10_000


@dataclass(frozen=True)
class Frames:
    frames: int
    long: int
    """Of more than 50 ms."""
    longest_ms: float
    work_ms: float
    """Processor time of the page's longest piece of work."""

    def __str__(self) -> str:
        return f"{self.long} of {self.frames}"


@dataclass(frozen=True)
class Seen:
    opened_ms: float
    ours: Frames
    by_hand: Frames
    """Of the same pictures in a grid of thirty lines."""
    boxes: Frames
    """Of coloured boxes that only lie there."""
    items: int
    nodes: int
    heap_mb: float


def look(port: int, data: Path) -> Seen:
    asyncio.run(_fill(data))
    seen = told_by("gallery.mjs", port)
    return Seen(**{name: Frames(**value) if isinstance(value, dict) else value for name, value in seen.items()})


async def _fill(data: Path) -> None:
    async with open_runtime(settings_of(data)) as runtime:
        await fill(runtime, EMAIL, ITEMS, unfinished=False)
