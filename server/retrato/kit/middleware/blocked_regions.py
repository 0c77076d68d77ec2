"""Refuses visitors from regions where the product is not offered."""

from collections.abc import Awaitable, Callable, Collection

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send


class BlockedRegions:
    def __init__(
        self,
        app: ASGIApp,
        *,
        country_of: Callable[[Scope], str | None],
        regions: Callable[[], Collection[str]],
        is_open: Callable[[Request], Awaitable[bool]],
        refuse: Callable[[Request], Response],
    ) -> None:
        """`regions`: those that are blocked now. `is_open`: whether a request is answered all the same, such as those
        for the error page and the webhooks of providers."""
        self._app = app
        self._country_of = country_of
        self._regions = regions
        self._is_open = is_open
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._is_blocked(scope) and not await self._is_open(Request(scope)):
            await self._refuse(Request(scope))(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_blocked(self, scope: Scope) -> bool:
        regions = self._regions()
        return bool(regions) and self._country_of(scope) in regions
