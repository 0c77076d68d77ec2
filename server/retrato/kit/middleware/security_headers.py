"""Adds security headers to every response. Documents set their own Content-Security-Policy; others get a strict one.

Responses of the API are not cached, unless their endpoint says so: most of them are private.
"""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_DEFAULTS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
}
_DENY_ALL = "default-src 'none'; frame-ancestors 'none'"


class SecurityHeaders:
    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self._app = app
        defaults = {**_DEFAULTS, "content-security-policy": _DENY_ALL}
        if https:
            defaults["strict-transport-security"] = "max-age=63072000; includeSubDomains"
        self._defaults = [(name.encode(), value.encode()) for name, value in defaults.items()]
        self._api_defaults = [*self._defaults, (b"cache-control", b"no-store")]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        defaults = self._api_defaults if scope["path"].startswith("/api/") else self._defaults

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}
                missing = (header for header in defaults if header[0] not in own)
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        await self._app(scope, receive, send_secured)
