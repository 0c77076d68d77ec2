"""Content credentials (C2PA): a signed manifest inside a file that says who made it and how, and that changes to the
file invalidate. Only this module uses the vendor's library, which is optional because of its size."""

import io
from dataclasses import dataclass, field

from retrato import VERSION
from retrato.integrations.provenance.mark import CREATOR_TOOL, SOURCE_TYPE
from retrato.kit import signing_key
from retrato.settings import CredentialSettings

_MANIFEST = {
    "claim_generator_info": [{"name": CREATOR_TOOL, "version": VERSION}],
    "assertions": [
        {
            "label": "c2pa.actions.v2",
            "data": {"actions": [{"action": "c2pa.created", "digitalSourceType": SOURCE_TYPE}]},
        }
    ],
}
_OPTIONS = {
    # Trust is decided by readers, so fetch nothing to verify it.
    "verify": {"verify_trust": False, "ocsp_fetch": False, "remote_manifest_fetch": False},
    # An embedded thumbnail would only add size.
    "builder": {"thumbnail": {"enabled": False}},
}


class SigningError(Exception):
    """Signing failed: an unsupported file, an expired certificate, or no timestamp."""


@dataclass(frozen=True)
class ContentCredentials:
    certificates: bytes
    key: bytes = field(repr=False)
    timestamp_url: str | None

    @classmethod
    def open(cls, settings: CredentialSettings) -> "ContentCredentials | None":
        """Return None if no certificate is configured."""
        if settings.certificates is None or settings.key is None:
            return None
        return cls(settings.certificates.read_bytes(), settings.key.read_bytes(), settings.timestamp_url)

    def sign(self, data: bytes, content_type: str) -> bytes:
        import c2pa

        algorithm = signing_key.algorithm(self.certificates, self.key).encode()
        timestamps = self.timestamp_url.encode() if self.timestamp_url else None
        signed = io.BytesIO()
        try:
            with (
                c2pa.Context.from_dict(_OPTIONS) as context,
                c2pa.Signer.from_info(
                    c2pa.C2paSignerInfo(algorithm, self.certificates, self.key, timestamps)
                ) as signer,
                c2pa.Builder(_MANIFEST, context) as builder,
            ):
                builder.sign(signer, content_type, io.BytesIO(data), signed)
        except c2pa.C2paError as error:
            raise SigningError(str(error)) from error
        return signed.getvalue()
