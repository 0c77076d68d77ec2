"""Sends e-mail through an SMTP server: smtp:// (STARTTLS if offered) or smtps://."""

from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib


class Smtp:
    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in {"smtp", "smtps"} or not address.hostname:
            raise ValueError("the mail server's address must be smtp://host:port or smtps://host:port")
        implicit_tls = address.scheme == "smtps"
        self._host = address.hostname
        self._port = address.port or (465 if implicit_tls else 587)
        self._implicit_tls = implicit_tls
        self._username = unquote(address.username) if address.username else None
        self._password = unquote(address.password) if address.password else None

    async def send(self, message: EmailMessage) -> None:
        await aiosmtplib.send(
            message,
            hostname=self._host,
            port=self._port,
            use_tls=self._implicit_tls,
            # With a password STARTTLS is required, so that it is never sent unencrypted.
            start_tls=None if self._implicit_tls or self._username is None else True,
            username=self._username,
            password=self._password,
            timeout=30,
        )
