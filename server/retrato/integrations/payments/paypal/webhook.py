"""PayPal's webhook signature: RSA, with a certificate that the webhook itself links to. Fetch the certificate only from
PayPal, and require that it chains to a public root and names a PayPal host."""

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
from retrato.integrations.payments.signatures import parse_json_object
from retrato.kit.tls import shared_ssl_context
from retrato.settings import PaypalSettings

# PayPal retries for three days.
_MAX_AGE = timedelta(days=4)
_MAX_CERTIFICATE_BYTES = 64 * 1024
_MAX_CACHED_CERTIFICATES = 8


class Webhooks:
    def __init__(self, settings: PaypalSettings) -> None:
        self._webhook_id = settings.webhook_id
        # A test server, never in production. It serves its own certificate, under its own root.
        self._test_server = settings.base_url.rstrip("/") if settings.certificate_roots else None
        self._roots = settings.certificate_roots
        self._client = httpx.AsyncClient(timeout=5, verify=shared_ssl_context())
        self._certificates: dict[str, bytes] = {}

    async def close(self) -> None:
        await self._client.aclose()

    async def read(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        try:
            sent = headers["paypal-transmission-time"]
            signature = base64.b64decode(headers["paypal-transmission-sig"], validate=True)
            message = f"{headers['paypal-transmission-id']}|{sent}|{self._webhook_id}|{zlib.crc32(body)}"
            url = headers["paypal-cert-url"]
            sent_at = datetime.fromisoformat(sent)
        except (KeyError, ValueError, binascii.Error):
            raise WebhookRefused("forged") from None
        if headers.get("paypal-auth-algo") != "SHA256withRSA" or sent_at.tzinfo is None:
            raise WebhookRefused("forged")
        key = await self._load_key(url, now)
        try:
            key.verify(signature, message.encode(), PKCS1v15(), hashes.SHA256())
        except InvalidSignature:
            raise WebhookRefused("forged") from None
        if now - sent_at > _MAX_AGE:
            raise WebhookRefused("stale")
        return _event(parse_json_object(body))

    async def _load_key(self, url: str, now: datetime) -> RSAPublicKey:
        if not self._is_paypal_url(url):
            raise WebhookRefused("forged")
        certificates = self._certificates.get(url) or await self._fetch(url)
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
        # Cache only verified certificates, and not without bound: the sender chooses the URL.
        if url not in self._certificates and len(self._certificates) >= _MAX_CACHED_CERTIFICATES:
            self._certificates.clear()
        self._certificates[url] = certificates
        return key

    def _is_paypal_url(self, url: str) -> bool:
        """Return whether the URL is PayPal's. The sender chooses it, and it must not reach into our own network."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            return False
        if self._test_server is not None:
            return url.startswith(f"{self._test_server}/")
        host = parts.hostname or ""
        return (
            parts.scheme == "https" and port in {None, 443} and "@" not in parts.netloc and host.endswith(".paypal.com")
        )

    async def _fetch(self, url: str) -> bytes:
        try:
            response = await self._client.get(url)
        except httpx.HTTPError as error:
            raise Unavailable(f"certificate: {type(error).__name__}") from None
        if response.status_code != 200:
            raise Unavailable(f"certificate: {response.status_code}")
        if len(response.content) > _MAX_CERTIFICATE_BYTES:
            raise WebhookRefused("forged")
        return response.content


@cache
def _public_roots() -> Store:
    """Return the roots that httpx trusts, without malformed ones, which cryptography will soon reject."""
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
    """Return the payment and the subscription that an event is about."""
    if kind.startswith("BILLING.SUBSCRIPTION."):
        return None, resource["id"]
    if kind.startswith("PAYMENT.SALE."):
        # The refund of a sale has the sale's id, but not the subscription's.
        agreement = resource.get("billing_agreement_id")
        return (None, agreement) if agreement else (f"sale:{resource.get('sale_id') or resource['id']}", None)
    if kind.startswith("CHECKOUT."):
        return resource.get("order_id") or resource["id"], None
    if kind.startswith("PAYMENT.CAPTURE."):
        order = ((resource.get("supplementary_data") or {}).get("related_ids") or {}).get("order_id")
        # The "up" link of a refund is its capture, that of a capture is its order.
        above = link(resource, "up") or ""
        capture = above.rpartition("/")[2] if "/captures/" in above else resource["id"]
        return order or f"capture:{capture}", None
    return None, None
