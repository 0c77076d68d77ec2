"""What the stand-ins for providers of payments and engines share: an HTTP server on loopback that can be told to fail,
and webhooks that wait to be delivered, so that a test may lose, repeat, reorder, delay or forge them."""

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

from tests.doubles import counter


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
class Answer:
    status: int
    content: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Delivery:
    """One webhook, signed. Header names in lower case, as servers see them."""

    headers: dict[str, str]
    body: bytes
    url: str | None = None
    """Where it goes, if each goes somewhere else."""

    def forged(self) -> "Delivery":
        """Somebody else's body under the same signature."""
        return replace(self, body=self.body.replace(b":", b": ", 1))

    def truncated(self) -> "Delivery":
        return replace(self, body=self.body[:-5])

    def unsigned(self) -> "Delivery":
        return replace(self, headers={})


@dataclass(frozen=True)
class Thing:
    """Something of a provider's that a person at its counter may decide about."""

    id: str
    label: str
    verbs: tuple[str, ...]
    """Those of `controls` that it takes."""
    back: str | None = None
    """Where the buyer goes on when the first of them is done."""


class ProviderServer(ABC):
    """A stand-in answers calls in `handle` and puts what it would announce into `webhooks`."""

    # What a person at `make dev`, or a browser test, may have done by POST /control/<name> with its arguments as JSON.
    controls: frozenset[str] = frozenset()

    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.webhooks: list[Delivery] = []
        self.requests: list[Request] = []
        self.webhook_url = webhook_url
        self._troubles: list[tuple[str, Answer]] = []
        self._lost: list[tuple[str, str]] = []
        self._stall = 0.0
        self._lock = threading.RLock()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler_of(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        # `stop` waits until the next poll.
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @abstractmethod
    def handle(self, request: Request) -> Answer: ...

    def things(self) -> list[Thing]:
        """What its counter shows, the oldest first."""
        return []

    def retried(self, delivery: Delivery) -> Delivery:
        """As it is sent again after a failure."""
        return delivery

    def fail(self, status: int, times: int = 1, path: str = "", **headers: str) -> None:
        """Answers the next calls with an error, undone. `path` is part of their address."""
        self._troubles += [(path, Answer(status, {}, headers))] * times

    def lose_answer(self, method: str = "POST", path: str = "") -> None:
        """Does what the next such call asks for, and breaks off before it answers."""
        self._lost.append((method, path))

    def stall(self, seconds: float) -> None:
        self._stall = seconds

    def deliver(self, url: str | None = None) -> list[int]:
        """Posts what waits, in order; what was not accepted waits on, as the provider would send it again."""
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
            if self.again(status):
                self.webhooks.append(self.retried(delivery))
        return statuses

    def again(self, status: int) -> bool:
        return not 200 <= status < 300

    def answer(self, request: Request) -> Answer | None:
        """None: the connection breaks."""
        if request.path.startswith("/control/"):
            return self._controlled(request)
        with self._lock:
            if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
                return Answer(200, counter.page(self, request), {"content_type": "text/html; charset=utf-8"})
            self.requests.append(request)
            time.sleep(self._stall)
            for trouble in self._troubles:
                if trouble[0] in request.path:
                    self._troubles.remove(trouble)
                    return trouble[1]
            answer = self.handle(request)
            for lost in self._lost:
                if lost[0] == request.method and lost[1] in request.path:
                    self._lost.remove(lost)
                    return None
            return answer

    def _controlled(self, request: Request) -> Answer:
        name = request.path.removeprefix("/control/")
        if name not in self.controls:
            return Answer(404, {"controls": sorted(self.controls)})
        with self._lock:
            getattr(self, name)(**request.json)
        # Not under the lock: who gets a webhook may have to ask something before it answers.
        return Answer(200, {"delivered": self.deliver() if self.webhook_url else []})


def serve(server: ProviderServer) -> None:
    print(server.url, "POST /control/…:", *sorted(server.controls), flush=True)  # noqa: T201
    signal.pause()


def calls(requests: Iterable[Request]) -> list[str]:
    return [f"{request.method} {request.path}" for request in requests]


def _say_nothing(*_words: object) -> None: ...


def _handler_of(double: ProviderServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _answer(self) -> None:
            address = urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            query = dict(parse_qsl(address.query))
            answer = double.answer(Request(self.command, unquote(address.path), query, headers, body))
            if answer is None:
                self.close_connection = True
                return
            plain = isinstance(answer.content, bytes)
            content = (
                answer.content if plain else b"" if answer.content is None else json.dumps(answer.content).encode()
            )
            self.send_response(answer.status)
            kind = "application/octet-stream" if plain else "application/json"
            self.send_header("content-type", answer.headers.get("content_type", kind))
            self.send_header("content-length", str(len(content)))
            for name, value in answer.headers.items():
                if name != "content_type":
                    self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(content)

        log_message: Any = _say_nothing
        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _answer  # noqa: N815 - http.server's names

    return Handler
