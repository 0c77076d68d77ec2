"""Endpoints of the installable app: web manifest, service worker and offline shell."""

import hashlib
import json

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from retrato.kit.content_cache import ContentCache
from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES
from retrato.page.documents import Documents, complete
from retrato.page.endpoints import content_security_policy
from retrato.page.notice import render_notice
from retrato.page.search_endpoints import cacheable_response
from retrato.page.static import serve, static_file
from retrato.request import AppSettings
from retrato.runtime import AppStorage
from retrato.site.current import AppSite

router = APIRouter(include_in_schema=False)

_HOUR = 3600


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
@router.api_route("/{language}/manifest.webmanifest", methods=["GET", "HEAD"])
async def manifest(request: Request, language: str = DEFAULT_LANGUAGE) -> Response:
    documents: Documents = request.app.state.documents
    if documents.isolates is None or language not in LANGUAGES:
        raise HTTPException(404)
    isolates = documents.isolates
    content: ContentCache = request.app.state.content

    async def make() -> bytes:
        rendered = (await isolates.call("manifest", {"language": language}))["manifest"]
        return json.dumps(rendered, ensure_ascii=False, separators=(",", ":")).encode()

    document = await content.get(("manifest", language), make)
    version = hashlib.sha256(document).hexdigest()[:32]
    return cacheable_response(request, document, "application/manifest+json", version, _HOUR)


@router.api_route("/sw.js", methods=["GET", "HEAD"])
async def service_worker(request: Request, settings: AppSettings, storage: AppStorage) -> Response:
    file = static_file(settings.web / "client", "sw.js")
    if file is None:
        raise HTTPException(404)
    response = await serve(request, file, immutable=False)
    # A cached worker would keep serving the files of an older build.
    response.headers["cache-control"] = "no-cache"
    # A service worker is subject to the policy of its own script, not to that of the page it fetches for.
    storage_origin = f" {storage.origin}" if storage.origin else ""
    api = f" {settings.api_url}" if settings.api_url else ""
    response.headers["content-security-policy"] = (
        f"default-src 'none'; script-src 'self'; connect-src 'self'{storage_origin}{api}"
    )
    return response


@router.api_route("/app-shell", methods=["GET", "HEAD"])
async def app_shell(request: Request, storage: AppStorage, settings: AppSettings, site: AppSite) -> Response:
    """Return the empty document, which the service worker caches and shows for pages it cannot fetch."""
    documents: Documents = request.app.state.documents
    document = documents.shell()
    if document.status != 200:
        raise HTTPException(404)
    html, nonce = complete(document.html, render_notice(site.notice))
    headers = {
        "cache-control": "no-cache",
        "content-security-policy": content_security_policy(nonce, storage.origin, api=settings.api_url),
        "x-robots-tag": "noindex",
    }
    return HTMLResponse(html, headers=headers)
