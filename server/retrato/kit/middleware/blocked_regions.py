"""Refuses visitors from regions where the product is not offered. A proxy names the visitor's country in a header.

A client can forge the header only if it reaches the server without the proxy, and then it could leave the header out as
well. So the proxy has to be the only way in, and its header is not checked further.
"""

from collections.abc import Callable, Collection

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send


class BlockedRegions:
    def __init__(
        self,
        app: ASGIApp,
        *,
        header: str,
        regions: Collection[str],
        open_paths: tuple[str, ...],
        refuse: Callable[[Request], Response],
    ) -> None:
        self._app = app
        self._header = header.lower().encode()
        self._regions = {region.encode() for region in regions}
        self._open_paths = open_paths
        """Starts of paths that everybody may use, such as the files of the error page and the webhooks of providers."""
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(self._open_paths) and self._is_blocked(scope):
            await self._refuse(Request(scope))(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_blocked(self, scope: Scope) -> bool:
        return any(name == self._header and value.upper() in self._regions for name, value in scope["headers"])
