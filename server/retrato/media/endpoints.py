"""Serving files by signed path, and resized pictures. Not part of the API, because browsers fetch them directly."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import FileResponse, RedirectResponse, Response, StreamingResponse

from retrato.db import AppDatabase
from retrato.errors import AppError
from retrato.media import link_paths, modifiers, paths
from retrato.media.images import Images, Read, Source, require_resizable
from retrato.media.preconditions import not_modified, requested_range
from retrato.media.public_files import AppPublicFiles, PublicFile, contents_of, find_again
from retrato.request import AppSettings, client_address
from retrato.runtime import AppStorage
from retrato.tables import StoredFile

router = APIRouter(include_in_schema=False)

_NO_STORE = {"cache-control": "no-store"}


@dataclass(frozen=True)
class SignedFile:
    stored: StoredFile
    seconds_left: int
    """Until the path expires."""
    link: str = ""
    """The public link that the path belongs to, if any."""

    def headers(self, etag: str) -> dict[str, str]:
        return {
            "accept-ranges": "bytes",
            "cache-control": self.cache_control("immutable"),
            "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
            "etag": etag,
        }

    def cache_control(self, *directives: str) -> str:
        # An archive of an export holds everything about a user: no cache may keep it.
        if self.stored.content_type == "application/zip":
            return "no-store"
        # Its owner may revoke the link at any moment. Caches of proxies may keep neither ("private").
        if self.link:
            return f"private, max-age={min(self.seconds_left, link_paths.MAX_AGE_SECONDS)}, must-revalidate"
        return ", ".join(("private", f"max-age={self.seconds_left}", *directives))


async def _signed_file(
    name: Annotated[str, Path(max_length=60)],
    database: AppDatabase,
    settings: AppSettings,
    e: Annotated[str, Query(max_length=20)] = "",
    s: Annotated[str, Query(max_length=40)] = "",
    link: Annotated[str, Query(alias="l", max_length=40)] = "",
) -> SignedFile:
    left = paths.seconds_left(settings, name, e, s, link)
    if not left:
        raise AppError(403, "pathExpired", headers=_NO_STORE)
    # Not in the request's session, which would hold a connection while a slow client downloads.
    async with database.autocommit_session() as session:
        # The signature was valid, so the name is well-formed.
        stored = await session.get(StoredFile, UUID(name.partition(".")[0]))
        if stored is None or stored.name != name:
            raise _not_found()
        if link and not await link_paths.is_open(session, stored.id, link):
            raise AppError(410, "linkEnded", headers=_NO_STORE)
    return SignedFile(stored, left, link)


Signed = Annotated[SignedFile, Depends(_signed_file)]


@router.api_route("/files/{name}", methods=["GET", "HEAD"])
async def file(request: Request, signed: Signed, storage: AppStorage, download: bool = False) -> Response:
    """Return the file or the requested byte range; with `download`, as an attachment."""
    stored = signed.stored
    method: Literal["GET", "HEAD"] = "HEAD" if request.method == "HEAD" else "GET"
    lifetime = timedelta(seconds=signed.seconds_left)
    # Downloads are not redirected, because only this server sets the file name; shared files are not, because the
    # storage would serve them after the link was revoked.
    if not download and not signed.link and (url := await storage.presign(method, stored.key, lifetime)):
        return RedirectResponse(url, 307, {"cache-control": signed.cache_control()})
    etag = f'"{stored.sha256[:32]}"'
    headers = signed.headers(etag)
    headers["content-disposition"] = f'{"attachment" if download else "inline"}; filename="{_download_name(stored)}"'
    if not_modified(request.headers, etag):
        return Response(status_code=304, headers=headers)
    part = requested_range(request.headers, etag, stored.bytes)
    headers.update(part.headers)
    if method == "HEAD":
        return Response(status_code=part.status, headers=headers, media_type=stored.content_type)
    try:
        content = await storage.stream(stored.key, part.span)
    except FileNotFoundError:
        raise _not_found() from None
    return StreamingResponse(content, part.status, headers, stored.content_type)


@router.api_route("/_img/{wanted}/files/{name}", methods=["GET", "HEAD"])
async def image(request: Request, wanted: str, signed: Signed, storage: AppStorage) -> Response:
    """Return a stored picture in another size or format, with the same access rules as the file."""
    stored = signed.stored
    return await _render(request, wanted, stored, lambda: storage.get(stored.key), stored.sha256, signed.headers)


async def _public_file(
    name: Annotated[str, Path(max_length=200)], public: AppPublicFiles, database: AppDatabase, v: str = ""
) -> PublicFile:
    file = public.find(name)
    if v and (file is None or v != file.version):
        # A file that was added a moment ago, before this process was told.
        file = await find_again(database, public, name)
    if file is None:
        raise _not_found()
    return file


Public = Annotated[PublicFile, Depends(_public_file)]


@router.api_route("/content/{name:path}", methods=["GET", "HEAD"])
async def content_file(request: Request, public: Public, storage: AppStorage, v: str = "") -> Response:
    """Return a picture or film of the content."""
    etag = f'"{public.sha256[:32]}"'
    headers = _public_headers(public, v)(etag)
    if not_modified(request.headers, etag):
        return Response(status_code=304, headers=headers)
    if public.path:
        return FileResponse(public.path, headers=headers, media_type=public.content_type)
    part = requested_range(request.headers, etag, public.bytes)
    headers.update(part.headers)
    if request.method == "HEAD":
        return Response(status_code=part.status, headers=headers, media_type=public.content_type)
    try:
        content = await storage.stream(public.key, part.span)
    except FileNotFoundError:
        raise _not_found() from None
    return StreamingResponse(content, part.status, headers, public.content_type)


@router.api_route("/_img/{wanted}/content/{name:path}", methods=["GET", "HEAD"])
async def content_image(request: Request, wanted: str, public: Public, storage: AppStorage, v: str = "") -> Response:
    """Return a picture of the content in another size or format."""
    return await _render(
        request, wanted, public, lambda: contents_of(public, storage), public.sha256, _public_headers(public, v)
    )


def _public_headers(public: PublicFile, version: str) -> Callable[[str], dict[str, str]]:
    # Only a URL with the current version is immutable.
    max_age = "max-age=31536000, immutable" if version == public.version else "max-age=300"
    return lambda etag: {"accept-ranges": "bytes", "cache-control": f"public, {max_age}", "etag": etag}


async def _render(
    request: Request, wanted: str, source: Source, read: Read, sha256: str, headers_of: Callable[[str], dict[str, str]]
) -> Response:
    parsed = modifiers.parse(wanted)
    if parsed is None:
        raise AppError(400, "badRequest", headers=_NO_STORE)
    require_resizable(source)
    etag = f'"{sha256[:32]}-{parsed}"'
    headers = headers_of(etag)
    if not_modified(request.headers, etag):
        return Response(status_code=304, headers=headers)
    images: Images = request.app.state.images
    try:
        data = await images.picture(source, read, parsed, client_address(request))
    except FileNotFoundError:
        raise _not_found() from None
    part = requested_range(request.headers, etag, len(data))
    headers.update(part.headers)
    body = b"" if request.method == "HEAD" else data[part.start : part.end]
    return Response(body, part.status, headers, f"image/{parsed.format}")


def _not_found() -> AppError:
    return AppError(404, "notFound", headers=_NO_STORE)


def _download_name(stored: StoredFile) -> str:
    """Return a unique file name with the product and the date."""
    _, _, extension = stored.name.rpartition(".")
    return f"retrato-{stored.created_at:%Y-%m-%d}-{stored.id.hex[-8:]}.{extension}"
