"""Uvicorn's HTTP protocol, with limits on what a client may send and how slowly.

Uvicorn accepts heads of any size and waits forever for the rest of a request. Its timer runs only between requests.
"""

import asyncio

import structlog
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

_log = structlog.get_logger("http")

MAX_HEAD_BYTES = 64 * 1024
KEEP_ALIVE_SECONDS = 20
"""Passed to uvicorn. Longer than the pause between two polls of the web app, so that connections are reused."""

_CHECK_SECONDS = 2.5
_HEAD_SECONDS = 10.0
# A body must arrive at a minimum rate of 1 kB/s, measured in windows, and within a total time.
_WINDOW_SECONDS = 10.0
_WINDOW_BYTES = 10 * 1024
_BODY_SECONDS = 15 * 60.0
# A client that gets its response before it has sent the whole body may keep sending for this long. Closing at once
# would reset the connection, and the client might never see the response.
_LINGER_SECONDS = 10.0


class LimitedHttpProtocol(HttpToolsProtocol):
    """Close connections whose request exceeds a limit: 431 for a large head, 408 for a slow request.

    Deadlines are checked by one timer per connection, which also notes when a part of a request has started. No
    request needs a timer of its own, nor reads the clock.
    """

    _check: asyncio.TimerHandle | None = None
    _reading: str | None = "head"
    """The part of a request that is expected: "head" or "body", or None between requests and while one is handled."""
    _unparsed = 0
    """Bytes received since the last complete head or piece of a body."""
    _started: float | None = None
    """When the timer first saw the current part."""
    _window_started = 0.0
    _window_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._check = self.loop.call_later(_CHECK_SECONDS, self._check_deadlines)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._check:
            self._check.cancel()
            self._check = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unparsed += len(data)
        self._window_bytes += len(data)
        super().data_received(data)
        if self._unparsed > MAX_HEAD_BYTES:
            self._refuse(431)
        elif self._reading is None and (self.cycle is None or self.cycle.response_complete):
            # Empty lines before a request, or the end of a body whose response was sent before: both have stopped
            # uvicorn's timer.
            self._reading, self._started = "head", None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._reading, self._started = "head", None

    def on_headers_complete(self) -> None:
        # Also checked here, because a single read can hold more than the limit.
        if (
            self._unparsed > MAX_HEAD_BYTES
            and len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD_BYTES
        ):
            self._unparsed = MAX_HEAD_BYTES + 1
            raise ValueError("the head of the request is too large")  # stops the parser
        self._unparsed = self._window_bytes = 0
        self._reading, self._started = "body", None
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unparsed = 0
        self._reading = None
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._unparsed > MAX_HEAD_BYTES:
            self._refuse(431)
        else:
            super().send_400_response(msg)

    def _check_deadlines(self) -> None:
        if self.transport.is_closing():
            return
        self._check = self.loop.call_later(_CHECK_SECONDS, self._check_deadlines)
        now = self.loop.time()
        if self._started is None:
            self._started = self._window_started = now
        elapsed = now - self._started
        if self._reading == "head":
            if self.cycle is not None and not self.cycle.response_complete:
                self._started = now  # a pipelined request waits for the response to the previous one
            elif elapsed > _HEAD_SECONDS:
                self._refuse(408)
        elif self._reading == "body":
            self._check_body(now, elapsed)

    def _check_body(self, now: float, elapsed: float) -> None:
        if self.cycle.response_complete:
            if elapsed > _LINGER_SECONDS:
                self.transport.close()
        elif elapsed > _BODY_SECONDS:
            self._refuse(408)
        elif now - self._window_started > _WINDOW_SECONDS:
            # While reading is paused, the client waits for us.
            if self._window_bytes < _WINDOW_BYTES and not self.flow.read_paused:
                self._refuse(408)
            self._window_started, self._window_bytes = now, 0

    def _refuse(self, status: int) -> None:
        """Respond, unless a response has been started, and close the connection."""
        if self.transport.is_closing():
            return
        _log.info("request refused", status=status, reading=self._reading, address=self.client and self.client[0])
        requested = self.scope is not None  # browsers connect in advance, and may never send a request
        responding = False
        if self.cycle is not None and not self.cycle.response_complete:
            responding = self.cycle.response_started
            self.cycle.disconnected = True  # ends the application's wait for the body
            self.cycle.message_event.set()
        if requested and not responding:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
