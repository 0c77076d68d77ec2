"""Refuses bodies above a size limit, by their Content-Length or while they are streamed."""

from collections.abc import Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class BodyLimit:
    def __init__(
        self, app: ASGIApp, *, limit: int, limits: Mapping[str, int], refuse: Callable[[Request], Response]
    ) -> None:
        """`limits` overrides the limit for single paths."""
        self._app = app
        self._limit = limit
        self._limits = limits
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limits.get(scope["path"], self._limit)
        declared = Request(scope).headers.get("content-length", "0")
        if not declared.isdigit() or int(declared) > limit:
            await self._refuse(Request(scope))(scope, receive, send)
            return
        received = 0

        async def receive_bounded() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_bounded, send)
