"""The image service compared with ipx (npm), used by most Nuxt sites: a picture of 2000 x 2000 to WebP, 500 wide,
quality 60; one process each, with the same number of threads and connections.

"new" requests a different copy each time. "again" requests the same URL: we cache it, ipx has no cache.
"""

import asyncio
from pathlib import Path

import pyvips

from bench.account import settings_of
from bench.load import Load, Request, measure_batches
from bench.servers import ipx
from bench.table import Line
from retrato.media import files, paths
from retrato.media.images import MAX_CONCURRENT
from retrato.runtime import open_runtime
from retrato.settings import PROJECT

_PORTRAIT = PROJECT / "server/tests/integrations/engines/faces/woman-03.jpg"
_EDGE = 2000
_COPIES = 350
_WANTED = "w_500,q_60,f_webp"


def measured(ours: int, data: Path) -> list[Line]:
    folder = data.parent / "pictures"
    folder.mkdir()
    picture = _picture()
    names = [f"{number}.jpg" for number in range(_COPIES)]
    for name in names:
        (folder / name).write_bytes(picture)
    our_requests = [Request(f"/_img/{_WANTED}/files/{path}") for path in asyncio.run(_store(data, picture))]
    their_requests = [Request(f"/{_WANTED}/{name}") for name in names]
    with ipx(folder, MAX_CONCURRENT) as theirs:
        new = measure_batches((ours, our_requests), (theirs, their_requests))
        again = measure_batches((ours, our_requests[:1] * 10 * _COPIES), (theirs, their_requests[:1] * _COPIES))
    return [_line("new URL", *new, goal=1.5), _line("same URL again", *again, goal=5)]


def _line(what: str, ours: Load, theirs: Load, *, goal: float) -> Line:
    times = ours.per_second / theirs.per_second
    return Line(what, _figures(ours), f"{times:.1f} x ipx: {_figures(theirs)}", f">= {goal:.1f} x", times >= goal)


def _figures(load: Load) -> str:
    return f"{load.per_second:.0f}/s, p99 {load.percentile_ms(0.99):.0f} ms, {load.kilobytes:.0f} kB"


def _picture() -> bytes:
    """Return a portrait with camera noise: an enlarged picture alone would decode unrealistically fast."""
    portrait = pyvips.Image.thumbnail(str(_PORTRAIT), _EDGE, height=_EDGE, crop="centre", size="both")
    grain = pyvips.Image.gaussnoise(_EDGE, _EDGE, sigma=3, mean=0, seed=1)
    picture = (portrait + grain).cast("uchar").copy(interpretation="srgb")
    data: bytes = picture.jpegsave_buffer(Q=85, subsample_mode="on", keep="none")
    return data


async def _store(data: Path, picture: bytes) -> list[str]:
    """Store one copy per request and return their signed paths."""
    settings = settings_of(data)
    async with open_runtime(settings) as runtime, runtime.database.transaction() as session:
        stored = [
            await files.store(session, runtime.storage, user_id=None, data=picture, content_type="image/jpeg")
            for _ in range(_COPIES)
        ]
    return [paths.for_file(settings, file) for file in stored]
