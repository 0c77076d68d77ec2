"""A signing certificate with its own, untrusted root."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from retrato.settings import CredentialSettings

PrivateKey = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


@dataclass(frozen=True)
class SigningCertificate:
    certificates: bytes
    key: bytes

    def settings(self, folder: Path, timestamp_url: str | None = None) -> CredentialSettings:
        chain, key = folder / "chain.pem", folder / "key.pem"
        chain.write_bytes(self.certificates)
        key.write_bytes(self.key)
        return CredentialSettings(certificates=chain, key=key, timestamp_url=timestamp_url)


def signing_certificate(key: PrivateKey | None = None, *, days: int = 30) -> SigningCertificate:
    key = key or ec.generate_private_key(ec.SECP256R1())
    root_key = ec.generate_private_key(ec.SECP256R1())
    root = _certificate("Root", root_key, root_key, days, authority=True)
    signer = _certificate("Signer", key, root_key, days, authority=False)
    return SigningCertificate(
        b"".join(each.public_bytes(serialization.Encoding.PEM) for each in (signer, root)), private_pem(key)
    )


def private_pem(key: PrivateKey, passphrase: bytes | None = None) -> bytes:
    encryption = serialization.BestAvailableEncryption(passphrase) if passphrase else serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, encryption)


def _certificate(
    name: str, key: PrivateKey, issuer_key: ec.EllipticCurvePrivateKey, days: int, *, authority: bool
) -> x509.Certificate:
    """Return a certificate with the key usages and key identifiers that C2PA requires."""
    end = datetime.now(UTC) + timedelta(days=days)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name("Root"))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(end - timedelta(days=60))
        .not_valid_after(end)
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        .add_extension(key_usage(authority=authority), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
    )
    if not authority:
        purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.EMAIL_PROTECTION])
        certificate = certificate.add_extension(purpose, critical=False)
    return certificate.sign(issuer_key, hashes.SHA256())


def key_usage(*, authority: bool) -> x509.KeyUsage:
    """Return the key usage of a certificate authority, or of an end entity."""
    return x509.KeyUsage(
        digital_signature=not authority,
        key_cert_sign=authority,
        crl_sign=authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(name: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Retrato's tests"),
            x509.NameAttribute(NameOID.COMMON_NAME, name),
        ]
    )
