"""Refuses bodies above a limit, whether they announce their size or stream past it."""

from collections.abc import Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class BodyLimit:
    def __init__(
        self, app: ASGIApp, *, limit: int, limits: Mapping[str, int], refuse: Callable[[Request], Response]
    ) -> None:
        """`limits` names the paths that have another limit."""
        self._app = app
        self._limit = limit
        self._limits = limits
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limits.get(scope["path"], self._limit)
        announced = Request(scope).headers.get("content-length", "0")
        if not announced.isdigit() or int(announced) > limit:
            await self._refuse(Request(scope))(scope, receive, send)
            return
        seen = 0

        async def receive_bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_bounded, send)
