"""What makes the site an app: its manifest, its service worker, and the document it starts from without a network."""

import hashlib
import json

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES
from retrato.page.documents import Documents, with_nonce
from retrato.page.endpoints import policy
from retrato.page.search_endpoints import answer
from retrato.page.static import serve, static_file
from retrato.request import AppSettings
from retrato.runtime import AppStorage

router = APIRouter(include_in_schema=False)

_HOUR = 3600


@router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
@router.api_route("/{language}/manifest.webmanifest", methods=["GET", "HEAD"])
async def manifest(request: Request, language: str = DEFAULT_LANGUAGE) -> Response:
    documents: Documents = request.app.state.documents
    if documents.isolates is None or language not in LANGUAGES:
        raise HTTPException(404)
    made = (await documents.isolates.call("manifest", {"language": language}))["manifest"]
    content = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
    version = hashlib.sha256(content).hexdigest()[:32]
    return answer(request, content, "application/manifest+json", version, _HOUR)


@router.api_route("/sw.js", methods=["GET", "HEAD"])
async def service_worker(request: Request, settings: AppSettings, storage: AppStorage) -> Response:
    file = static_file(settings.web / "client", "sw.js")
    if file is None:
        raise HTTPException(404)
    response = serve(request, file, immutable=False)
    # A worker that was kept would go on serving the files of an older build.
    response.headers["cache-control"] = "no-cache"
    # A worker obeys the policy of its own script, not that of the page: it fetches on the page's behalf.
    elsewhere = f" {storage.origin}" if storage.origin else ""
    response.headers["content-security-policy"] = (
        f"default-src 'none'; script-src 'self'; connect-src 'self'{elsewhere}"
    )
    return response


@router.api_route("/app-shell", methods=["GET", "HEAD"])
async def app_shell(request: Request, storage: AppStorage) -> Response:
    """Kept by the service worker, and shown in place of any page that cannot be had."""
    documents: Documents = request.app.state.documents
    document = documents.shell()
    if document.status != 200:
        raise HTTPException(404)
    html, nonce = with_nonce(document.html)
    headers = {
        "cache-control": "no-cache",
        "content-security-policy": policy(nonce, storage.origin),
        "x-robots-tag": "noindex",
    }
    return HTMLResponse(html, headers=headers)
