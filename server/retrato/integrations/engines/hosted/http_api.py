"""JSON over HTTP to a hosted provider. Every failure becomes an `EngineError`. Redirects are not followed, and error
messages contain no credentials."""

import time
import weakref
from collections.abc import Mapping
from typing import Any

import httpx
import structlog

from retrato.integrations.engines.contract import EngineError
from retrato.kit.tls import shared_ssl_context

_log = structlog.get_logger("engine")

_TIMEOUT = httpx.Timeout(30, connect=10, write=120)
_RETRY_DELAYS = (0.5, 2.0, 8.0)
# Longer delays are left to the next attempt.
_MAX_RETRY_DELAY = 10.0
# Only the operator can fix a wrong key or an empty account, so retry slowly.
_MISCONFIGURED_SECONDS = 120.0
_MAX_OUTPUT_BYTES = 512 * 1024 * 1024


class Refused(EngineError):  # noqa: N818 - not a fault
    """The provider rejected the request, and would reject it again."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__("unsafe" if _is_about_safety(detail) else "providerRefused", retryable=False)
        self.status = status


class Unavailable(EngineError):  # noqa: N818 - a state
    """The provider was unreachable or overloaded. The request had no effect."""

    def __init__(self, retry_after: float | None = None) -> None:
        super().__init__("providerUnavailable", retryable=True, retry_after=retry_after)


class OutcomeUnknown(Unavailable):
    """Like `Unavailable`, but the request may have taken effect."""


class Gone(Unavailable):
    """The result no longer exists."""


def _is_about_safety(detail: str) -> bool:
    words = detail.lower()
    return any(word in words for word in ("nsfw", "sensitive", "content_policy", "safety"))


class HttpApi:
    def __init__(self, base_url: str, headers: Mapping[str, str] | None = None, speedup: float = 1.0) -> None:
        """`speedup` divides all delays, for tests."""
        self._client = httpx.Client(
            base_url=base_url.rstrip("/"), headers=headers, timeout=_TIMEOUT, verify=shared_ssl_context()
        )
        self._speedup = speedup
        # Engines have no close(), so release the connections on garbage collection.
        weakref.finalize(self, self._client.close)

    def get(self, path: str, **options: Any) -> Any:
        return self.call("GET", path, **options)

    def call(self, method: str, path: str, *, creates: bool = False, **options: Any) -> Any:
        """Send a request with retries and return the parsed JSON. If `creates` (it costs money), retry only where it is
        certain that nothing was created."""
        for delay in _RETRY_DELAYS:
            try:
                return self._send_once(method, path, options, creates=creates)
            except OutcomeUnknown:
                raise
            except Unavailable as error:
                wait = delay if error.retry_after is None else error.retry_after
                if wait > _MAX_RETRY_DELAY:
                    raise
                time.sleep(wait / self._speedup)
        return self._send_once(method, path, options, creates=creates)

    def _send_once(self, method: str, path: str, options: dict[str, Any], *, creates: bool) -> Any:
        try:
            response = self._client.request(method, path, **options)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout):
            raise Unavailable from None
        except httpx.HTTPError:
            raise (OutcomeUnknown if creates else Unavailable)() from None
        if response.is_success:
            return _parse_json(response, creates=creates) if response.content else None
        raise _to_error(response, creates=creates)


def download(url: str, *, allow_http: bool) -> bytes:
    """Download a result without our credentials: it may be on another host. Only test servers use plain HTTP."""
    if not url.startswith("https://" if not allow_http else ("http://", "https://")):
        raise Gone
    data = bytearray()
    try:
        with httpx.stream("GET", url, timeout=_TIMEOUT) as response:
            if response.status_code in {403, 404, 410}:
                raise Gone
            if response.status_code != 200:
                raise Unavailable(_retry_after(response))
            for chunk in response.iter_bytes():
                data += chunk
                if len(data) > _MAX_OUTPUT_BYTES:
                    raise Refused(200, "too large")
    except httpx.HTTPError:
        raise Unavailable from None
    return bytes(data)


def _to_error(response: httpx.Response, *, creates: bool) -> EngineError:
    status, request = response.status_code, response.request
    if status in {401, 402, 403}:
        _log.error("a provider rejected our credentials", method=request.method, host=request.url.host, status=status)
        return Unavailable(_MISCONFIGURED_SECONDS)
    # With these statuses nothing was started.
    if status in {408, 425, 429, 503}:
        return Unavailable(_retry_after(response))
    if status >= 500:
        return (OutcomeUnknown if creates else Unavailable)(_retry_after(response))
    detail = response.text[:500]
    _log.warning(
        "a provider refused a request", method=request.method, path=request.url.path, status=status, detail=detail
    )
    return Refused(status, detail)


def _parse_json(response: httpx.Response, *, creates: bool) -> Any:
    try:
        return response.json()
    except ValueError:
        # Truncated, or a proxy's page with status 200.
        raise (OutcomeUnknown if creates else Unavailable)() from None


def _retry_after(response: httpx.Response) -> float | None:
    seconds = response.headers.get("retry-after", "")
    return float(seconds) if seconds.isdigit() else None
