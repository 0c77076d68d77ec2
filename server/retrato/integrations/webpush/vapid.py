"""Who sends (VAPID, RFC 8292): a push service takes messages for a browser only from the key it subscribed with."""

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

# The RFC allows a day.
_LIFETIME = timedelta(hours=12)
_ALGORITHM = "ES256"


@dataclass(frozen=True)
class Vapid:
    public_key: str
    """As browsers want it."""
    _key: ECKey
    _contact: str

    @classmethod
    def open(cls, settings: Settings) -> "Vapid":
        private = _private_key(settings)
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        _, address = parseaddr(settings.mail.sender)
        return cls(p256.encode(p256.point(private.public_key())), ECKey.import_key(pem), f"mailto:{address}")

    def authorization(self, endpoint: str) -> str:
        """The header for one message."""
        service = urlsplit(endpoint)
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": clock.now() + _LIFETIME,
            "sub": self._contact,
        }
        token = jwt.encode({"typ": "JWT", "alg": _ALGORITHM}, claims, self._key, algorithms=[_ALGORITHM])
        return f"vapid t={token}, k={self.public_key}"


def _private_key(settings: Settings) -> EllipticCurvePrivateKey:
    """Without one of its own it is made from the secret, as all other keys are: every machine has the same one, and
    there is nothing more to keep."""
    if settings.push.private_key is not None:
        return p256.read_private(settings.push.private_key.get_secret_value())
    return p256.made_from(hmac.digest(settings.signing_key.encode(), b"web push", "sha512"))
