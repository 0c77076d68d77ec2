"""The pages of the administration, a web app of its own. Everybody else gets the 404 page of any unknown path."""

import secrets

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from retrato.admin.member import is_staff
from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES
from retrato.page.endpoints import content_security_policy, page
from retrato.page.static import serve, static_file
from retrato.runtime import Runtime
from retrato.settings import Settings

router = APIRouter(include_in_schema=False)

PREFIXES = ["/admin", *(f"/{language}/admin" for language in LANGUAGES if language != DEFAULT_LANGUAGE)]


async def show_page(request: Request) -> Response:
    settings: Settings = request.app.state.settings
    path = request.url.path.removeprefix("/")
    folder = settings.web / "admin"
    document = folder / "admin.html"
    if not document.exists() or not await is_staff(request):
        return await page(request, path)
    if file := static_file(folder, path.removeprefix("admin/")):
        response = await serve(request, file, immutable=True)
        response.headers["cache-control"] = "private, max-age=31536000, immutable"
        return response
    if path.startswith("admin/assets/"):  # of another version
        raise HTTPException(404)
    runtime: Runtime = request.app.state.runtime
    nonce = secrets.token_urlsafe(16)
    html = document.read_bytes().replace(b"__NONCE__", nonce.encode())
    policy = content_security_policy(nonce, runtime.storage.origin, api=settings.api_url)
    return HTMLResponse(html, headers={"cache-control": "no-store", "content-security-policy": policy})


for prefix in PREFIXES:
    for path in (prefix, f"{prefix}/{{rest:path}}"):
        router.add_api_route(path, show_page, methods=["GET", "HEAD"])
