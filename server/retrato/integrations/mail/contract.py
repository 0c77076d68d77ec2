from email.message import EmailMessage
from typing import Protocol


class Mailer(Protocol):
    async def send(self, message: EmailMessage) -> None:
        """Deliver the message or raise. The job then retries."""
        ...
