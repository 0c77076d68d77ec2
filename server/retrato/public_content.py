"""Reads public content from the database once per process, and again when `retrato content` has changed it.

The change is announced with NOTIFY (`notification/events.py`).
"""

from collections.abc import Awaitable, Callable, Hashable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
from retrato.kit.content_cache import ContentCache

T = TypeVar("T")
Load = Callable[[AsyncSession], Awaitable[T]]


class PublicContent:
    def __init__(self, cache: ContentCache, database: Database) -> None:
        self._cache = cache
        self._database = database

    async def value(self, key: Hashable, load: Load[T]) -> T:
        async def read() -> T:
            async with self._database.autocommit_session() as session:
                return await load(session)

        return await self._cache.get(key, read)

    async def json(self, key: Hashable, type_: TypeAdapter[Any], load: Load[Any]) -> Response:
        """Return the loaded value as JSON. The cached response is already serialized."""

        async def dump(session: AsyncSession) -> bytes:
            return type_.dump_json(await load(session), by_alias=True)

        return Response(await self.value(key, dump), media_type="application/json")


async def _content(request: Request) -> PublicContent:
    return PublicContent(request.app.state.content, request.app.state.runtime.database)


Content = Annotated[PublicContent, Depends(_content)]
