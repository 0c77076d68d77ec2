"""Routes that accept files. The body is read only after the caller is known to be allowed to send it."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute
from starlette.formparsers import MultiPartParser
from starlette.requests import ClientDisconnect

from retrato.auth.current_user import Caller, signed_in_caller
from retrato.errors import AppError
from retrato.request import client_address

# Per web process. Each upload occupies up to 2 MB of memory and 101 MB of disk while it is read.
_MAX_UPLOADS = 24
_MAX_UPLOADS_PER_ADDRESS = 8
_MAX_FILES = 21
"""One more than the most selfies, so that the endpoint can say how many are allowed."""
_MAX_FIELDS = 4
_MAX_FIELD_BYTES = 64 * 1024
# Above this size, a part is written to disk. Starlette has no parameter for it.
MultiPartParser.spool_max_size = 64 * 1024


class Uploads:
    """Bounds the number of bodies that are read at the same time."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        if self._by_address[address] >= _MAX_UPLOADS_PER_ADDRESS:
            raise AppError(429, "busy", headers={"retry-after": "10"})
        if self._by_address.total() >= _MAX_UPLOADS:
            raise AppError(503, "busy", headers={"retry-after": "10"})
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


class UploadRoute(APIRoute):
    """FastAPI would read the whole form before it resolves any dependency."""

    async def admit(self, request: Request) -> None:
        """Raise an error unless the body may be sent. Overridden by routes that need no account."""
        await self.check(request, await signed_in_caller(request))

    async def check(self, request: Request, caller: Caller) -> None:
        """Raise an error if the caller may not upload. Overridden by routes that need more than a signed-in caller."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_upload(request: Request) -> Response:
            await self.admit(request)
            uploads: Uploads = request.app.state.uploads
            async with uploads.slot(client_address(request)):
                # The request keeps the parsed form, so that FastAPI gets this one.
                try:
                    await request.form(max_files=_MAX_FILES, max_fields=_MAX_FIELDS, max_part_size=_MAX_FIELD_BYTES)
                except ClientDisconnect:
                    raise HTTPException(400) from None
            return await handle(request)

        return handle_upload
