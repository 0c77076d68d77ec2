"""A gallery of ten thousand photos on a throttled CPU: time to open, long frames while scrolling, memory at the end."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.account import settings_of
from bench.browser import run_script
from retrato.demo import EMAIL
from retrato.runtime import open_runtime
from tests.doubles.gallery import fill

ITEMS = 10_000


@dataclass(frozen=True)
class Frames:
    frames: int
    long: int
    """Number of frames over 50 ms."""
    longest_ms: float
    task_ms: float
    """CPU time of the longest main-thread task."""

    def __str__(self) -> str:
        return f"{self.long} of {self.frames}"


@dataclass(frozen=True)
class Measurements:
    opened_ms: float
    ours: Frames
    minimal: Frames
    """The same pictures in a grid of thirty lines."""
    boxes: Frames
    """A static page of coloured boxes."""
    items: int
    nodes: int
    heap_mb: float


def measure(port: int, data: Path) -> Measurements:
    asyncio.run(_fill(data))
    printed = run_script("gallery.mjs", port)
    values: dict[str, Any] = {
        name: Frames(**value) if isinstance(value, dict) else value for name, value in printed.items()
    }
    return Measurements(**values)


async def _fill(data: Path) -> None:
    async with open_runtime(settings_of(data)) as runtime:
        await fill(runtime, EMAIL, ITEMS, unfinished=False)
