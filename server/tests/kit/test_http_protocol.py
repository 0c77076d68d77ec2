"""Limits of what a client may send and how slowly, over real sockets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import pytest
import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from retrato.kit import http_protocol
from retrato.kit.http_protocol import MAX_HEAD_BYTES, LimitedHttpProtocol

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
HEAD = b"POST / HTTP/1.1\r\nhost: x\r\n"


async def _app(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    if scope["path"] == "/refused":
        await PlainTextResponse("no", 401)(scope, receive, send)
        return
    if scope["path"] == "/slow":
        await asyncio.sleep(0.5)
    with suppress(ClientDisconnect):
        size = sum([len(chunk) async for chunk in request.stream()])
        await PlainTextResponse(f"{size} bytes")(scope, receive, send)


@pytest.fixture(autouse=True)
def _short_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in {"CHECK": 0.02, "HEAD": 0.2, "WINDOW": 0.2, "BODY": 2.0, "LINGER": 0.2}.items():
        monkeypatch.setattr(http_protocol, f"_{name}_SECONDS", seconds)


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    config = uvicorn.Config(_app, http=LimitedHttpProtocol, lifespan="off", log_config=None, timeout_keep_alive=1)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: LimitedHttpProtocol(config, state, {}), "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    writers: list[asyncio.StreamWriter] = []

    async def open_connection() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writers.append(writer)
        return reader, writer

    yield open_connection
    for writer in writers:
        writer.close()
    server.close()
    await asyncio.sleep(0.05)
    assert not state.connections


def send(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Write, unless the server has closed the connection."""
    if not writer.is_closing():
        writer.write(data)


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(3):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def test_complete_requests_share_a_connection(connect: Connect) -> None:
    reader, writer = await connect()
    for size in (0, 5, 300_000):
        writer.write(HEAD + b"content-length: %d\r\n\r\n" % size + b"x" * size)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert await reader.readuntil(b"bytes") == b"%d bytes" % size


@pytest.mark.parametrize("sent", [b"GET / HT", HEAD, HEAD + b"x-long: " + b"a" * 1000])
async def test_half_a_head_is_closed_with_408(connect: Connect, sent: bytes) -> None:
    reader, writer = await connect()
    writer.write(sent)
    assert (await until_closed(reader)).startswith(b"HTTP/1.1 408")


async def test_head_sent_byte_by_byte_is_closed(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(b"GET / HTTP/1.1\r\nx: ")
    answer = asyncio.create_task(until_closed(reader))
    while not answer.done():
        send(writer, b"a")
        await asyncio.sleep(0.02)
    assert (await answer).startswith(b"HTTP/1.1 408")


async def test_connection_without_a_request_is_closed(connect: Connect) -> None:
    reader, _ = await connect()
    assert await until_closed(reader) == b""


@pytest.mark.parametrize("before", [b"", HEAD + b"content-length: 0\r\n\r\n"])
async def test_empty_lines_do_not_keep_a_connection_open(connect: Connect, before: bytes) -> None:
    reader, writer = await connect()
    writer.write(before)
    await asyncio.sleep(0.1)
    send(writer, b"\r\n")
    await until_closed(reader)


@pytest.mark.parametrize("body", [b"content-length: 100000\r\n\r\nabc", b"transfer-encoding: chunked\r\n\r\n5\r\nab"])
async def test_half_a_body_is_closed_with_408(connect: Connect, body: bytes) -> None:
    reader, writer = await connect()
    writer.write(HEAD + body)
    assert (await until_closed(reader)).startswith(b"HTTP/1.1 408")


async def test_body_that_arrives_slowly_but_steadily_is_accepted(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(HEAD + b"content-length: 100000\r\n\r\n")
    for _ in range(10):
        writer.write(b"x" * 10_000)
        await asyncio.sleep(0.06)
    assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")


async def test_body_has_a_total_deadline(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "_BODY_SECONDS", 0.3)
    reader, writer = await connect()
    writer.write(HEAD + b"content-length: 100000000\r\n\r\n")
    answer = asyncio.create_task(until_closed(reader))
    while not answer.done():
        send(writer, b"x" * 50_000)
        await asyncio.sleep(0.02)
    assert b"200 OK" not in await answer  # 408, or a reset if the client was still sending


async def test_rest_of_a_refused_body_is_not_awaited(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(HEAD.replace(b" / ", b" /refused ") + b"content-length: 100000000\r\n\r\nabc")
    assert (await until_closed(reader)).startswith(b"HTTP/1.1 401")


async def test_slow_response_is_not_cut_off(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(b"GET /slow HTTP/1.1\r\n\r\n")
    assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")


@pytest.mark.parametrize("piece", [1000, MAX_HEAD_BYTES * 3])
async def test_large_head_is_refused_with_431(connect: Connect, piece: int) -> None:
    reader, writer = await connect()
    writer.write(HEAD + b"x-long: ")
    for _ in range(0, MAX_HEAD_BYTES * 3, piece):
        send(writer, b"a" * piece)
        await asyncio.sleep(0)
    send(writer, b"\r\n\r\n")
    answer = await until_closed(reader)
    assert answer.startswith(b"HTTP/1.1 431") or answer == b""  # reset, if the client was still sending


async def test_complete_large_head_is_refused_with_431(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(HEAD + b"x: " + b"a" * (MAX_HEAD_BYTES + 1) + b"\r\n\r\n")
    assert b"200 OK" not in await until_closed(reader)


async def test_endless_trailers_are_refused(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n")
    for number in range(5000):
        send(writer, b"x-%d: %s\r\n" % (number, b"a" * 50))
        if number % 100 == 0:
            await asyncio.sleep(0)
    send(writer, b"\r\n")
    assert b"200 OK" not in await until_closed(reader)
