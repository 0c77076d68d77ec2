from email.message import EmailMessage
from typing import Protocol


class Mailer(Protocol):
    async def send(self, message: EmailMessage) -> None:
        """Hands the message over for good, or raises; the job then tries again."""
        ...
