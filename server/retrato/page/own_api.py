"""Our own API, asked inside the process exactly what the browser would ask: a page can show nothing that the API would
not."""

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx
from starlette.types import ASGIApp

_SECONDS = 2


class OwnApi:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def answers(self, calls: Sequence[dict[str, Any]], language: str) -> list[tuple[Any, Any]]:
        """Each with the key its call came with. What is not there is an answer too: null. A call that fails is left
        out: the browser asks again and shows the outcome."""
        transport = httpx.ASGITransport(app=self._app, raise_app_exceptions=False)
        headers = {"x-language": language, "accept-encoding": "identity"}
        async with httpx.AsyncClient(transport=transport, base_url="http://page", headers=headers) as client:

            async def ask(call: dict[str, Any]) -> tuple[Any, Any] | None:
                try:
                    async with asyncio.timeout(_SECONDS):
                        response = await client.request(call["method"], call["path"], json=call["body"])
                except TimeoutError:
                    return None
                if response.status_code == 404:
                    return call["key"], None
                return (call["key"], response.json()) if response.is_success else None

            answers = await asyncio.gather(*(ask(call) for call in calls))
        return [answer for answer in answers if answer is not None]
