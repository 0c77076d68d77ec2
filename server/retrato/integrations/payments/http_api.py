"""JSON over HTTP to a provider: every way it can fail becomes one of the contract's three errors. Redirects are not
followed, and no error tells a key."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import httpx

from retrato.integrations.payments.contract import Misconfigured, ProviderError, Refused, Unavailable
from retrato.kit.tls import authorities

# Somebody is waiting for the redirect; whatever needs longer is tried again by a job.
_TIMEOUT = httpx.Timeout(10, connect=5)
_PAUSES = (0.2, 0.8)
_LONGEST_PAUSE = 2.0

# What an error's body says: code and detail, in the provider's own shape.
Explain = Callable[[Any], tuple[str, str]]


class HttpApi:
    def __init__(self, base_url: str, explain: Explain, headers: Mapping[str, str] | None = None) -> None:
        self._client = httpx.AsyncClient(
            base_url=base_url.rstrip("/"), headers=headers, timeout=_TIMEOUT, verify=authorities()
        )
        self._explain = explain

    async def close(self) -> None:
        await self._client.aclose()

    async def get(self, path: str, *, params: Mapping[str, Any] | None = None, **options: Any) -> Any:
        return await self.call("GET", path, params=params, repeatable=True, **options)

    async def call(self, method: str, path: str, *, repeatable: bool = False, **options: Any) -> Any:
        """The answer's JSON. What is `repeatable` is tried up to three times: reading, and what bears a key by which
        the provider knows it again."""
        for pause in _PAUSES if repeatable else ():
            try:
                return await self._once(method, path, options)
            except Unavailable as error:
                if error.retry_after is not None and error.retry_after > _LONGEST_PAUSE:
                    raise
                await asyncio.sleep(pause if error.retry_after is None else error.retry_after)
        return await self._once(method, path, options)

    async def _once(self, method: str, path: str, options: dict[str, Any]) -> Any:
        try:
            answer = await self._client.request(method, path, **options)
        except httpx.HTTPError as error:
            raise Unavailable(f"{method} {path}: {type(error).__name__}") from None
        if answer.is_success:
            return _json(answer) if answer.content else None
        raise self._failure(f"{method} {path}: {answer.status_code}", answer)

    def _failure(self, what: str, answer: httpx.Response) -> ProviderError:
        if answer.status_code in {408, 425, 429} or answer.status_code >= 500:
            return Unavailable(what, _seconds(answer.headers.get("retry-after")))
        if answer.status_code in {401, 403}:
            return Misconfigured(what)
        try:
            code, detail = self._explain(answer.json())
        except (ValueError, LookupError, TypeError, AttributeError):
            # A proxy's page, or nothing: the status is all there is to tell.
            code, detail = str(answer.status_code), ""
        return Refused(code, f"{what} {detail}".rstrip())


def _json(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        # Cut off, or a proxy's page with status 200.
        raise Unavailable(f"{answer.request.method} {answer.request.url.path}: not JSON") from None


def _seconds(retry_after: str | None) -> float | None:
    return float(retry_after) if retry_after and retry_after.isdigit() else None
