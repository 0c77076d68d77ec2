"""A gallery of ten thousand photos as a slow computer sees it: how soon it opens, its longest frame while it is
scrolled from end to end, and what it holds of the browser's memory then."""

import asyncio
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from bench.servers import NODE
from retrato.demo import EMAIL, PASSWORD
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.runtime import open_runtime
from retrato.settings import PROJECT, Settings, StorageSettings
from tests.doubles.gallery import fill

ITEMS = 10_000
# As slow as a phone of a few years ago.
THROTTLING = 4


@dataclass(frozen=True)
class Seen:
    opened_ms: float
    longest_frame_ms: float
    longest_work_ms: float
    """Of the page's own processor time within a frame, which other programs do not stretch."""
    frames: int
    long_frames: int
    """Of more than 50 ms."""
    items: int
    nodes: int
    heap_mb: float
    bare_longest_frame_ms: float
    """Of a page of coloured boxes without any script, scrolled alike."""
    bare_frames: int
    bare_long_frames: int


def look(port: int, data: Path) -> Seen:
    asyncio.run(_fill(data))
    script = PROJECT / "bench" / "gallery.mjs"
    wish = {"address": f"http://127.0.0.1:{port}", "email": EMAIL, "password": PASSWORD, "throttling": THROTTLING}
    answer = subprocess.run([str(NODE), str(script), json.dumps(wish)], check=True, stdout=subprocess.PIPE)
    return Seen(**json.loads(answer.stdout))


async def _fill(data: Path) -> None:
    database = EmbeddedPostgres(data / "postgres").url()
    async with open_runtime(
        Settings(data=data, database_url=database, secret=None, storage=StorageSettings(), _env_file=None)
    ) as runtime:
        await fill(runtime, EMAIL, ITEMS)
