"""How a message is sealed for one browser (RFC 8291 on RFC 8188): the push service that carries it cannot read it."""

import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from retrato.kit import p256

# One record: no push service takes a longer message.
_RECORD = 4096
_LAST_RECORD = b"\x02"


def encrypt(
    message: bytes, p256dh: str, auth: str, *, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """The body of the request, for a browser's public key and secret. `own` and `salt` are made for each message; only
    the RFC's example brings its own."""
    own, salt = own or ec.generate_private_key(p256.CURVE), salt or os.urandom(16)
    theirs = p256.read_public(p256dh)
    ours = p256.point(own.public_key())
    about_both = b"WebPush: info\0" + p256.point(theirs) + ours
    shared = _derive(p256.decode(auth), own.exchange(ec.ECDH(), theirs), about_both, 32)
    key = _derive(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, shared, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + _LAST_RECORD, None)
    return salt + _RECORD.to_bytes(4) + len(ours).to_bytes() + ours + sealed


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
