from importlib.util import find_spec
from pathlib import Path
from typing import Self

from pydantic import BaseModel, model_validator

from retrato.kit import signing_key


class CredentialSettings(BaseModel):
    """With a certificate, results carry signed content credentials (C2PA); without one, only the AI label."""

    certificates: Path | None = None
    """The signing certificate followed by its chain, as PEM."""
    key: Path | None = None
    """The private key, as PEM without a passphrase."""
    timestamp_url: str | None = None
    """A timestamping service (RFC 3161), so that signatures stay valid after the certificate expires."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.certificates is None and self.key is None:
            return self
        if self.certificates is None or self.key is None:
            raise ValueError("a certificate needs its key, and a key its certificate")
        if find_spec("c2pa") is None:
            raise ValueError("to sign files, install the package c2pa-python")
        try:
            signing_key.algorithm(self.certificates.read_bytes(), self.key.read_bytes())
        except OSError as error:
            raise ValueError(str(error)) from None
        return self
