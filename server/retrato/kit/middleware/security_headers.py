"""Adds security headers to every response. Documents set their own Content-Security-Policy; others get a strict one.

Responses of the API are not cached, unless their endpoint says so: most of them are private.
"""

from collections.abc import Mapping, Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_Header = tuple[bytes, bytes]

_ALWAYS = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
}
# These have an effect on documents only. Scripts do without them: a page loads a dozen.
_OF_DOCUMENTS = {
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
}


class SecurityHeaders:
    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self._app = app
        hsts = {"strict-transport-security": "max-age=63072000; includeSubDomains"} if https else {}
        self._assets = _encoded(_ALWAYS | hsts)
        self._pages = _encoded(_ALWAYS | _OF_DOCUMENTS | hsts)
        self._api = _encoded(_ALWAYS | _OF_DOCUMENTS | hsts | {"cache-control": "no-store"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        defaults = self._defaults(scope["path"])

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}
                missing = (header for header in defaults if header[0] not in own)
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        await self._app(scope, receive, send_secured)

    def _defaults(self, path: str) -> Sequence[_Header]:
        if path.startswith("/api/"):
            return self._api
        return self._assets if path.startswith("/assets/") else self._pages


def _encoded(headers: Mapping[str, str]) -> Sequence[_Header]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]
