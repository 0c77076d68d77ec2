"""A real SMTP server that stores mails."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.doubles.ports import free_port


class MailServer:
    """Listens on one port, can be stopped and restarted, and stores mails."""

    def __init__(self, port: int | None = None) -> None:
        self.mails: list[EmailMessage] = []
        self.port = port or free_port()
        self.start()

    def start(self) -> None:
        self._listening = Controller(self, hostname="127.0.0.1", port=self.port)
        self._listening.start()

    def stop(self) -> None:
        self._listening.stop()

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        assert isinstance(envelope.content, bytes)
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"
