"""Checks a private key and its certificate, both as PEM."""

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

_CURVES = {"secp256r1": "es256", "secp384r1": "es384", "secp521r1": "es512"}


def algorithm(certificates: bytes, key: bytes) -> str:
    """Return the COSE name of the key's signature algorithm. Raise ValueError if key or certificate is unusable."""
    try:
        private = load_pem_private_key(key, password=None)
    except TypeError:
        raise ValueError("the key must not have a passphrase") from None
    if x509.load_pem_x509_certificates(certificates)[0].public_key() != private.public_key():
        raise ValueError("the key does not belong to the first certificate")
    match private:
        case EllipticCurvePrivateKey() if private.curve.name in _CURVES:
            return _CURVES[private.curve.name]
        case RSAPrivateKey():
            return "ps256"
        case Ed25519PrivateKey():
            return "ed25519"
        case _:
            raise ValueError("the key must be RSA, Ed25519, or of a NIST curve")
