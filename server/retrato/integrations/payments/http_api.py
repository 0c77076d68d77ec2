"""JSON over HTTP to a payment provider. Every failure becomes one of the three errors of the contract. Redirects are
not followed, and error messages contain no credentials."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

import httpx

from retrato.integrations.payments.contract import Misconfigured, ProviderError, Refused, Unavailable
from retrato.kit.tls import shared_ssl_context

# The buyer waits for the redirect. Slower operations are retried by a job.
_TIMEOUT = httpx.Timeout(10, connect=5)
_RETRY_DELAYS = (0.2, 0.8)
_MAX_RETRY_DELAY = 2.0

# Extracts code and detail from an error body in the provider's format.
ErrorParser = Callable[[Any], tuple[str, str]]


def segment(reference: str) -> str:
    """Quote a reference as one segment of a path. Some references come from the buyer's browser."""
    return quote(reference, safe="")


class HttpApi:
    def __init__(self, base_url: str, parse_error: ErrorParser, headers: Mapping[str, str] | None = None) -> None:
        self._client = httpx.AsyncClient(
            base_url=base_url.rstrip("/"), headers=headers, timeout=_TIMEOUT, verify=shared_ssl_context()
        )
        self._parse_error = parse_error

    async def close(self) -> None:
        await self._client.aclose()

    async def get(self, path: str, *, params: Mapping[str, Any] | None = None, **options: Any) -> Any:
        return await self.call("GET", path, params=params, repeatable=True, **options)

    async def call(self, method: str, path: str, *, repeatable: bool = False, **options: Any) -> Any:
        """Send a request and return the parsed JSON. Retry up to two times if `repeatable`: reads, and writes with an
        idempotency key."""
        for delay in _RETRY_DELAYS if repeatable else ():
            try:
                return await self._send_once(method, path, options)
            except Unavailable as error:
                if error.retry_after is not None and error.retry_after > _MAX_RETRY_DELAY:
                    raise
                await asyncio.sleep(delay if error.retry_after is None else error.retry_after)
        return await self._send_once(method, path, options)

    async def _send_once(self, method: str, path: str, options: dict[str, Any]) -> Any:
        try:
            response = await self._client.request(method, path, **options)
        except httpx.HTTPError as error:
            raise Unavailable(f"{method} {path}: {type(error).__name__}") from None
        if response.is_success:
            return _parse_json(response) if response.content else None
        raise self._to_error(f"{method} {path}: {response.status_code}", response)

    def _to_error(self, request: str, response: httpx.Response) -> ProviderError:
        if response.status_code in {408, 425, 429} or response.status_code >= 500:
            return Unavailable(request, _parse_retry_after(response.headers.get("retry-after")))
        if response.status_code in {401, 403}:
            return Misconfigured(request)
        try:
            code, detail = self._parse_error(response.json())
        except (ValueError, LookupError, TypeError, AttributeError):
            # A proxy's error page or an empty body.
            code, detail = str(response.status_code), ""
        return Refused(code, f"{request} {detail}".rstrip())


def _parse_json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        # Truncated, or a proxy's page with status 200.
        raise Unavailable(f"{response.request.method} {response.request.url.path}: not JSON") from None


def _parse_retry_after(retry_after: str | None) -> float | None:
    return float(retry_after) if retry_after and retry_after.isdigit() else None
