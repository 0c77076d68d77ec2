"""Keys of the curve P-256 as browsers write them: raw bytes in base64url, without padding."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read_public(text: str) -> ec.EllipticCurvePublicKey:
    """ValueError where it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(text))


def read_private(text: str) -> ec.EllipticCurvePrivateKey:
    """ValueError where it is none."""
    if len(data := decode(text)) != 32:
        raise ValueError("a private key has 32 bytes")
    return ec.derive_private_key(int.from_bytes(data), CURVE)


def made_from(digest: bytes) -> ec.EllipticCurvePrivateKey:
    """The same digest is always the same key. It should be longer than a key, so that none is likelier than another."""
    return ec.derive_private_key(1 + int.from_bytes(digest) % (CURVE.group_order - 1), CURVE)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
