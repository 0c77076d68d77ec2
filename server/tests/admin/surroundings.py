"""What a call of the administration needs in a test."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import httpx
import psycopg

from retrato.runtime import Runtime
from tests.factories.account import Json, bearer


@dataclass(frozen=True)
class Surroundings:
    client: httpx.AsyncClient
    query: psycopg.Connection
    runtime: Runtime
    owner: Json
    """The session of an owner who has just entered a code."""

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.client.post(f"/api/admin{path}", json=body, headers=bearer(self.owner))

    async def get(self, path: str) -> httpx.Response:
        return await self.client.get(f"/api/admin{path}", headers=bearer(self.owner))


Change = Callable[[Surroundings], Awaitable[httpx.Response]]
"""One successful call of an audited operation. Each part of the administration lists its own in `changes_<part>.py`."""
