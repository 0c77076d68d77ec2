"""The notice on top of every page, as plain HTML next to the app: pages without one do not load a byte for it.

It has the texts of all languages, of which the page's is shown, because a visitor can change the language without
loading another document, and the app shell is shown for pages in any. A copy of a document that a browser kept is shown
offline, so the script also hides a notice that is over.
"""

from html import escape

from retrato.kit import clock
from retrato.kit.i18n import LANGUAGES, translate
from retrato.page.template import NONCE
from retrato.site.state import Notice, Tone

# Info and TriangleAlert of Lucide (ISC), as the alerts of the app have them.
_ICONS: dict[Tone, str] = {
    "info": '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
    "warning": '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>',
}
_CLOSE = '<path d="M18 6 6 18M6 6l12 12"/>'
_COLOURS: dict[Tone, tuple[str, str]] = {
    "info": ("--primary-strong", "--primary-soft"),
    "warning": ("--warning", "--warning-soft"),
}
_STYLE = (
    "#notice{display:flex;align-items:flex-start;gap:12px;padding:10px max(16px,calc(50%% - 600px));"
    "font-size:14px;line-height:20px;color:var(--ink);background:var(%(soft)s);"
    "border-bottom:1px solid color-mix(in srgb,var(%(strong)s) 25%%,transparent)}"
    "#notice[hidden]{display:none}"
    "#notice>svg{flex:none;color:var(%(strong)s)}"
    "#notice p{flex:1;min-width:0;overflow-wrap:anywhere}"
    "#notice button{flex:none;display:grid;place-items:center;width:44px;height:44px;margin:-12px;"
    "border-radius:12px;color:var(--ink-soft);cursor:pointer}"
    "#notice button:hover{color:var(--ink)}"
    "#notice span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%%);white-space:nowrap}"
    "%(languages)s"
    "@media print{#notice{display:none}}"
)
# Right behind the notice, so that one that was dismissed never moves the page.
_SCRIPT = """{
  const notice = document.getElementById("notice");
  const { id, ends } = notice.dataset;
  const hide = () => { notice.hidden = true; };
  if (ends && Date.parse(ends) <= Date.now()) hide();
  try { if (localStorage.getItem("notice") === id) hide(); } catch (_) {}
  notice.querySelector("button").addEventListener("click", () => {
    hide();
    document.getElementById("content")?.focus({ preventScroll: true });
    try { localStorage.setItem("notice", id); } catch (_) {}
  });
}"""


def render_notice(notice: Notice | None) -> bytes:
    """Return the notice with a placeholder for the nonce, or nothing if none is due now."""
    if notice is None or not notice.is_shown(clock.now()):
        return b""
    strong, soft = _COLOURS[notice.tone]
    languages = "".join(f'html:not([lang="{each}"]) #notice [lang="{each}"]{{display:none}}' for each in LANGUAGES)
    style = _STYLE % {"strong": strong, "soft": soft, "languages": languages}
    texts = "".join(f'<p lang="{each}">{escape(notice.text[each])}</p>' for each in LANGUAGES if each in notice.text)
    labels = "".join(
        f'<span lang="{each}">{escape(translate(each, "page.dismissNotice"))}</span>' for each in LANGUAGES
    )
    ends = f' data-ends="{notice.ends_at.isoformat()}"' if notice.ends_at else ""
    return (
        f'<style nonce="{NONCE}">{style}</style>'
        f'<div id="notice" role="status" data-nosnippet data-id="{notice.id}"{ends}>'
        f"{_icon(_ICONS[notice.tone])}{texts}"
        f'<button type="button">{_icon(_CLOSE)}{labels}</button></div>'
        f'<script nonce="{NONCE}">{_SCRIPT}</script>'
    ).encode()


def _icon(shapes: str) -> str:
    return (
        '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{shapes}</svg>'
    )
