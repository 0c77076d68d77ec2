"""Identification of the sender (VAPID, RFC 8292): a push service accepts messages for a subscription only if they are
signed with the key it was created with."""

import hmac
from dataclasses import dataclass
from datetime import timedelta
from email.utils import parseaddr
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from retrato.kit import clock, p256
from retrato.settings import Settings

# The RFC allows up to a day.
_LIFETIME = timedelta(hours=12)
_ALGORITHM = "ES256"


@dataclass(frozen=True)
class Vapid:
    public_key: str
    """The uncompressed point in base64url, as `PushManager.subscribe` takes it."""
    _key: ECKey
    _contact: str

    @classmethod
    def from_settings(cls, settings: Settings) -> "Vapid":
        private = _private_key(settings)
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        _, address = parseaddr(settings.mail.sender)
        return cls(p256.encode(p256.point(private.public_key())), ECKey.import_key(pem), f"mailto:{address}")

    def authorization(self, endpoint: str) -> str:
        """Return the Authorization header for one message."""
        url = urlsplit(endpoint)
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": clock.now() + _LIFETIME,
            "sub": self._contact,
        }
        token = jwt.encode({"typ": "JWT", "alg": _ALGORITHM}, claims, self._key, algorithms=[_ALGORITHM])
        return f"vapid t={token}, k={self.public_key}"


def private_key_text(settings: Settings) -> str:
    """Return the key in the form of `RETRATO_PUSH__PRIVATE_KEY`."""
    return p256.encode(_private_key(settings).private_numbers().private_value.to_bytes(32, "big"))


def _private_key(settings: Settings) -> EllipticCurvePrivateKey:
    """Return the configured key, or one derived from the secret, so that every machine has the same without setup."""
    if settings.push.private_key is not None:
        return p256.read_private(settings.push.private_key.get_secret_value())
    return p256.derive_private(hmac.digest(settings.signing_key.encode(), b"web push", "sha512"))
