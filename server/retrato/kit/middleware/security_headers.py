"""Adds security headers to every response. Documents set their own Content-Security-Policy; others get a strict one.

Responses of the API are not cached, unless their endpoint says so: most of them are private.
"""

from collections.abc import Mapping, Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_Header = tuple[bytes, bytes]

# Built files are public, and a page loads a dozen: they do without what protects private responses or has an effect on
# documents only. A worker has the policy of its script.
_OF_ASSETS = {"x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'"}
_OF_OTHERS = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
}


class SecurityHeaders:
    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self._app = app
        hsts = {"strict-transport-security": "max-age=63072000; includeSubDomains"} if https else {}
        self._assets = _encoded(_OF_ASSETS | hsts)
        self._pages = _encoded(_OF_OTHERS | hsts)
        self._api = _encoded(_OF_OTHERS | hsts | {"cache-control": "no-store"})

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
