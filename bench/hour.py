"""An hour of use: the memory of the web process before, during and after it."""

import asyncio
import random

from bench.account import signed_in
from bench.client import Connection
from bench.load import Request
from bench.memory import memory_mb, web_process
from bench.people import Responses, crowd
from bench.table import Line, at_most
from retrato.media.modifiers import EDGES, QUALITIES
from retrato.settings import PROJECT

PEOPLE = 50
_PARTS, _PART_SECONDS = 6, 600.0
_PICTURE_EVERY = 1.0


def measured(port: int) -> list[Line]:
    process, responses = web_process(port), Responses()
    memory = [memory_mb(process)]
    for _ in range(_PARTS):
        with signed_in(port) as client:  # each time, because access tokens expire
            asyncio.run(_use(port, client.headers["authorization"], responses))
        memory.append(memory_mb(process))
    return [
        Line("calls", str(len(responses.all_seconds)), f"failed: {responses.failures.total()}"),
        Line(f"memory, every {_PART_SECONDS / 60:.0f} minutes", ", ".join(f"{each:.0f}" for each in memory), "MB"),
        at_most("memory, after an hour", memory[-1], " MB", compared=f"before: {memory[0]:.0f} MB", goal=250),
    ]


async def _use(port: int, authorization: str, responses: Responses) -> None:
    pictures = asyncio.create_task(_load_pictures(port))
    await crowd(port, authorization, PEOPLE, _PART_SECONDS, responses)
    pictures.cancel()


async def _load_pictures(port: int) -> None:
    """Request demo pictures in the sizes that browsers request, most of them rendered for the first time."""
    connection, chance = Connection(port), random.Random()  # noqa: S311 - not security-relevant
    content = PROJECT / "content"
    files = sorted(file.relative_to(content).as_posix() for file in content.glob("demos/*/*.webp"))
    variants = [f"w_{width},q_{quality},f_webp" for width in EDGES for quality in QUALITIES]
    while True:
        await connection.send(Request(f"/_img/{chance.choice(variants)}/content/{chance.choice(files)}"))
        await asyncio.sleep(_PICTURE_EVERY)
