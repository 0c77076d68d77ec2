"""Hands messages to push services. Their addresses come from browsers, so only those of services that are known are
ever called, no redirect is followed, and no answer is read beyond its headers."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

import httpx

from retrato.integrations.webpush.encryption import encrypt
from retrato.integrations.webpush.vapid import Vapid
from retrato.kit.tls import authorities
from retrato.settings import Settings

_TIMEOUT = 10
# Who has not been online for a day finds it in the gallery.
_KEPT = timedelta(days=1)
# Nothing that two programs could read in two ways: no port, no name before an @.
_ADDRESS = re.compile(r"https://([a-z0-9-]+(?:\.[a-z0-9-]+)+)/[!-~]+")


class Gone(Exception):  # noqa: N818 - it is an answer
    """The browser has ended the subscription."""


class Refused(Exception):  # noqa: N818 - it is an answer
    """The service said no, and will again."""


class Unavailable(Exception):  # noqa: N818 - it is a state
    def __init__(self, reason: str, retry_after: int = 0) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
        """Seconds that the service asks for."""


class PushSender:
    def __init__(self, vapid: Vapid, services: Sequence[str], client: httpx.AsyncClient) -> None:
        self.public_key = vapid.public_key
        self._vapid = vapid
        self._services = services
        self._client = client

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings) -> AsyncIterator["PushSender"]:
        async with httpx.AsyncClient(timeout=_TIMEOUT, follow_redirects=False, verify=authorities()) as client:
            yield cls(Vapid.open(settings), settings.push.services, client)

    def knows(self, endpoint: str) -> bool:
        """Whether it is the address of one of the services."""
        found = _ADDRESS.fullmatch(endpoint)
        return any(
            # A stand-in's address is written out in full, which production does not take.
            endpoint.startswith(f"{service}/") if "://" in service else found and _is_of(found[1], service)
            for service in self._services
        )

    async def send(self, endpoint: str, p256dh: str, auth: str, message: bytes, *, topic: str) -> None:
        """Of messages with one topic that wait for a browser, it gets the last."""
        if not self.knows(endpoint):
            raise Gone
        headers = {
            "authorization": self._vapid.authorization(endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "topic": topic,
            "ttl": str(int(_KEPT.total_seconds())),
            "urgency": "normal",
        }
        try:
            async with self._client.stream(
                "POST", endpoint, content=encrypt(message, p256dh, auth), headers=headers
            ) as answer:
                _check(answer)
        except httpx.HTTPError as error:
            raise Unavailable(type(error).__name__) from None


def _is_of(host: str, service: str) -> bool:
    return host.endswith(service[1:]) if service.startswith("*.") else host == service


def _check(answer: httpx.Response) -> None:
    status = answer.status_code
    if status in {404, 410}:
        raise Gone
    if status in {408, 429} or status >= 500:
        wait = answer.headers.get("retry-after", "")
        raise Unavailable(str(status), int(wait) if wait.isdecimal() else 0)
    if not answer.is_success:
        raise Refused(str(status))
