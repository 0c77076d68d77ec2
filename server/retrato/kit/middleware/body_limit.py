"""Refuses bodies above a size limit, by their Content-Length or while they are received.

Most bodies are collected in memory before they are parsed, so the sum of those in progress is limited too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send


@dataclass(frozen=True)
class BodyRule:
    max_bytes: int
    streamed: bool = False
    """Whether the endpoint writes the body to disk, so that it does not count as memory."""


JSON_BODY = BodyRule(64 * 1024)
"""The default. The largest JSON body that the web app sends, 500 ids, has 20 kB."""


class BodyLimit:
    def __init__(
        self,
        app: ASGIApp,
        *,
        default: BodyRule,
        rules: Mapping[str, BodyRule],
        total_bytes: int,
        refuse: Callable[[Request], Response],
    ) -> None:
        """`rules` overrides the default for a POST to single paths. `total_bytes` limits all bodies in memory."""
        self._app = app
        self._default = default
        self._rules = rules
        self._total_bytes = total_bytes
        self._refuse = refuse
        self._bytes_in_memory = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        rule = self._rules.get(scope["path"])
        if rule is None or scope["method"] != "POST":
            rule = self._default
        declared = Request(scope).headers.get("content-length", "0")
        if not declared.isdigit() or int(declared) > rule.max_bytes:
            await self._refuse(Request(scope))(scope, receive, send)
            return
        received = 0

        async def receive_bounded() -> Message:
            nonlocal received
            message = await receive()
            size = len(message.get("body", b""))
            received += size
            if received > rule.max_bytes:
                raise HTTPException(413)
            if not rule.streamed:
                self._bytes_in_memory += size
                if self._bytes_in_memory > self._total_bytes:
                    raise HTTPException(503, headers={"retry-after": "5"})
            return message

        try:
            await self._app(scope, receive_bounded, send)
        finally:
            if not rule.streamed:
                self._bytes_in_memory -= received
