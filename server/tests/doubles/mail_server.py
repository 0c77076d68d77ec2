"""A real SMTP server that stores mails. `python -m tests.doubles.mail_server PORT FOLDER` writes them to files, for
browser tests."""

import signal
import sys
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from retrato.kit.ids import new_id
from tests.doubles.ports import free_port


class MailServer:
    """Listens on one port, can be stopped and restarted, and stores mails."""

    def __init__(self, port: int | None = None, keep: Callable[[bytes], None] | None = None) -> None:
        self.mails: list[EmailMessage] = []
        self.port = port or free_port()
        self._keep = keep
        self.start()

    def start(self) -> None:
        self._listening = Controller(self, hostname="127.0.0.1", port=self.port)
        self._listening.start()

    def stop(self) -> None:
        self._listening.stop()

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        assert isinstance(envelope.content, bytes)
        if self._keep:
            self._keep(envelope.content)
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


def main(port: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)

    def keep(mail: bytes) -> None:
        # Write under a temporary name, then rename, so that readers never see a partial file. Ids sort by time.
        file = folder / str(new_id())
        file.write_bytes(mail)
        file.rename(file.with_suffix(".eml"))

    MailServer(port, keep)
    signal.pause()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
