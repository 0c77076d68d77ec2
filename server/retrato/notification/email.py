"""E-mails as HTML and plain text in the reader's language, with one layout for all. Their texts are `mail.<name>.*`."""

import email.utils
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from prometheus_client import Counter

from retrato.integrations.mail.contract import Mailer
from retrato.kit.i18n import Language, translate
from retrato.settings import Settings

_templates = Environment(
    loader=PackageLoader("retrato.notification"),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


_MAILS = Counter("retrato_mails_total", "E-mails, by what the mail server answered.", ["outcome"])
_SENT, _FAILED = _MAILS.labels("sent"), _MAILS.labels("failed")


@dataclass(frozen=True)
class Attachment:
    name: str
    content_type: str
    data: bytes


async def send(
    mailer: Mailer,
    settings: Settings,
    name: str,
    *,
    to: str,
    language: Language,
    link: str,
    attachment: Attachment | None = None,
    **values: object,
) -> str:
    """Render the mail `name`, with a button that leads to `link`, send it, and return its subject."""

    def text_of(part: str) -> str:
        return translate(language, f"mail.{name}.{part}", **values)

    subject = text_of("subject")
    content = {
        "language": language,
        "subject": subject,
        "title": text_of("title"),
        "body": text_of("body"),
        "button": text_of("button"),
        "note": text_of("note"),
        "other_way": translate(language, "mail.otherWay"),
        "footer": translate(language, "mail.footer"),
        "imprint": settings.imprint.lines,
        "link": link,
        "home": settings.public_url,
    }
    message = EmailMessage()
    message["From"] = settings.mail.sender
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = email.utils.localtime()
    message["Message-ID"] = email.utils.make_msgid(domain=urlsplit(settings.public_url).hostname)
    # Suppresses automatic replies (RFC 3834).
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(_templates.get_template("mail.txt").render(content))
    message.add_alternative(_templates.get_template("mail.html").render(content), subtype="html")
    if attachment:
        main, _, sub = attachment.content_type.partition("/")
        message.add_attachment(attachment.data, maintype=main, subtype=sub, filename=attachment.name)
    # Last, because `add_alternative` moves all Content-* headers into the first part.
    message["Content-Language"] = language
    try:
        await mailer.send(message)
    except Exception:
        _FAILED.inc()
        raise
    _SENT.inc()
    return subject
