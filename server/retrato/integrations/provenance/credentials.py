"""Content credentials (C2PA): a signed note inside a file that tells who made it and how, and that no longer holds once
the file is changed. Only this module knows the vendor's library, which is optional: it weighs more than it is used."""

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
    # Whom others trust is theirs to decide; nothing is fetched to find out.
    "verify": {"verify_trust": False, "ocsp_fetch": False, "remote_manifest_fetch": False},
    # A smaller copy of the picture would only make it heavier.
    "builder": {"thumbnail": {"enabled": False}},
}


class SigningError(Exception):
    """The file is no picture or film that can be signed, the certificate has expired, no timestamp came."""


@dataclass(frozen=True)
class ContentCredentials:
    certificates: bytes
    key: bytes = field(repr=False)
    timestamp_url: str | None

    @classmethod
    def open(cls, settings: CredentialSettings) -> "ContentCredentials | None":
        """None where nobody has set a certificate."""
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
