"""A small load generator: a few keep-alive connections, each asking again as soon as it was answered."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

CONNECTIONS = 8
_TURNS = 6


@dataclass
class Load:
    """What was answered, and how fast."""

    elapsed: float = 0
    seconds: list[float] = field(default_factory=list)
    """How long each answer took."""
    bytes: int = 0

    @property
    def per_second(self) -> float:
        return len(self.seconds) / self.elapsed

    @property
    def kilobytes(self) -> float:
        """Of an answer's body, on average."""
        return self.bytes / len(self.seconds) / 1000

    def percentile_ms(self, share: float) -> float:
        return percentile(self.seconds, share) * 1000


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def measure(port: int, path: str, *, seconds: float = 3) -> Load:
    """One address again and again, after a moment to warm up."""
    asyncio.run(_ask(port, _again(path, 0.5), Load()))
    load = Load()
    asyncio.run(_ask(port, _again(path, seconds), load))
    return load


def take_turns(*servers: tuple[int, Sequence[str]]) -> list[Load]:
    """Each server is asked for each of its addresses once. They take turns, so that whatever else the machine does
    hits all of them; the first turn only warms up."""
    loads = [Load() for _ in servers]
    for turn in range(_TURNS + 1):
        for load, (port, paths) in zip(loads, servers, strict=True):
            asyncio.run(_ask(port, paths[turn :: _TURNS + 1], load if turn else Load()))
    return loads


def _again(path: str, seconds: float) -> Iterator[str]:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        yield path


async def _ask(port: int, paths: Iterable[str], load: Load) -> None:
    """All connections take their next address from the same list."""
    started, left = time.perf_counter(), iter(paths)
    await asyncio.gather(*(_connection(port, left, load) for _ in range(CONNECTIONS)))
    load.elapsed += time.perf_counter() - started


async def _connection(port: int, paths: Iterator[str], load: Load) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for path in paths:
        started = time.perf_counter()
        writer.write(f"GET {path} HTTP/1.1\r\nhost: localhost:{port}\r\nuser-agent: bench bot\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            status, _, _ = head.partition(b"\r\n")
            raise RuntimeError(f"{path}: {status.decode()}")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
        )
        await reader.readexactly(length)
        load.seconds.append(time.perf_counter() - started)
        load.bytes += length
    writer.close()
