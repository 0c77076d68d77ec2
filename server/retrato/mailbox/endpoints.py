from html import escape
from pathlib import Path
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from retrato.errors import AppError
from retrato.integrations.mail.outbox import Outbox
from retrato.request import AppSettings
from retrato.runtime import outbox
from retrato.settings import Settings

router = APIRouter(prefix="/dev/mailbox", include_in_schema=False)

_STYLE = """
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem}
a{color:inherit} ul{list-style:none;padding:0} li{border-bottom:1px solid #8884;padding:.75rem 0}
small{opacity:.7} iframe{width:100%;height:70vh;border:1px solid #8884;border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8884;border-radius:12px;padding:1rem}
"""
# No scripts, and e-mails are shown in a sandboxed frame, as an e-mail client would.
_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'",
    "cache-control": "no-store",
}


@router.get("")
async def mailbox(settings: AppSettings) -> HTMLResponse:
    rows = []
    for file in outbox(settings).files()[:200]:
        mail = Outbox.read(file)
        rows.append(
            f'<li><a href="/dev/mailbox/{file.stem}"><strong>{escape(str(mail["subject"]))}</strong></a><br>'
            f"<small>{escape(str(mail['to']))} · {escape(str(mail['date']))}</small></li>"
        )
    return _document("Mailbox", f"<ul>{''.join(rows)}</ul>" if rows else "<p>No e-mail has been sent yet.</p>")


@router.get("/{mail_id}")
async def mail(settings: AppSettings, mail_id: UUID) -> HTMLResponse:
    message = Outbox.read(_file(settings, mail_id))
    html, plain = message.get_body(("html",)), message.get_body(("plain",))
    parts = [
        '<p><a href="/dev/mailbox">← Mailbox</a></p>',
        f"<h1>{escape(str(message['subject']))}</h1>",
        f"<p><small>{escape(str(message['from']))} → {escape(str(message['to']))}</small></p>",
    ]
    if html:
        parts.append(
            f'<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="HTML" '
            f'srcdoc="{escape(html.get_content(), quote=True)}"></iframe>'
        )
    if plain:
        parts.append(f"<h2>Text</h2><pre>{escape(plain.get_content())}</pre>")
    return _document(str(message["subject"]), "".join(parts))


def _file(settings: Settings, mail_id: UUID) -> Path:
    file = outbox(settings).folder / f"{mail_id}.eml"
    if not file.exists():
        raise AppError(404, "notFound")
    return file


def _document(title: str, body: str) -> HTMLResponse:
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{escape(title)}</title>"
    return HTMLResponse(
        f"<!doctype html><html lang=en><head>{head}<style>{_STYLE}</style></head><body>{body}</body></html>",
        headers=_HEADERS,
    )
