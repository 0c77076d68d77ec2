"""Serves the metrics of a process to Prometheus at `/metrics`, and tells at `/live` whether its event loop runs.

In a thread, so that it answers while the event loop is stuck.
"""

import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server
from wsgiref.types import StartResponse, WSGIEnvironment

import structlog
from prometheus_client import CollectorRegistry, Gauge, make_wsgi_app
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

MULTIPROCESS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder through which several web processes share their metrics."""
_STUCK_SECONDS = 30.0
_log = structlog.get_logger("metrics")
_PROCESS = Gauge("retrato_process", "1, with what the process is.", ["kind", "version"], multiprocess_mode="livemax")


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def handle_error(self, _request: object, client_address: object) -> None:
        """Not as a traceback on stderr, which is not JSON: a client went away, or did not send its request."""
        _log.warning("a request for metrics failed", client=str(client_address), reason=repr(sys.exception()))


class _SilentHandler(WSGIRequestHandler):
    timeout = 10

    def log_message(self, *_: object) -> None:
        """Do not log: Prometheus asks every few seconds."""


@asynccontextmanager
async def serving_metrics(host: str, port: int, *, kind: str, version: str) -> AsyncIterator[None]:
    """Serve this process's metrics during the block, unless `port` is 0."""
    _PROCESS.labels(kind, version).set(1)
    seen = time.monotonic()

    async def tick() -> None:
        nonlocal seen
        while True:
            seen = time.monotonic()
            await asyncio.sleep(1)

    if not port:
        yield
        return
    ticking = asyncio.create_task(tick())
    try:
        with _serving(host, port, lambda: time.monotonic() - seen < _STUCK_SECONDS):
            yield
    finally:
        ticking.cancel()


def serve_metrics_of_children(host: str, port: int) -> None:
    """Serve the sum of the metrics of all processes that share the folder, as long as this process runs. They start
    later, and import the metrics only then."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    _start(host, port, lambda: True, registry)


def forget_process() -> None:
    """Drop the gauges of this process, which ends, from the shared metrics."""
    if MULTIPROCESS_FOLDER in os.environ:
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]


@contextmanager
def _serving(host: str, port: int, lives: Callable[[], bool]) -> Iterator[None]:
    server = _start(host, port, lives)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def _start(host: str, port: int, lives: Callable[[], bool], registry: CollectorRegistry | None = None) -> WSGIServer:
    metrics = make_wsgi_app(registry) if registry else make_wsgi_app()

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        match environ["PATH_INFO"]:
            case "/metrics":
                return list(metrics(environ, start_response))
            case "/live":
                status, text = ("200 OK", b"ok\n") if lives() else ("503 Service Unavailable", b"stuck\n")
            case _:
                status, text = "404 Not Found", b""
        start_response(status, [("content-type", "text/plain"), ("content-length", str(len(text)))])
        return [text]

    try:
        server = make_server(host, port, answer, _Server, _SilentHandler)
    except OSError as error:
        raise OSError(f"metrics cannot be served on port {port} of {host}: {error.strerror}") from None
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server
