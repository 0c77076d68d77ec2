"""Writes e-mails to files, for machines without a mail server. Open them with a mail program or at /dev/mailbox."""

import email
import email.policy
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from retrato.kit.ids import new_id


@dataclass(frozen=True)
class Outbox:
    folder: Path

    async def send(self, message: EmailMessage) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Ids sort by time, so the file names are in order of sending.
        file = self.folder / f"{new_id()}.eml"
        part = file.with_suffix(".part")
        part.write_bytes(message.as_bytes(policy=email.policy.SMTP))
        part.rename(file)

    def files(self) -> list[Path]:
        """Return the mails, newest first."""
        return sorted(self.folder.glob("*.eml"), reverse=True)

    @staticmethod
    def read(file: Path) -> EmailMessage:
        return email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
