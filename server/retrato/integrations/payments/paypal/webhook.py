"""PayPal's signature: RSA, by a certificate that the webhook itself names. So the certificate is fetched from PayPal
alone, must rest on a public root, and must be PayPal's."""

import base64
import binascii
import warnings
import zlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import httpx
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.utils import CryptographyDeprecationWarning
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from retrato.integrations.payments.contract import Event, Unavailable, WebhookRefused
from retrato.integrations.payments.paypal.api import link
from retrato.integrations.payments.signatures import parsed
from retrato.kit.tls import authorities
from retrato.settings import PaypalSettings

# PayPal tries for three days.
_OLDEST = timedelta(days=4)
_LARGEST_CERTIFICATE = 64 * 1024
_KEPT_CERTIFICATES = 8


class Webhooks:
    def __init__(self, settings: PaypalSettings) -> None:
        self._webhook_id = settings.webhook_id
        # A stand-in, never in production: it serves its own certificate, under a root of its own.
        self._stand_in = settings.base_url.rstrip("/") if settings.certificate_roots else None
        self._roots = settings.certificate_roots
        self._client = httpx.AsyncClient(timeout=5, verify=authorities())
        self._certificates: dict[str, bytes] = {}

    async def close(self) -> None:
        await self._client.aclose()

    async def read(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        try:
            sent = headers["paypal-transmission-time"]
            signature = base64.b64decode(headers["paypal-transmission-sig"], validate=True)
            message = f"{headers['paypal-transmission-id']}|{sent}|{self._webhook_id}|{zlib.crc32(body)}"
            address = headers["paypal-cert-url"]
            sent_at = datetime.fromisoformat(sent)
        except (KeyError, ValueError, binascii.Error):
            raise WebhookRefused("forged") from None
        if headers.get("paypal-auth-algo") != "SHA256withRSA" or sent_at.tzinfo is None:
            raise WebhookRefused("forged")
        key = await self._key(address, now)
        try:
            key.verify(signature, message.encode(), PKCS1v15(), hashes.SHA256())
        except InvalidSignature:
            raise WebhookRefused("forged") from None
        if now - sent_at > _OLDEST:
            raise WebhookRefused("stale")
        return _event(parsed(body))

    async def _key(self, address: str, now: datetime) -> RSAPublicKey:
        if not self._is_paypals(address):
            raise WebhookRefused("forged")
        certificates = self._certificates.get(address) or await self._fetch(address)
        roots = Store(x509.load_pem_x509_certificates(self._roots.read_bytes())) if self._roots else _public_roots()
        try:
            leaf, *chain = x509.load_pem_x509_certificates(certificates)
            names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
            name = next(each for each in names.get_values_for_type(x509.DNSName) if each.endswith(".paypal.com"))
            verifier = PolicyBuilder().store(roots).time(now).build_server_verifier(x509.DNSName(name))
            verifier.verify(leaf, chain)
        except (ValueError, StopIteration, x509.ExtensionNotFound, VerificationError):
            raise WebhookRefused("forged") from None
        key = leaf.public_key()
        if not isinstance(key, RSAPublicKey):
            raise WebhookRefused("forged")
        # Only what has proved good is kept, and not without end: addresses come from whoever sends.
        if address not in self._certificates and len(self._certificates) >= _KEPT_CERTIFICATES:
            self._certificates.clear()
        self._certificates[address] = certificates
        return key

    def _is_paypals(self, address: str) -> bool:
        """Whoever sends a webhook chooses this address: it must not lead into our own network."""
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            return False
        if self._stand_in is not None:
            return address.startswith(f"{self._stand_in}/")
        host = parts.hostname or ""
        return (
            parts.scheme == "https" and port in {None, 443} and "@" not in parts.netloc and host.endswith(".paypal.com")
        )

    async def _fetch(self, address: str) -> bytes:
        try:
            answer = await self._client.get(address)
        except httpx.HTTPError as error:
            raise Unavailable(f"certificate: {type(error).__name__}") from None
        if answer.status_code != 200:
            raise Unavailable(f"certificate: {answer.status_code}")
        if len(answer.content) > _LARGEST_CERTIFICATE:
            raise WebhookRefused("forged")
        return answer.content


@cache
def _public_roots() -> Store:
    """Those that httpx trusts, but for any that are not as the standard says: cryptography will soon not read them."""
    roots = []
    with warnings.catch_warnings():
        warnings.simplefilter("error", CryptographyDeprecationWarning)
        for root in httpx.create_ssl_context().get_ca_certs(binary_form=True):
            try:
                roots.append(x509.load_der_x509_certificate(root))
            except (ValueError, CryptographyDeprecationWarning):
                continue
    return Store(roots)


def _event(content: dict[str, Any]) -> Event | None:
    try:
        id_, kind, resource = content["id"], content["event_type"], content["resource"]
        occurred_at = datetime.fromisoformat(content["create_time"])
        payment, subscription = _subject(kind, resource)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise WebhookRefused("unreadable") from None
    if payment is None and subscription is None:
        return None
    return Event(
        id=id_,
        type=kind,
        occurred_at=occurred_at,
        payments=(payment,) if payment else (),
        subscriptions=(subscription,) if subscription else (),
    )


def _subject(kind: str, resource: dict[str, Any]) -> tuple[str | None, str | None]:
    """Which payment and which subscription an event is about."""
    if kind.startswith("BILLING.SUBSCRIPTION."):
        return None, resource["id"]
    if kind.startswith("PAYMENT.SALE."):
        # A refund of a sale names the sale, but not the subscription.
        agreement = resource.get("billing_agreement_id")
        return (None, agreement) if agreement else (f"sale:{resource.get('sale_id') or resource['id']}", None)
    if kind.startswith("CHECKOUT."):
        return resource.get("order_id") or resource["id"], None
    if kind.startswith("PAYMENT.CAPTURE."):
        order = ((resource.get("supplementary_data") or {}).get("related_ids") or {}).get("order_id")
        # A refund points up to its capture, a capture to its order.
        above = link(resource, "up") or ""
        capture = above.rpartition("/")[2] if "/captures/" in above else resource["id"]
        return order or f"capture:{capture}", None
    return None, None
