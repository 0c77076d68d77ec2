"""Stamps every finished file before it is stored, whichever engine made it."""

import asyncio

import structlog

from retrato.integrations.provenance.credentials import ContentCredentials, SigningError
from retrato.integrations.provenance.mark import add_mark
from retrato.settings import CredentialSettings

_log = structlog.get_logger("provenance")


class Provenance:
    def __init__(self, credentials: ContentCredentials | None) -> None:
        self._credentials = credentials

    @classmethod
    def open(cls, settings: CredentialSettings) -> "Provenance":
        return cls(ContentCredentials.open(settings))

    async def stamp(self, data: bytes, content_type: str) -> bytes:
        """Add the AI mark, and sign the file if a certificate is configured."""
        return await asyncio.to_thread(self._stamp, data, content_type)

    def _stamp(self, data: bytes, content_type: str) -> bytes:
        data = add_mark(data, content_type)
        if self._credentials is None:
            return data
        try:
            return self._credentials.sign(data, content_type)
        except SigningError as error:
            # An expired certificate must not withhold people's photos. The mark is in the file in any case.
            _log.error("a file has no content credentials", error=str(error))
            return data
