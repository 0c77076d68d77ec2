"""The image service beside ipx (npm), which most Nuxt sites use: the same picture of 2000 x 2000 to a WebP 500 wide in
quality 60; one process each, with as many threads that draw, over as many connections.

"new" is a picture that was never asked for: each address leads to a copy of its own. "again" is one address over and
over: we have kept it, ipx has no cache and draws it anew.
"""

import asyncio
from pathlib import Path

import pyvips

from bench.account import settings_of
from bench.load import Ask, Load, take_turns
from bench.servers import ipx
from bench.table import Line
from retrato.media import files, paths
from retrato.media.images import AT_ONCE
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
    our_asks = [Ask(f"/_img/{_WANTED}/files/{path}") for path in asyncio.run(_store(data, picture))]
    their_asks = [Ask(f"/{_WANTED}/{name}") for name in names]
    with ipx(folder, AT_ONCE) as theirs:
        new = take_turns((ours, our_asks), (theirs, their_asks))
        again = take_turns((ours, our_asks[:1] * 10 * _COPIES), (theirs, their_asks[:1] * _COPIES))
    return [_line("a new address", *new, goal=1.5), _line("the same address again", *again, goal=5)]


def _line(what: str, ours: Load, theirs: Load, *, goal: float) -> Line:
    times = ours.per_second / theirs.per_second
    return Line(what, _figures(ours), f"{times:.1f} x ipx: {_figures(theirs)}", f">= {goal:.1f} x", times >= goal)


def _figures(load: Load) -> str:
    return f"{load.per_second:.0f}/s, p99 {load.percentile_ms(0.99):.0f} ms, {load.kilobytes:.0f} kB"


def _picture() -> bytes:
    """A portrait as a phone writes it, with the grain of its camera: merely enlarged, it would be too easy to read."""
    portrait = pyvips.Image.thumbnail(str(_PORTRAIT), _EDGE, height=_EDGE, crop="centre", size="both")
    grain = pyvips.Image.gaussnoise(_EDGE, _EDGE, sigma=3, mean=0, seed=1)
    picture = (portrait + grain).cast("uchar").copy(interpretation="srgb")
    data: bytes = picture.jpegsave_buffer(Q=85, subsample_mode="on", keep="none")
    return data


async def _store(data: Path, picture: bytes) -> list[str]:
    """As many copies as there are requests, and the signed paths that lead to them."""
    settings = settings_of(data)
    async with open_runtime(settings) as runtime, runtime.database.transaction() as session:
        stored = [
            await files.store(session, runtime.storage, user_id=None, data=picture, content_type="image/jpeg")
            for _ in range(_COPIES)
        ]
    return [paths.of(settings, file) for file in stored]
