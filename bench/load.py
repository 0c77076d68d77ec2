"""A small load generator: a few keep-alive connections, each asking again as soon as it was answered."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

CONNECTIONS = 8
_TURNS = 6


@dataclass(frozen=True)
class Ask:
    """One request, as it stands on the wire."""

    path: str
    body: bytes | None = None
    """With one it is a POST."""
    headers: Mapping[str, str] = field(default_factory=dict)

    def to(self, port: int) -> bytes:
        head = {"host": f"localhost:{port}", "user-agent": "bench bot", **self.headers}
        if self.body is not None:
            head = {"content-type": "application/json", **head, "content-length": str(len(self.body))}
        lines = (f"{name}: {value}\r\n" for name, value in head.items())
        method = "GET" if self.body is None else "POST"
        return f"{method} {self.path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode() + (self.body or b"")


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


def again_and_again(asked: Mapping[str, tuple[int, Ask]], *, seconds: float = 1) -> dict[str, Load]:
    """Each is asked for so long in each turn. They take turns, so that whatever else the machine does hits all of them;
    the first turn only warms up."""
    loads = {name: Load() for name in asked}
    for turn in range(_TURNS + 1):
        for name, (port, ask) in asked.items():
            asyncio.run(_ask(port, _for(seconds, ask), loads[name] if turn else Load()))
    return loads


def take_turns(*servers: tuple[int, Sequence[Ask]]) -> list[Load]:
    """Each server is asked for all of its own once, in turns as above."""
    loads = [Load() for _ in servers]
    for turn in range(_TURNS + 1):
        for load, (port, asks) in zip(loads, servers, strict=True):
            asyncio.run(_ask(port, asks[turn :: _TURNS + 1], load if turn else Load()))
    return loads


def _for(seconds: float, ask: Ask) -> Iterator[Ask]:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        yield ask


async def _ask(port: int, asks: Iterable[Ask], load: Load) -> None:
    """All connections take their next request from the same list."""
    started, left = time.perf_counter(), iter(asks)
    await asyncio.gather(*(_connection(port, left, load) for _ in range(CONNECTIONS)))
    load.elapsed += time.perf_counter() - started


async def _connection(port: int, asks: Iterator[Ask], load: Load) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for ask in asks:
        started = time.perf_counter()
        writer.write(ask.to(port))
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            status, _, _ = head.partition(b"\r\n")
            raise RuntimeError(f"{ask.path}: {status.decode()}")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
        )
        await reader.readexactly(length)
        load.seconds.append(time.perf_counter() - started)
        load.bytes += length
    writer.close()
