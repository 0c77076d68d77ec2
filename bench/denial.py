"""Attempts to stop the site, each beside a few people who use it: their latency, and the memory of the web process."""

import asyncio
import json
import multiprocessing
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe

from bench.account import signed_in
from bench.client import Connection
from bench.load import Request, percentile
from bench.memory import memory_mb, web_process
from bench.table import Line, at_most
from retrato.media.modifiers import EDGES, QUALITIES
from retrato.settings import PROJECT

UPLOADS, PARTS = 12, 900
KEYS = 125_000
HEAD_MEGABYTES = 300
HALF_REQUESTS = 1500
PICTURES = 700
QUERIES, QUERIES_AT_ONCE = 600, 40
_CALM_SECONDS = 5.0
_AFTER_SECONDS = 70.0
"""Freed memory is returned to the system once a minute."""
_CLOSED_SECONDS = 30
_OTHERS = 5
# From a trusted proxy, as loopback is, this is the address that limits apply to.
_ATTACKER = {"x-forwarded-for": "198.51.100.7"}


@dataclass
class _Watch:
    """The latency of the others and the memory, during an attack."""

    seconds: list[float] = field(default_factory=list)
    failures: int = 0
    peak_mb: float = 0


Attack = Callable[[int], Awaitable[str | float]]
"""Returns what came of it or, if that has a goal, after how many seconds all connections were closed."""


def measured(port: int) -> list[Line]:
    pid = web_process(port)
    with signed_in(port) as client:
        authorization = client.headers["authorization"]
    before_ms, before_mb = _p99(_watch(port, pid, authorization, None)[0]), memory_mb(pid)
    lines, peak = [], before_mb
    for name, attack in ATTACKS.items():
        watch, outcome = _watch(port, pid, authorization, attack)
        peak = max(peak, watch.peak_mb)
        beside = f"memory at most {watch.peak_mb:.0f} MB, {watch.failures} of others failed"
        lines += [
            Line(name, outcome, beside)
            if isinstance(outcome, str)
            else at_most(f"{name}, all closed", outcome, " s", compared=beside, goal=_CLOSED_SECONDS),
            at_most("  others, p99", _p99(watch), " ms", compared=f"before: {before_ms:.0f} ms", goal=150),
        ]
    time.sleep(_AFTER_SECONDS)
    return [
        *lines,
        at_most("memory, growth at the peak", peak - before_mb, " MB", compared=f"before: {before_mb:.0f} MB", goal=60),
        at_most("memory, afterwards", memory_mb(pid), " MB", goal=250),
    ]


def _p99(watch: _Watch) -> float:
    return percentile(watch.seconds, 0.99) * 1000


def _watch(port: int, pid: int, authorization: str, attack: Attack | None) -> tuple[_Watch, str | float]:
    """Watch the others while the attack runs, in its own process."""
    watch = _Watch()
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = None
    if attack:
        process = multiprocessing.get_context("spawn").Process(target=_attack, args=(attack, port, theirs))
        process.start()
    asyncio.run(_others(port, pid, authorization, watch, ours if attack else None))
    outcome: str | float = ours.recv() if attack else ""
    if process:
        process.join()
    return watch, outcome


def _attack(attack: Attack, port: int, pipe: Pipe) -> None:
    async def run() -> str | float:
        return await attack(port)

    pipe.send(asyncio.run(run()))


async def _others(port: int, pid: int, authorization: str, watch: _Watch, attack: Pipe | None) -> None:
    until = time.monotonic() + _CALM_SECONDS

    def is_running() -> bool:
        watch.peak_mb = max(watch.peak_mb, memory_mb(pid))
        return not attack.poll() if attack else time.monotonic() < until

    async def person(number: int) -> None:
        connection = Connection(port)
        chance = random.Random(number)  # noqa: S311 - not security-relevant
        headers = {"authorization": authorization, "x-forwarded-for": f"203.0.113.{number}"}
        page = json.dumps({"page": 1, "itemsPerPage": 20, "where": {"status": ["DONE"]}}).encode()
        requests = (Request("/api/auth/session", b"", headers), Request("/api/my-photos", page, headers))
        while is_running():
            started = time.perf_counter()
            if await connection.send(chance.choice(requests)) == 200:
                watch.seconds.append(time.perf_counter() - started)
            else:
                watch.failures += 1
            await asyncio.sleep(chance.uniform(0.05, 0.2))
        await connection.close()

    await asyncio.gather(*(person(number) for number in range(_OTHERS)))


