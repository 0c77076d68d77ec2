"""Endpoints for search engines and link previews."""

import hashlib

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from retrato.errors import AppError
from retrato.kit.content_cache import ContentCache
from retrato.media.preconditions import not_modified
from retrato.media.public_files import AppPublicFiles
from retrato.page import robots, sitemap
from retrato.page.documents import Documents, Visit
from retrato.page.isolates import RenderError
from retrato.page.previews import Previews
from retrato.request import AppSettings, client_address
from retrato.runtime import AppStorage

router = APIRouter(include_in_schema=False)

_HOUR, _DAY = 3600, 24 * 3600


@router.api_route("/robots.txt", methods=["GET", "HEAD"])
async def robots_txt(request: Request, settings: AppSettings) -> Response:
    documents: Documents = request.app.state.documents
    text = robots.document(documents.private_paths, settings.public_url)
    return PlainTextResponse(text, headers={"cache-control": f"public, max-age={_HOUR}"})


@router.api_route("/sitemap.xml", methods=["GET", "HEAD"])
async def sitemap_xml(request: Request, settings: AppSettings) -> Response:
    documents: Documents = request.app.state.documents
    if documents.isolates is None:
        raise AppError(404, "notFound")
    isolates = documents.isolates
    content: ContentCache = request.app.state.content

    async def make() -> bytes:
        return sitemap.document(await sitemap.public_pages(isolates, documents.api), settings.public_url)

    try:
        document = await content.get("sitemap", make)
    except RenderError:  # an incomplete sitemap would drop pages from the index
        raise AppError(503, "busy", headers={"retry-after": "60"}) from None
    return cacheable_response(request, document, "application/xml", hashlib.sha256(document).hexdigest()[:32], _HOUR)


@router.api_route("/og.jpg", methods=["GET", "HEAD"])
@router.api_route("/og/{path:path}.jpg", methods=["GET", "HEAD"])
async def preview(request: Request, public: AppPublicFiles, storage: AppStorage) -> Response:
    """Return the link preview picture of a page: /og/blog.jpg is that of /blog, /og.jpg that of /."""
    documents: Documents = request.app.state.documents
    previews: Previews = request.app.state.previews
    raw: bytes = request.scope["raw_path"]
    path = raw.decode("latin-1").removeprefix("/og").removesuffix(".jpg") or "/"
    page = await documents.document(Visit(url=path, signed_in=False, preferred=None), client_address(request))
    if page.status != 200 or page.preview is None:
        raise AppError(404, "notFound")
    key, picture = await previews.picture(page.preview, public, storage)
    return cacheable_response(request, picture, "image/jpeg", key, _DAY)


def cacheable_response(request: Request, content: bytes, media_type: str, version: str, seconds: int) -> Response:
    etag = f'"{version}"'
    headers = {"etag": etag, "cache-control": f"public, max-age={seconds}"}
    if not_modified(request.headers, etag):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)
