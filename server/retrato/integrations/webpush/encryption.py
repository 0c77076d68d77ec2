"""Encryption of a message for one browser (RFC 8291), so that the push service in between cannot read it."""

from cryptography.hazmat.primitives.asymmetric import ec
from http_ece import encrypt as encrypt_content

from retrato.kit import p256


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    private_key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the request body for a browser's public key and secret.

    The private key and the salt are random for every message; only the test with the RFC's example passes them.
    """
    body: bytes = encrypt_content(
        message,
        private_key=private_key or ec.generate_private_key(p256.CURVE),
        dh=p256.decode(p256dh),
        auth_secret=p256.decode(auth),
        salt=salt,
        version="aes128gcm",
    )
    return body
