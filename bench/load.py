"""A small load generator: a few keep-alive connections, each asking again as soon as it was answered."""

import asyncio
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    per_second: float
    p50_ms: float
    p99_ms: float


async def _connection(port: int, request: bytes, until: float, times: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while (started := time.perf_counter()) < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.partition(b"\r\n")[0].decode())
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
        )
        await reader.readexactly(length)
        times.append(time.perf_counter() - started)
    writer.close()


async def _measure(port: int, path: str, seconds: float, connections: int) -> Load:
    request = f"GET {path} HTTP/1.1\r\nhost: localhost:{port}\r\nuser-agent: bench bot\r\n\r\n".encode()
    await asyncio.gather(*(_connection(port, request, time.perf_counter() + 0.5, []) for _ in range(connections)))
    times: list[float] = []
    started = time.perf_counter()
    await asyncio.gather(*(_connection(port, request, started + seconds, times) for _ in range(connections)))
    elapsed = time.perf_counter() - started
    times.sort()
    return Load(
        per_second=len(times) / elapsed,
        p50_ms=times[len(times) // 2] * 1000,
        p99_ms=times[int(len(times) * 0.99)] * 1000,
    )


def measure(port: int, path: str, *, seconds: float = 3, connections: int = 8) -> Load:
    return asyncio.run(_measure(port, path, seconds, connections))
