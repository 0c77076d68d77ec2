"""A connection that sends one request after another, as a browser tab does, and survives refusals."""

import asyncio
from dataclasses import dataclass

from bench.load import Request


@dataclass
class Connection:
    port: int
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: Request) -> int:
        """Send a request and read the response. Return its status; 0 if the connection was closed instead."""
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(request.to(self.port))
            head = await reader.readuntil(b"\r\n\r\n")
            await _read_body(reader, head.lower())
            if b"connection: close" in head.lower():
                await self.close()
            return int(head.split(b" ", 2)[1])
        except (OSError, EOFError):
            await self.close()
            return 0

    async def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None


async def _read_body(reader: asyncio.StreamReader, head: bytes) -> None:
    fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
    if b"content-length" in fields:
        await reader.readexactly(int(fields[b"content-length"]))
    elif fields.get(b"transfer-encoding") == b"chunked":
        while size := int(await reader.readuntil(b"\r\n"), 16):
            await reader.readexactly(size + 2)
        await reader.readuntil(b"\r\n")
