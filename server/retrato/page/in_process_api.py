"""Calls our own API in the process, through the same endpoints as a browser, so that pages bypass no access rule."""

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx
from starlette.types import ASGIApp

from retrato.kit.tracing import carrier

_SECONDS = 2


class InProcessApi:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def fetch_all(self, calls: Sequence[dict[str, Any]], language: str) -> list[tuple[Any, Any]]:
        """Return pairs of key and response. A 404 is null; failed calls are left out, and the browser repeats them."""
        transport = httpx.ASGITransport(app=self._app, raise_app_exceptions=False)
        headers = {"x-language": language, "accept-encoding": "identity", **carrier()}
        async with httpx.AsyncClient(transport=transport, base_url="http://page", headers=headers) as client:

            async def fetch(call: dict[str, Any]) -> tuple[Any, Any] | None:
                try:
                    async with asyncio.timeout(_SECONDS):
                        response = await client.request(call["method"], call["path"], json=call["body"])
                except TimeoutError:
                    return None
                if response.status_code == 404:
                    return call["key"], None
                return (call["key"], response.json()) if response.is_success else None

            results = await asyncio.gather(*(fetch(call) for call in calls))
        return [result for result in results if result is not None]
