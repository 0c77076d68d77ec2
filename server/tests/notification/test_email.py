"""E-mails in both languages, as HTML and text, with one button (docs/product.md#e-mails)."""

import re
from email.message import EmailMessage
from html.parser import HTMLParser

import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.kit.i18n import LANGUAGES, Language
from retrato.notification.email import send
from retrato.settings import Settings

NAMES = [
    "accountSuspended",
    "change",
    "confirm",
    "creationStillSuspended",
    "creationSuspended",
    "duplicateRefunded",
    "emailChanged",
    "passwordChanged",
    "receipt",
    "renewalFailed",
    "reset",
    "subscriptionCancelled",
    "subscriptionEnded",
    "suspensionLifted",
    "welcome",
]
VALUES = {
    "hours": 24,
    "days": 7,
    "date": "3 May",
    "number": "R-000001",
    "what": "300 tokens",
    "price": "$12.99",
    "gift": " 20 tokens.",
    "why": "Our rules were broken.",
}
LINK = "https://retrato.example/x?token=a-b_c&d=<e>"


async def render_mail(settings: Settings, name: str, language: Language) -> EmailMessage:
    outbox = Outbox(settings.data / "outbox")
    await send(outbox, settings, name, to="ana@example.com", language=language, link=LINK, attachment=None, **VALUES)
    return Outbox.read(outbox.files()[0])


def part(mail: EmailMessage, kind: str) -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"public_url": "https://retrato.example"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
async def test_text_and_html_have_the_same_content(settings: Settings, name: str, language: Language) -> None:
    mail = await render_mail(settings, name, language)
    assert mail.get_content_type() == "multipart/alternative"
    text, html = part(mail, "plain"), part(mail, "html")
    assert LINK in text
    seen = Reader()
    seen.feed(html)
    for line in text.splitlines():
        words = line.rstrip(":").strip()
        if words not in {"", "--", settings.public_url}:
            assert words in seen.text


@pytest.mark.parametrize("name", NAMES)
async def test_mails_are_translated_without_leftover_placeholders(settings: Settings, name: str) -> None:
    english, spanish = [await render_mail(settings, name, language) for language in LANGUAGES]
    assert english["subject"] != spanish["subject"]
    assert english["content-language"] == "en"
    assert '<html lang="es"' in part(spanish, "html")
    for mail in (english, spanish):
        assert not re.search(r"\{\w+\}", str(mail["subject"]) + part(mail, "plain"))


async def test_mail_has_one_button_with_the_link(settings: Settings) -> None:
    mail = await render_mail(settings, "confirm", "en")
    reader = Reader()
    reader.feed(part(mail, "html"))
    assert reader.buttons == [LINK]


async def test_mail_has_no_external_resources_or_scripts(settings: Settings) -> None:
    html = part(await render_mail(settings, "confirm", "en"), "html")
    assert not re.search(r"<(script|img|link|iframe|form)\b", html)
    assert "url(" not in html


async def test_mail_supports_light_and_dark_mode(settings: Settings) -> None:
    html = part(await render_mail(settings, "reset", "es"), "html")
    assert '<meta name="color-scheme" content="light dark">' in html
    assert "@media (prefers-color-scheme: dark)" in html


async def test_values_are_escaped_in_html(settings: Settings) -> None:
    html = part(await render_mail(settings, "confirm", "en"), "html")
    assert "<e>" not in html
    assert "a-b_c&amp;d=&lt;e&gt;" in html


async def test_headers_name_the_sender_and_suppress_automatic_replies(settings: Settings) -> None:
    mail = await render_mail(settings, "confirm", "en")
    assert mail["from"] == "Retrato <hello@retrato.local>"
    assert mail["to"] == "ana@example.com"
    assert mail["auto-submitted"] == "auto-generated"
    assert mail["message-id"].endswith("@retrato.example>")
    assert mail["date"]


class Reader(HTMLParser):
    """Collects the visible text and the links of buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.buttons: list[str | None] = []
        self._cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "td":
            self._cells.append(found.get("class") or "")
        if tag == "a" and self._cells and self._cells[-1] == "button":
            self.buttons.append(found.get("href"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self._cells.pop()

    def handle_data(self, data: str) -> None:
        self.text += data
