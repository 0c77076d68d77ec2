"""Client for push services. Their URLs come from browsers, so against SSRF only hosts on a list are called, redirects
are not followed, and response bodies are not read."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

import httpx

from retrato.integrations.webpush.encryption import encrypt
from retrato.integrations.webpush.vapid import Vapid
from retrato.kit.tls import shared_ssl_context
from retrato.settings import Settings

_TIMEOUT = 10
# How long a push service keeps a message for a browser that is offline.
_TTL = timedelta(days=1)
# Strict, so that no two URL parsers can disagree about the host: no port, no user info.
_URL = re.compile(r"https://([a-z0-9-]+(?:\.[a-z0-9-]+)+)/[!-~]+")


class Gone(Exception):  # noqa: N818 - a response, not an error
    """The subscription has ended."""


class Refused(Exception):  # noqa: N818 - a response, not an error
    """The service rejected the message; a retry would not help."""


class Unavailable(Exception):  # noqa: N818 - a state, not an error
    """The service cannot be reached or is overloaded; retry later."""

    def __init__(self, reason: str, retry_after: int = 0) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
        """The service's Retry-After in seconds, or 0."""


class PushSender:
    def __init__(self, vapid: Vapid, services: Sequence[str], client: httpx.AsyncClient) -> None:
        self.public_key = vapid.public_key
        self._vapid = vapid
        self._services = services
        self._client = client

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings) -> AsyncIterator["PushSender"]:
        async with httpx.AsyncClient(timeout=_TIMEOUT, follow_redirects=False, verify=shared_ssl_context()) as client:
            yield cls(Vapid.from_settings(settings), settings.push.services, client)

    def allows(self, endpoint: str) -> bool:
        """Return whether it is a URL of one of the configured services."""
        match = _URL.fullmatch(endpoint)
        return any(
            # Test doubles are configured with a full URL, which production settings do not allow.
            endpoint.startswith(f"{service}/") if "://" in service else match and _is_of(match[1], service)
            for service in self._services
        )

    async def send(self, endpoint: str, p256dh: str, auth: str, message: bytes, *, topic: str) -> None:
        """Send a message; it replaces an undelivered one with the same topic."""
        if not self.allows(endpoint):
            raise Gone
        headers = {
            "authorization": self._vapid.authorization(endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "topic": topic,
            "ttl": str(int(_TTL.total_seconds())),
            "urgency": "normal",
        }
        try:
            async with self._client.stream(
                "POST", endpoint, content=encrypt(message, p256dh, auth), headers=headers
            ) as response:
                _check(response)
        except httpx.HTTPError as error:
            raise Unavailable(type(error).__name__) from None


def _is_of(host: str, service: str) -> bool:
    return host.endswith(service[1:]) if service.startswith("*.") else host == service


def _check(response: httpx.Response) -> None:
    status = response.status_code
    if status in {404, 410}:
        raise Gone
    if status in {408, 429} or status >= 500:
        wait = response.headers.get("retry-after", "")
        raise Unavailable(str(status), int(wait) if wait.isdecimal() else 0)
    if not response.is_success:
        raise Refused(str(status))
