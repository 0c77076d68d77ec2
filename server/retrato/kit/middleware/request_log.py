"""Assigns an id to each request, logs and counts it, and turns unhandled exceptions into a 500 response.

Paths are logged without their query, because links in e-mails carry tokens there, and without the tokens of shared
links.
"""

import re
import time
from collections.abc import Callable
from secrets import token_hex

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from retrato.kit.logged_path import logged_path
from retrato.kit.request_metrics import RequestMetrics
from retrato.kit.tracing import is_tracing, name_span, trace_afterwards, was_wrongly_skipped

_VALID_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_log = structlog.get_logger("request")


class RequestLog:
    def __init__(self, app: ASGIApp, *, crash: Callable[[Request, str], Response], metrics: RequestMetrics) -> None:
        self._app = app
        self._crash = crash
        self._metrics = metrics
        self._traces = is_tracing()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        given = request.headers.get("x-request-id", "")
        request_id = given if _VALID_ID.fullmatch(given) else token_hex(16)
        status = 0
        started = time.perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if self._traces:
                    # The span ends with the response.
                    name_span(self._span_name(scope))
                if not scope["path"].startswith("/assets/"):
                    message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self._app(scope, receive, send_with_id)
            except Exception:
                _log.exception("crash", method=scope["method"], path=logged_path(scope["path"]))
                if status:  # the headers were sent already, so the connection has to be closed
                    raise
                await self._crash(request, request_id)(scope, receive, send_with_id)
            seconds = time.perf_counter() - started
            self._metrics.observe(scope, status, seconds)
            if self._traces and was_wrongly_skipped(scope, status, seconds):
                trace_afterwards(scope, self._span_name(scope), status, seconds)
            _log.info(
                "request",
                method=scope["method"],
                path=logged_path(scope["path"]),
                status=status,
                ms=round(seconds * 1000, 1),
            )

    def _span_name(self, scope: Scope) -> str:
        return f"{scope['method']} {self._metrics.route_of(scope)}"
