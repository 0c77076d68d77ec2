"""JSON over HTTP to a provider of hosted models: every way it can fail becomes an `EngineError`. Redirects are not
followed, and no error tells a key."""

import time
import weakref
from collections.abc import Mapping
from typing import Any

import httpx
import structlog

from retrato.integrations.engines.contract import EngineError
from retrato.kit.tls import authorities

_log = structlog.get_logger("engine")

_TIMEOUT = httpx.Timeout(30, connect=10, write=120)
_PAUSES = (0.5, 2.0, 8.0)
# Whoever is told to wait longer comes back as another attempt.
_LONGEST_PAUSE = 10.0
# Nobody but the operator can mend a wrong key or an empty account; until then everybody may wait.
_OPERATOR_SECONDS = 120.0
_LARGEST_OUTPUT = 512 * 1024 * 1024


class Refused(EngineError):  # noqa: N818 - it is an answer
    """The provider said no, and will again."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__("unsafe" if _is_about_safety(detail) else "providerRefused", retryable=False)
        self.status = status


class Unavailable(EngineError):  # noqa: N818 - it is a state
    """The provider was not reached or had no time. It has not done what it was asked."""

    def __init__(self, retry_after: float | None = None) -> None:
        super().__init__("providerUnavailable", retryable=True, retry_after=retry_after)


class Unsure(Unavailable):
    """The same, but it may have done what it was asked."""


class Gone(Unavailable):
    """What it made is no longer there."""


def _is_about_safety(detail: str) -> bool:
    words = detail.lower()
    return any(word in words for word in ("nsfw", "sensitive", "content_policy", "safety"))


class HttpApi:
    def __init__(self, base_url: str, headers: Mapping[str, str] | None = None, haste: float = 1.0) -> None:
        """`haste` divides all pauses; tests have no time."""
        self._client = httpx.Client(
            base_url=base_url.rstrip("/"), headers=headers, timeout=_TIMEOUT, verify=authorities()
        )
        self._haste = haste
        # Engines are not closed; their connections are.
        weakref.finalize(self, self._client.close)

    def get(self, path: str, **options: Any) -> Any:
        return self.call("GET", path, **options)

    def call(self, method: str, path: str, *, creates: bool = False, **options: Any) -> Any:
        """The answer's JSON, after a few attempts. What `creates` something that costs money is repeated only where it
        is certain that nothing was created."""
        for pause in _PAUSES:
            try:
                return self._once(method, path, options, creates=creates)
            except Unsure:
                raise
            except Unavailable as trouble:
                wait = pause if trouble.retry_after is None else trouble.retry_after
                if wait > _LONGEST_PAUSE:
                    raise
                time.sleep(wait / self._haste)
        return self._once(method, path, options, creates=creates)

    def _once(self, method: str, path: str, options: dict[str, Any], *, creates: bool) -> Any:
        try:
            answer = self._client.request(method, path, **options)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout):
            raise Unavailable from None
        except httpx.HTTPError:
            raise (Unsure if creates else Unavailable)() from None
        if answer.is_success:
            return _json(answer, creates=creates) if answer.content else None
        raise _failure(answer, creates=creates)


def download(address: str, *, plain: bool) -> bytes:
    """A file that a provider made, without our key: it may lie on another server. `plain`: a stand-in's own."""
    if not address.startswith("https://" if not plain else ("http://", "https://")):
        raise Gone
    data = bytearray()
    try:
        with httpx.stream("GET", address, timeout=_TIMEOUT) as answer:
            if answer.status_code in {403, 404, 410}:
                raise Gone
            if answer.status_code != 200:
                raise Unavailable(_retry_after(answer))
            for chunk in answer.iter_bytes():
                data += chunk
                if len(data) > _LARGEST_OUTPUT:
                    raise Refused(200, "too large")
    except httpx.HTTPError:
        raise Unavailable from None
    return bytes(data)


def _failure(answer: httpx.Response, *, creates: bool) -> EngineError:
    status, request = answer.status_code, answer.request
    if status in {401, 402, 403}:
        _log.error("a provider does not accept our key", method=request.method, host=request.url.host, status=status)
        return Unavailable(_OPERATOR_SECONDS)
    # These say that nothing was begun.
    if status in {408, 425, 429, 503}:
        return Unavailable(_retry_after(answer))
    if status >= 500:
        return (Unsure if creates else Unavailable)(_retry_after(answer))
    detail = answer.text[:500]
    _log.warning("a provider refused", method=request.method, path=request.url.path, status=status, detail=detail)
    return Refused(status, detail)


def _json(answer: httpx.Response, *, creates: bool) -> Any:
    try:
        return answer.json()
    except ValueError:
        # Cut off, or a proxy's page with status 200.
        raise (Unsure if creates else Unavailable)() from None


def _retry_after(answer: httpx.Response) -> float | None:
    told = answer.headers.get("retry-after", "")
    return float(told) if told.isdigit() else None
