"""Certificates like those of PayPal's webhooks, under an untrusted root, and signatures with them."""

import base64
import zlib
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from retrato.kit import clock
from tests.doubles.http_server import Delivery
from tests.factories.certificates import key_usage


class Signer:
    """Create a certificate for that name, valid for a month from two days ago, and its key."""

    def __init__(self, name: str = "messageverificationcerts.paypal.com") -> None:
        self._key = generate_private_key(65537, 2048)
        root_key = generate_private_key(65537, 2048)
        root = _certificate("Root of the tests", root_key, root_key, "Root of the tests")
        leaf = _certificate(name, self._key, root_key, "Root of the tests", dns=name)
        self.root = root.public_bytes(Encoding.PEM)
        self.chain = leaf.public_bytes(Encoding.PEM)

    def sign(self, body: bytes, webhook_id: str, certificate_url: str, sent_at: datetime | None = None) -> Delivery:
        transmission, sent = str(uuid4()), (sent_at or clock.now()).strftime("%Y-%m-%dT%H:%M:%SZ")
        message = f"{transmission}|{sent}|{webhook_id}|{zlib.crc32(body)}"
        signature = self._key.sign(message.encode(), PKCS1v15(), hashes.SHA256())
        headers = {
            "paypal-auth-algo": "SHA256withRSA",
            "paypal-cert-url": certificate_url,
            "paypal-transmission-id": transmission,
            "paypal-transmission-sig": base64.b64encode(signature).decode(),
            "paypal-transmission-time": sent,
        }
        return Delivery(headers, body)


def _certificate(
    name: str, key: RSAPrivateKey, issuer_key: RSAPrivateKey, issuer: str, dns: str | None = None
) -> x509.Certificate:
    """Create a certificate that satisfies the rules for public web certificates."""
    start = datetime.now(UTC) - timedelta(days=2)
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=30))
        .add_extension(x509.BasicConstraints(ca=dns is None, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
        .add_extension(key_usage(authority=dns is None), critical=True)
    )
    if dns is not None:
        builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(dns)]), critical=False)
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    return builder.sign(issuer_key, hashes.SHA256())


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
