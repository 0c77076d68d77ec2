"""Keys on the curve P-256 as browsers encode them: raw bytes in unpadded base64url."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read_public(text: str) -> ec.EllipticCurvePublicKey:
    """Raise ValueError if it is not a point on the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(text))


def read_private(text: str) -> ec.EllipticCurvePrivateKey:
    """Raise ValueError if it is not a private key of the curve."""
    if len(data := decode(text)) != 32:
        raise ValueError("a private key has 32 bytes")
    return ec.derive_private_key(int.from_bytes(data), CURVE)


def derive_private(digest: bytes) -> ec.EllipticCurvePrivateKey:
    """Derive a key deterministically. The digest should be longer than a key to keep the modulo bias negligible."""
    return ec.derive_private_key(1 + int.from_bytes(digest) % (CURVE.group_order - 1), CURVE)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return the uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
