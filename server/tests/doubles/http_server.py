"""Base of the fake provider servers: an HTTP server on loopback that can be made to fail, and queued webhooks, so that
a test can drop, repeat, reorder, delay or forge them."""

import json
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import httpx

from tests.doubles import control_page


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body or b"{}")


@dataclass(frozen=True)
class Response:
    status: int
    content: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Delivery:
    """A signed webhook. Header names are in lower case, as servers see them."""

    headers: dict[str, str]
    body: bytes
    url: str | None = None
    """The destination, if it differs per webhook."""

    def forged(self) -> "Delivery":
        """Return it with a changed body under the same signature."""
        return replace(self, body=self.body.replace(b":", b": ", 1))

    def truncated(self) -> "Delivery":
        return replace(self, body=self.body[:-5])

    def unsigned(self) -> "Delivery":
        return replace(self, headers={})


@dataclass(frozen=True)
class ControlItem:
    """An object that the control page shows with buttons."""

    id: str
    label: str
    verbs: tuple[str, ...]
    """The controls that apply to it."""
    return_url: str | None = None
    """Where the buyer continues after the first of them."""


class ProviderServer(ABC):
    """A fake provider. Subclasses respond to calls in `handle` and append to `webhooks`."""

    # Methods that `make dev` and browser tests may call by POST /control/<name> with JSON arguments.
    controls: frozenset[str] = frozenset()
    host = "127.0.0.1"

    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.webhooks: list[Delivery] = []
        self.requests: list[Request] = []
        self.webhook_url = webhook_url
        self._failures: list[tuple[str, Response]] = []
        self._lost: list[tuple[str, str]] = []
        self._stall = 0.0
        self._lock = threading.RLock()
        self._server = ThreadingHTTPServer((self.host, port), _handler_for(self))
        self.url = f"http://{self.host}:{self._server.server_port}"
        # `stop` waits until the next poll.
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @abstractmethod
    def handle(self, request: Request) -> Response: ...

    def control_items(self) -> list[ControlItem]:
        """Return the objects for the control page, oldest first."""
        return []

    def retried(self, delivery: Delivery) -> Delivery:
        """Return a webhook as the provider would send it again after a failure."""
        return delivery

    def fail(self, status: int, times: int = 1, path: str = "", **headers: str) -> None:
        """Answer the next calls with an error, without handling them. `path` must be part of their path."""
        self._failures += [(path, Response(status, {}, headers))] * times

    def drop_response(self, method: str = "POST", path: str = "") -> None:
        """Handle the next such call, but close the connection without a response."""
        self._lost.append((method, path))

    def stall(self, seconds: float) -> None:
        self._stall = seconds

    def deliver(self, url: str | None = None) -> list[int]:
        """Post the queued webhooks in order. Keep rejected ones queued, as the provider would retry them."""
        waiting, self.webhooks = self.webhooks, []
        statuses = []
        for delivery in waiting:
            try:
                status = httpx.post(
                    delivery.url or url or self.webhook_url or "", content=delivery.body, headers=delivery.headers
                ).status_code
            except httpx.HTTPError:
                status = 0
            statuses.append(status)
            if self.should_retry(status):
                self.webhooks.append(self.retried(delivery))
        return statuses

    def should_retry(self, status: int) -> bool:
        return not 200 <= status < 300

    def respond(self, request: Request) -> Response | None:
        """Return the response, or None to break the connection."""
        if request.path.startswith("/control/"):
            return self._control(request)
        with self._lock:
            if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
                return Response(200, control_page.render(self, request), {"content_type": "text/html; charset=utf-8"})
            self.requests.append(request)
            time.sleep(self._stall)
            for failure in self._failures:
                if failure[0] in request.path:
                    self._failures.remove(failure)
                    return failure[1]
            response = self.handle(request)
            for lost in self._lost:
                if lost[0] == request.method and lost[1] in request.path:
                    self._lost.remove(lost)
                    return None
            return response

    def _control(self, request: Request) -> Response:
        name = request.path.removeprefix("/control/")
        if name not in self.controls:
            return Response(404, {"controls": sorted(self.controls)})
        with self._lock:
            getattr(self, name)(**request.json)
        # Outside the lock: the receiver may call back before it responds.
        return Response(200, {"delivered": self.deliver() if self.webhook_url else []})


def serve(server: ProviderServer) -> None:
    print(server.url, "POST /control/…:", *sorted(server.controls), flush=True)  # noqa: T201
    signal.pause()


def calls(requests: Iterable[Request]) -> list[str]:
    return [f"{request.method} {request.path}" for request in requests]


def _ignore(*_words: object) -> None: ...


def _handler_for(double: ProviderServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _respond(self) -> None:
            address = urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            query = dict(parse_qsl(address.query))
            response = double.respond(Request(self.command, unquote(address.path), query, headers, body))
            if response is None:
                self.close_connection = True
                return
            plain = isinstance(response.content, bytes)
            content = (
                response.content
                if plain
                else b""
                if response.content is None
                else json.dumps(response.content).encode()
            )
            self.send_response(response.status)
            kind = "application/octet-stream" if plain else "application/json"
            self.send_header("content-type", response.headers.get("content_type", kind))
            self.send_header("content-length", str(len(content)))
            for name, value in response.headers.items():
                if name != "content_type":
                    self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(content)

        log_message: Any = _ignore
        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _respond  # noqa: N815 - http.server's names

    return Handler
