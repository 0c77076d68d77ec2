import json
import re
from urllib.parse import unquote

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.convertors import Convertor, register_url_convertor

from retrato.kit.i18n import Language, as_language, from_accept_language
from retrato.page.documents import Documents, Visit, with_nonce
from retrato.page.static import serve, static_file
from retrato.runtime import Runtime
from retrato.settings import Settings


class _Pages(Convertor[str]):
    """Every path but those of the API and of files, which then answer for themselves: 404, or 405 with what is
    allowed."""

    regex = r"(?!(?:api|content|files|_img)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _Pages())
router = APIRouter(include_in_schema=False)

# Its script comes from one server, for test cards too; what that loads depends on whose cards they are.
_PADDLE_SCRIPT = " https://cdn.paddle.com"
_PADDLE_STYLES = " https://cdn.paddle.com https://sandbox-cdn.paddle.com"
_PADDLE_ITSELF = " https://*.paddle.com"
# The wallets of phones ask through the frame.
_PADDLE_PERMISSIONS = (
    'payment=(self "https://buy.paddle.com" "https://sandbox-buy.paddle.com"), '
    "camera=(), microphone=(), geolocation=(), browsing-topics=()"
)

_BOT = re.compile(r"bot|lighthouse|facebookexternalhit|google|crawl|spider|slurp", re.IGNORECASE)


@router.api_route("/{path:page}", methods=["GET", "HEAD"])
async def page(request: Request, path: str) -> Response:
    """A built file, or the document of a page."""
    settings: Settings = request.app.state.settings
    runtime: Runtime = request.app.state.runtime
    documents: Documents = request.app.state.documents
    built = path.startswith("assets/")
    if file := static_file(settings.web / "client", path):
        return serve(request, file, immutable=built)
    if built:  # of another version; no page has such an address
        raise HTTPException(404)
    document = await documents.document(
        Visit(
            url=_as_asked(request),
            signed_in=_signed_in(request),
            preferred=_preferred(request),
        )
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
    html, nonce = with_nonce(document.html)
    paddle = "ext__paddle" in settings.payment.methods and path.endswith("auth/pms/ext__paddle")
    headers["content-security-policy"] = policy(nonce, runtime.storage.origin, paddle=paddle)
    if paddle:
        headers["permissions-policy"] = _PADDLE_PERMISSIONS
    return HTMLResponse(html, document.status, headers)


@router.post("/{path:page}")
async def form_sent_too_early(request: Request) -> Response:
    """A form that was sent before the app ran: show its page again. What was typed is neither read nor kept."""
    return RedirectResponse(_as_asked(request), 303)


def _as_asked(request: Request) -> str:
    """Path and query as they came, percent-encoding included: the web app's router decodes them itself."""
    raw: bytes = request.scope["raw_path"]
    query = request.url.query
    # One leading slash: as the target of a redirect, "//host" would leave the site.
    return "/" + raw.decode("latin-1").lstrip("/\\") + (f"?{query}" if query else "")


def _signed_in(request: Request) -> bool:
    """Both tokens are there (S4.1). Whether they are good is for the API to say; a page shows nothing private."""
    try:
        tokens = json.loads(unquote(request.cookies.get("AUTH", "")))
        return bool(tokens["accessToken"] and tokens["refreshToken"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return False


def _preferred(request: Request) -> Language | None:
    """What the person picked, else what the browser asks for. Search engines get each address as it is."""
    if picked := as_language(request.cookies.get("LANGUAGE")):
        return picked
    if _BOT.search(request.headers.get("user-agent", "")):
        return None
    return from_accept_language(request.headers.get("accept-language"))


def policy(nonce: str, files: str | None, *, paddle: bool = False) -> str:
    """`files` is where browsers are sent for files, if not to ourselves. `paddle`: its checkout opens over the page."""
    elsewhere = f" {files}" if files else ""
    script, style, paddles = (_PADDLE_SCRIPT, _PADDLE_STYLES, _PADDLE_ITSELF) if paddle else ("", "", "")
    none = " 'none'"
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'nonce-{nonce}'{script}",
            f"style-src 'self' 'nonce-{nonce}'{style}",
            # Aspect boxes and slider positions are style attributes; an attribute cannot load or run anything.
            "style-src-attr 'unsafe-inline'",
            f"img-src 'self' data: blob:{elsewhere}{style}",
            f"media-src 'self' blob:{elsewhere}",
            "font-src 'self'",
            f"connect-src 'self'{paddles}",
            f"frame-src{paddles or none}",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )
