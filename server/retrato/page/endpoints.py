import json
import re
from urllib.parse import unquote

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.convertors import Convertor, register_url_convertor

from retrato.kit.i18n import Language, as_language, from_accept_language
from retrato.page.documents import Documents, Visit, complete
from retrato.page.notice import render_notice
from retrato.page.static import serve, static_file
from retrato.page.visitors import Visitors
from retrato.request import client_address
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.site.current import Site


class _PagePath(Convertor[str]):
    """Matches every path except those of the API and of files, so that these keep their own 404 and 405 responses."""

    regex = r"(?!(?:api|content|files|_img)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _PagePath())
router = APIRouter(include_in_schema=False)

# Paddle's script has the same origin in its sandbox and in production; what it loads has not.
_PADDLE_SCRIPT = " https://cdn.paddle.com"
_PADDLE_STYLES = " https://cdn.paddle.com https://sandbox-cdn.paddle.com"
_PADDLE_HOSTS = " https://*.paddle.com"
# Apple Pay and Google Pay run inside Paddle's frame.
_PADDLE_PERMISSIONS = (
    'payment=(self "https://buy.paddle.com" "https://sandbox-buy.paddle.com"), '
    "camera=(), microphone=(), geolocation=(), browsing-topics=()"
)

_BOT = re.compile(r"bot|lighthouse|facebookexternalhit|google|crawl|spider|slurp", re.IGNORECASE)


@router.api_route("/{path:page}", methods=["GET", "HEAD"])
async def page(request: Request, path: str) -> Response:
    """Serve a built file, or the document of a page."""
    if not request.scope[
        "path"
    ].isprintable():  # line separators and control characters, which no route of the web app matches
        raise HTTPException(404)
    settings: Settings = request.app.state.settings
    runtime: Runtime = request.app.state.runtime
    documents: Documents = request.app.state.documents
    built = path.startswith("assets/")
    if file := static_file(settings.web / "client", path):
        return await serve(request, file, immutable=built)
    if built:  # an asset of another version, not a page
        raise HTTPException(404)
    document = await documents.document(
        Visit(
            url=_original_url(request),
            signed_in=_has_session_cookie(request),
            preferred=_preferred_language(request),
        ),
        client_address(request),
    )
    if document.status == 503:
        return PlainTextResponse("The web app is not built: run make web.", 503)
    headers = {
        "cache-control": "no-cache",
        "vary": "cookie, accept-language",
        "x-rendered": document.rendered,
    }
    if document.redirect:
        return RedirectResponse(document.redirect, document.status, headers)
    if document.status == 200 and request.method == "GET":
        _count_visitor(request)
    site: Site = request.app.state.site
    html, nonce = complete(document.html, render_notice(site.state.notice))
    paddle = "ext__paddle" in settings.payment.methods and path.endswith("auth/pms/ext__paddle")
    headers["content-security-policy"] = content_security_policy(
        nonce, runtime.storage.origin, api=settings.api_url, paddle=paddle
    )
    if paddle:
        headers["permissions-policy"] = _PADDLE_PERMISSIONS
    return HTMLResponse(html, document.status, headers)


def _count_visitor(request: Request) -> None:
    visitors: Visitors = request.app.state.visitors
    agent = request.headers.get("user-agent", "")
    if agent and not _BOT.search(agent):
        visitors.count(client_address(request), agent)


def region_page(request: Request) -> Response:
    """Return the document that says that the product is not offered in the visitor's region."""
    documents: Documents = request.app.state.documents
    runtime: Runtime = request.app.state.runtime
    html, nonce = complete(documents.shell().html.replace(b"<html", b"<html data-region-blocked", 1))
    policy = content_security_policy(nonce, runtime.storage.origin)
    return HTMLResponse(html, 451, {"cache-control": "no-store", "content-security-policy": policy})


@router.post("/{path:page}")
async def form_before_hydration(request: Request) -> Response:
    """Redirect a form that was submitted before hydration to its page. The body is not read."""
    return RedirectResponse(_original_url(request), 303)


def _original_url(request: Request) -> str:
    """Return path and query still percent-encoded, because the web app's router decodes them."""
    raw: bytes = request.scope["raw_path"]
    query = request.url.query
    # Exactly one leading slash: a redirect to "//host" would leave the site.
    return "/" + raw.decode("latin-1").lstrip("/\\") + (f"?{query}" if query else "")


def _has_session_cookie(request: Request) -> bool:
    """Return whether the cookie has both tokens. They are not verified: documents contain no private data."""
    try:
        tokens = json.loads(unquote(request.cookies.get("AUTH", "")))
        return bool(tokens["accessToken"] and tokens["refreshToken"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return False


def _preferred_language(request: Request) -> Language | None:
    """Return the user's choice, else the browser's language; None for bots, which must not be redirected."""
    if chosen := as_language(request.cookies.get("LANGUAGE")):
        return chosen
    if _BOT.search(request.headers.get("user-agent", "")):
        return None
    return from_accept_language(request.headers.get("accept-language"))


def content_security_policy(nonce: str, storage_origin: str | None, *, api: str = "", paddle: bool = False) -> str:
    """Return the policy of a document. `storage_origin` is set if files are served by the store itself, `api` if the
    API has an origin of its own; `paddle` allows its checkout."""
    storage = f" {storage_origin}" if storage_origin else ""
    own_api = f" {api}" if api else ""
    script, style, paddle_hosts = (_PADDLE_SCRIPT, _PADDLE_STYLES, _PADDLE_HOSTS) if paddle else ("", "", "")
    none = " 'none'"
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'nonce-{nonce}'{script}",
            f"style-src 'self' 'nonce-{nonce}'{style}",
            # Aspect ratios and slider positions are style attributes, which cannot load or run anything.
            "style-src-attr 'unsafe-inline'",
            f"img-src 'self' data: blob:{storage}{style}",
            f"media-src 'self' blob:{storage}",
            "font-src 'self'",
            f"connect-src 'self'{own_api}{paddle_hosts}",
            f"frame-src{paddle_hosts or none}",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )
