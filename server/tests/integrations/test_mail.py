import socket
from collections.abc import Iterator
from email.message import EmailMessage
from email.message import Message as ParsedMail
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message

from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.mail.smtp import Smtp


class Inbox(Message):
    def __init__(self) -> None:
        super().__init__()
        self.received: list[ParsedMail] = []

    def handle_message(self, message: ParsedMail) -> None:
        self.received.append(message)


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, int]]:
    inbox = Inbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    yield inbox, port
    controller.stop()


def a_mail() -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Retrato <hello@retrato.local>", "ana@example.org", "¡Hola, señora!"
    mail.set_content("Texto con ñ")
    mail.add_alternative("<p>Texto con ñ</p>", subtype="html")
    return mail


async def test_a_mail_reaches_an_smtp_server(inbox: tuple[Inbox, int]) -> None:
    received, port = inbox
    await Smtp(f"smtp://127.0.0.1:{port}").send(a_mail())
    assert [mail["To"] for mail in received.received] == ["ana@example.org"]
    assert str(received.received[0]["Subject"])


async def test_a_password_never_travels_in_the_clear(inbox: tuple[Inbox, int]) -> None:
    received, port = inbox
    with pytest.raises(Exception, match="STARTTLS"):
        await Smtp(f"smtp://user:secret@127.0.0.1:{port}").send(a_mail())
    assert received.received == []


async def test_without_a_server_mails_are_files_newest_first(tmp_path: Path) -> None:
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
def test_a_strange_address_of_a_mail_server_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="mail server"):
        Smtp(url)
