"""Reads public content from the database once per process, and again when `retrato content` has changed it.

The change is announced with NOTIFY (`notification/events.py`).
"""

from collections.abc import Awaitable, Callable, Hashable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
from retrato.kit.compression import best_encoding, compress
from retrato.kit.content_cache import ContentCache

T = TypeVar("T")
Load = Callable[[AsyncSession], Awaitable[T]]


class PublicContent:
    def __init__(self, cache: ContentCache, database: Database, encoding: str | None = None) -> None:
        """`encoding`: the compression that the client prefers."""
        self._cache = cache
        self._database = database
        self._encoding = encoding

    async def value(self, key: Hashable, load: Load[T]) -> T:
        async def read() -> T:
            async with self._database.autocommit_session() as session:
                return await load(session)

        return await self._cache.get(key, read)

    async def json(self, key: Hashable, type_: TypeAdapter[Any], load: Load[Any]) -> Response:
        """Return the loaded value as JSON. The cached response is already serialized and compressed."""
        encoding = self._encoding

        async def dump(session: AsyncSession) -> bytes:
            return type_.dump_json(await load(session), by_alias=True)

        async def dump_compressed() -> bytes:
            return await compress(await self.value(key, dump), encoding or "")

        if encoding is None:
            return Response(await self.value(key, dump), media_type="application/json")
        return Response(
            await self._cache.get((key, encoding), dump_compressed),
            media_type="application/json",
            headers={"content-encoding": encoding, "vary": "accept-encoding"},
        )


async def _content(request: Request) -> PublicContent:
    state = request.app.state
    return PublicContent(
        state.content, state.runtime.database, best_encoding(request.headers.get("accept-encoding", ""))
    )


Content = Annotated[PublicContent, Depends(_content)]
