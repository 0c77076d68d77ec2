"""Files by their signed paths, outside the API: browsers ask for them on their own."""

from datetime import timedelta
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response, StreamingResponse

from retrato.db import Database, OwnTransactions
from retrato.errors import AppError
from retrato.media import paths
from retrato.media.preconditions import unchanged, wanted_span
from retrato.request import AppSettings
from retrato.runtime import AppStorage
from retrato.tables import StoredFile

router = APIRouter(include_in_schema=False)

Part = Annotated[str, Query(max_length=40)]


@router.api_route("/files/{name}", methods=["GET", "HEAD"])
async def file(
    request: Request,
    name: str,
    database: OwnTransactions,
    storage: AppStorage,
    settings: AppSettings,
    e: Part = "",
    s: Part = "",
    download: bool = False,
) -> Response:
    """The file, or the part of it that a player asks for; with `download` as something to save, not to show."""
    left = paths.seconds_left(settings, name, e, s)
    if not left:
        raise AppError(403, "pathExpired", headers={"cache-control": "no-store"})
    stored = await _find(database, name)
    # Saving goes through us in any case: only we can say under which name.
    method: Literal["GET", "HEAD"] = "HEAD" if request.method == "HEAD" else "GET"
    if not download and (elsewhere := await storage.presign(method, stored.key, timedelta(seconds=left))):
        return RedirectResponse(elsewhere, 307, {"cache-control": f"private, max-age={left}"})
    etag = f'"{stored.sha256[:32]}"'
    headers = {
        "accept-ranges": "bytes",
        "cache-control": f"private, max-age={left}, immutable",
        "content-disposition": f'{"attachment" if download else "inline"}; filename="{_good_name(stored)}"',
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "etag": etag,
    }
    if unchanged(request.headers, etag):
        return Response(status_code=304, headers=headers)
    span = wanted_span(request.headers, etag, stored.bytes)
    start, end = span or (0, stored.bytes)
    headers["content-length"] = str(end - start)
    if span:
        headers["content-range"] = f"bytes {start}-{end - 1}/{stored.bytes}"
    status = 206 if span else 200
    if method == "HEAD":
        return Response(status_code=status, headers=headers, media_type=stored.content_type)
    try:
        content = await storage.stream(stored.key, span)
    except FileNotFoundError:
        raise _not_found() from None
    return StreamingResponse(content, status, headers, stored.content_type)


async def _find(database: Database, name: str) -> StoredFile:
    """In a transaction of its own, so that no connection is held for as long as a slow reader takes."""
    async with database.transaction() as session:
        # The signature was good, so the name is one that we made.
        stored = await session.get(StoredFile, UUID(name.partition(".")[0]))
    if stored is None or stored.name != name:
        raise _not_found()
    return stored


def _not_found() -> AppError:
    return AppError(404, "notFound", headers={"cache-control": "no-store"})


def _good_name(stored: StoredFile) -> str:
    """Says where it came from and when, and differs for each file."""
    _, _, extension = stored.name.rpartition(".")
    return f"retrato-{stored.created_at:%Y-%m-%d}-{stored.id.hex[-8:]}.{extension}"
