"""A small load generator: a few keep-alive connections, each sending its next request as soon as it has a response."""

import asyncio
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

CONNECTIONS = 8
_TURNS = 6


@dataclass(frozen=True)
class Request:
    """An HTTP request, encoded for the wire by `to`."""

    path: str
    body: bytes | None = None
    """A request with a body is a POST."""
    headers: Mapping[str, str] = field(default_factory=dict)
    many_visitors: bool = False
    """Each time from another address, because documents are limited per address."""

    def to(self, port: int) -> bytes:
        head = {"host": f"localhost:{port}", "user-agent": "bench bot", **self.headers}
        if self.many_visitors:
            head["x-forwarded-for"] = f"198.51.100.{random.randrange(256)}"  # noqa: S311 - not security-relevant
        if self.body is not None:
            head = {"content-type": "application/json", **head, "content-length": str(len(self.body))}
        lines = (f"{name}: {value}\r\n" for name, value in head.items())
        method = "GET" if self.body is None else "POST"
        return f"{method} {self.path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode() + (self.body or b"")


@dataclass
class Load:
    """The measured responses."""

    elapsed: float = 0
    seconds: list[float] = field(default_factory=list)
    """Latency of each response."""
    bytes: int = 0

    @property
    def per_second(self) -> float:
        return len(self.seconds) / self.elapsed

    @property
    def kilobytes(self) -> float:
        """Average size of a response body."""
        return self.bytes / len(self.seconds) / 1000

    def percentile_ms(self, share: float) -> float:
        return percentile(self.seconds, share) * 1000


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def measure_throughput(requests: Mapping[str, tuple[int, Request]], *, seconds: float = 1) -> dict[str, Load]:
    """Send each request repeatedly for `seconds` per turn. They take turns, so that other load on the machine affects
    all of them equally; the first turn is a warm-up."""
    loads = {name: Load() for name in requests}
    for turn in range(_TURNS + 1):
        for name, (port, request) in requests.items():
            asyncio.run(_send(port, _repeat(seconds, request), loads[name] if turn else Load()))
    return loads


def measure_batches(*servers: tuple[int, Sequence[Request]]) -> list[Load]:
    """Send each server all of its requests once, in turns as above."""
    loads = [Load() for _ in servers]
    for turn in range(_TURNS + 1):
        for load, (port, requests) in zip(loads, servers, strict=True):
            asyncio.run(_send(port, requests[turn :: _TURNS + 1], load if turn else Load()))
    return loads


def send_all(port: int, requests: Iterable[Request]) -> Load:
    load = Load()
    asyncio.run(_send(port, requests, load))
    return load


def _repeat(seconds: float, request: Request) -> Iterator[Request]:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        yield request


async def _send(port: int, requests: Iterable[Request], load: Load) -> None:
    """Send the requests over several connections that share one iterator."""
    started, remaining = time.perf_counter(), iter(requests)
    await asyncio.gather(*(_connection(port, remaining, load) for _ in range(CONNECTIONS)))
    load.elapsed += time.perf_counter() - started


async def _connection(port: int, requests: Iterator[Request], load: Load) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in requests:
        started = time.perf_counter()
        writer.write(request.to(port))
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            status, _, _ = head.partition(b"\r\n")
            raise RuntimeError(f"{request.path}: {status.decode()}")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
        )
        await reader.readexactly(length)
        load.seconds.append(time.perf_counter() - started)
        load.bytes += length
    writer.close()
