from email.message import EmailMessage
from pathlib import Path

import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.mail.smtp import Smtp
from tests.doubles.mail_server import MailServer


def a_mail() -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Retrato <hello@retrato.local>", "ana@example.org", "¡Hola, señora!"
    mail.set_content("Texto con ñ")
    mail.add_alternative("<p>Texto con ñ</p>", subtype="html")
    return mail


async def test_a_mail_reaches_an_smtp_server(mail_server: MailServer) -> None:
    await Smtp(f"smtp://127.0.0.1:{mail_server.port}").send(a_mail())
    assert [mail["To"] for mail in mail_server.mails] == ["ana@example.org"]
    assert mail_server.mails[0]["Subject"] == "¡Hola, señora!"


async def test_password_is_never_sent_unencrypted(mail_server: MailServer) -> None:
    with pytest.raises(Exception, match="STARTTLS"):
        await Smtp(f"smtp://user:secret@127.0.0.1:{mail_server.port}").send(a_mail())
    assert mail_server.mails == []


async def test_outbox_lists_mails_newest_first(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    for subject in ("one", "two"):
        mail = a_mail()
        mail.replace_header("Subject", subject)
        await outbox.send(mail)
    assert [Outbox.read(file)["subject"] for file in outbox.files()] == ["two", "one"]
    body = Outbox.read(outbox.files()[0]).get_body(("html",))
    assert body is not None
    assert body.get_content().strip() == "<p>Texto con ñ</p>"


@pytest.mark.parametrize("url", ["http://mail.example", "smtp://", "mail.example"])
def test_invalid_smtp_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="mail server"):
        Smtp(url)