async def _until_closed(reader: asyncio.StreamReader) -> None:
    try:
        while await reader.read(65536):
            pass
    except OSError:
        pass


async def half_sent_uploads(port: int) -> str:
    part = b'--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n' + b"a" * 116_000 + b"\r\n"
    head = Request("/api/my-models/create", None, {"content-type": "multipart/form-data; boundary=x", **_ATTACKER}).to(
        port
    )
    head = head.replace(b"GET ", b"POST ", 1).replace(b"\r\n\r\n", b"\r\ncontent-length: %d\r\n\r\n" % 104_900_000)
    started = time.monotonic()

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        closed = asyncio.create_task(_until_closed(reader))
        try:
            writer.write(head)
            for _ in range(PARTS):
                writer.write(part)
                await writer.drain()
        except OSError:
            pass
        await closed
        writer.close()

    await asyncio.gather(*(one() for _ in range(UPLOADS)))
    return f"all closed after {time.monotonic() - started:.0f} s"


async def large_json(port: int) -> str:
    body = json.dumps({f"k{number}": 0 for number in range(KEYS)}).encode()
    statuses = [await Connection(port).send(Request("/api/log", body, _ATTACKER)) for _ in range(5)]
    return f"answered {statuses}"


async def large_head(port: int) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = 0
    try:
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ")
        for _ in range(HEAD_MEGABYTES):
            writer.write(b"a" * 1_000_000)
            await writer.drain()
            sent += 1
        writer.write(b"\r\n\r\n")
        answer = await reader.read(100)
    except OSError:
        answer = b""
    writer.close()
    status = answer.partition(b"\r\n")[0].decode()
    return f"{status or 'closed'} after {sent} MB"


async def half_requests(port: int) -> float:
    halves = (
        b"GET / HTTP/1.1\r\nhost: x\r\nx-half",
        b"POST /api/log HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
        b"",
    )
    started = time.monotonic()

    async def one(number: int) -> None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return
        writer.write(halves[number % len(halves)])
        await _until_closed(reader)
        writer.close()

    await asyncio.gather(*(one(number) for number in range(HALF_REQUESTS)))
    return time.monotonic() - started


async def new_pictures(port: int) -> str:
    content = PROJECT / "content"
    files = sorted(file.relative_to(content).as_posix() for file in content.glob("demos/*/imagine-*.webp"))
    variants = [f"w_{width},q_{quality},f_webp" for width in EDGES if width >= 320 for quality in QUALITIES]
    paths = [f"/_img/{variant}/content/{file}" for file in files for variant in variants]
    chosen = random.Random(1).sample(paths, PICTURES)  # noqa: S311 - the same in every run
    started = time.monotonic()
    statuses = await asyncio.gather(*(Connection(port).send(Request(path, None, _ATTACKER)) for path in chosen))
    rendered = statuses.count(200)
    return f"{rendered} rendered, {len(statuses) - rendered} refused, {time.monotonic() - started:.0f} s"


async def random_queries(port: int) -> str:
    chance = random.Random(2)  # noqa: S311 - not security-relevant
    connections = [Connection(port) for _ in range(QUERIES_AT_ONCE)]
    started = time.monotonic()
    for _ in range(QUERIES // QUERIES_AT_ONCE):
        requests = (Request(f"/?x={chance.random()}", None, _ATTACKER) for _ in connections)
        await asyncio.gather(*(each.send(request) for each, request in zip(connections, requests, strict=True)))
    return f"{QUERIES / (time.monotonic() - started):.0f}/s"


ATTACKS: dict[str, Attack] = {
    f"{UPLOADS} half-sent uploads of 100 MB": half_sent_uploads,
    f"JSON of {KEYS} keys, 5 times": large_json,
    f"a head of {HEAD_MEGABYTES} MB": large_head,
    f"{HALF_REQUESTS} half requests": half_requests,
    f"{PICTURES} new pictures": new_pictures,
    f"{QUERIES} random queries of /": random_queries,
}
