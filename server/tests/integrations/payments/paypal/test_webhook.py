"""PayPal's webhooks: certificate, signature, age, and the objects they refer to."""

import base64
import json
import zlib
from collections.abc import Awaitable, Callable
from datetime import timedelta

import httpx
import pytest
from cryptography import x509
from cryptography.x509.verification import Store

from retrato.integrations.payments.contract import Checkout, Event, Money, Unavailable, WebhookRefused
from retrato.integrations.payments.paypal import webhook
from retrato.integrations.payments.paypal.provider import Paypal
from retrato.integrations.payments.paypal.webhook import Webhooks
from retrato.kit import clock
from retrato.settings import PaypalSettings
from tests.doubles.http_server import Delivery, calls
from tests.doubles.paypal_server import PaypalServer
from tests.doubles.paypal_signing import Signer
from tests.doubles.paypal_state import WEBHOOK_ID, signer

Subscribe = Callable[..., Awaitable[str]]
CERTIFICATES = "https://api.paypal.com/v1/notifications/certs/CERT-1"


async def read(paypal: Paypal, delivery: Delivery) -> Event | None:
    return await paypal.read_webhook(delivery.headers, delivery.body, clock.now())


async def read_all(paypal: Paypal, server: PaypalServer) -> dict[str, Event]:
    return {event.type: event for each in server.webhooks if (event := await read(paypal, each))}


def a_webhook(server: PaypalServer) -> Delivery:
    server.announce("BILLING.SUBSCRIPTION.UPDATED", {"id": "I-1"})
    return server.webhooks[-1]


def test_checksum_matches_the_published_example() -> None:
    assert zlib.crc32(b'{"id":"WH-1"}') == 838965618


async def test_order_webhooks_refer_to_the_order(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    reference = (await paypal.start(checkout(Money(1299, "USD")))).reference
    server.approve(reference)
    server.next_capture = "PENDING"
    await paypal.capture(reference)
    server.settle(reference)
    server.refund(reference, "1.00")
    server.reverse(reference)
    server.void(reference)
    events = await read_all(paypal, server)
    assert set(events) == {
        "CHECKOUT.ORDER.APPROVED",
        "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
        "PAYMENT.CAPTURE.PENDING",
        "PAYMENT.CAPTURE.COMPLETED",
        "PAYMENT.CAPTURE.REFUNDED",
        "PAYMENT.CAPTURE.REVERSED",
    }
    for event in events.values():
        assert (await paypal.payment(event.payments[0])).reference == reference


async def test_subscription_webhooks_refer_to_the_subscription(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    sale = server.renew(reference)
    server.fail_renewal(reference)
    server.refund_sale(sale)
    server.refund_sale(sale, "REVERSED")
    for status in ("SUSPENDED", "EXPIRED", "CANCELLED"):
        server.set_status(reference, status)
    events = await read_all(paypal, server)
    for kind in ("PAYMENT.SALE.REFUNDED", "PAYMENT.SALE.REVERSED"):
        assert events.pop(kind).payments == (f"sale:{sale}",)
    assert len(events) == 7
    assert {event.subscriptions for event in events.values()} == {(reference,)}


async def test_unrelated_events_are_ignored(server: PaypalServer, paypal: Paypal) -> None:
    server.announce("CUSTOMER.DISPUTE.CREATED", {"dispute_id": "PP-1"})
    assert await read(paypal, server.webhooks[-1]) is None


async def test_the_certificate_is_fetched_once(server: PaypalServer, paypal: Paypal) -> None:
    for _ in range(3):
        assert await read(paypal, a_webhook(server))
    assert calls(server.requests) == ["GET /v1/notifications/certs/CERT-1"]


async def test_certificate_cache_is_bounded(server: PaypalServer, paypal: Paypal) -> None:
    body = a_webhook(server).body
    for number in range(12):
        assert await read(paypal, signer().sign(body, WEBHOOK_ID, f"{server.url}/v1/notifications/certs/{number}"))
    server.requests.clear()
    assert await read(paypal, signer().sign(body, WEBHOOK_ID, f"{server.url}/v1/notifications/certs/0"))
    assert len(server.requests) == 1


async def test_a_resent_webhook_is_the_same_event(server: PaypalServer, paypal: Paypal) -> None:
    first = a_webhook(server)
    assert await read(paypal, first) == await read(paypal, server.signed(first.body))


@pytest.mark.parametrize("spoil", [Delivery.forged, Delivery.truncated, Delivery.unsigned])
async def test_tampered_webhook_is_refused(
    server: PaypalServer, paypal: Paypal, spoil: Callable[[Delivery], Delivery]
) -> None:
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, spoil(a_webhook(server)))


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("paypal-auth-algo", "SHA1withRSA"),
        ("paypal-transmission-id", "another"),
        ("paypal-transmission-time", "2026-01-01T00:00:00Z"),
        ("paypal-transmission-time", "2026-01-01T00:00:00"),
        ("paypal-transmission-time", "yesterday"),
        ("paypal-transmission-sig", base64.b64encode(b"x" * 256).decode()),
        ("paypal-transmission-sig", "not base64!"),
    ],
)
async def test_changed_header_invalidates_the_signature(
    server: PaypalServer, paypal: Paypal, header: str, value: str
) -> None:
    genuine = a_webhook(server)
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, Delivery({**genuine.headers, header: value}, genuine.body))


async def test_webhook_for_another_merchant_is_refused(server: PaypalServer, paypal: Paypal) -> None:
    """PayPal signs for all merchants, so the signature must cover our webhook's id."""
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, server.signed(b"{}", webhook_id="WH-OF-SOMEBODY-ELSE"))


async def test_a_webhook_older_than_paypals_retries_is_refused(server: PaypalServer, paypal: Paypal) -> None:
    body = a_webhook(server).body
    now = clock.now()
    assert await read(paypal, server.signed(body, sent_at=now - timedelta(days=3)))
    with pytest.raises(WebhookRefused, match="stale"):
        await read(paypal, server.signed(body, sent_at=now - timedelta(days=5)))


async def test_a_certificate_under_another_root_is_refused(server: PaypalServer, paypal: Paypal) -> None:
    """The names are right, but the certificate is self-made."""
    impostor = Signer()
    server.certificate = impostor.chain
    body = a_webhook(server).body
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, impostor.sign(body, WEBHOOK_ID, f"{server.url}/v1/notifications/certs/CERT-1"))


async def test_valid_certificate_for_another_host_is_refused(
    server: PaypalServer, paypal_settings: PaypalSettings
) -> None:
    other = Signer("paypal.com.example.org")
    server.certificate = other.chain
    assert paypal_settings.certificate_roots is not None
    paypal_settings.certificate_roots.write_bytes(other.root)
    paypal = Paypal(paypal_settings)
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, other.sign(b"{}", WEBHOOK_ID, f"{server.url}/v1/notifications/certs/CERT-1"))
    await paypal.close()


@pytest.mark.parametrize("days", [-30, 60])
async def test_certificate_outside_its_validity_is_refused(server: PaypalServer, paypal: Paypal, days: int) -> None:
    genuine = a_webhook(server)
    with pytest.raises(WebhookRefused, match="forged"):
        await paypal.read_webhook(genuine.headers, genuine.body, clock.now() + timedelta(days=days))


@pytest.mark.parametrize("certificate", [b"", b"no certificate", b"x" * 70_000])
async def test_invalid_certificate_is_refused_and_not_cached(
    server: PaypalServer, paypal: Paypal, certificate: bytes
) -> None:
    server.certificate = certificate
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, a_webhook(server))
    server.certificate = signer().chain
    assert await read(paypal, a_webhook(server))


async def test_unreachable_certificate_is_unavailable(server: PaypalServer, paypal: Paypal) -> None:
    genuine = a_webhook(server)
    server.fail(503)
    with pytest.raises(Unavailable):
        await read(paypal, genuine)
    assert await read(paypal, genuine)


HOSTILE = [
    "http://api.paypal.com/cert",
    "https://paypal.com.example.org/cert",
    "https://evilpaypal.com/cert",
    "https://api.paypal.com@169.254.169.254/cert",
    "https://user@api.paypal.com/cert",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/cert",
    "https://api.paypal.com:8443/cert",
    "https://api.paypal.com:port/cert",
    "file:///etc/passwd",
    "//api.paypal.com/cert",
    "https://[::1]/.paypal.com",
    "",
]


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the URLs that would be fetched, without fetching them."""
    addresses: list[str] = []

    async def get(_client: httpx.AsyncClient, address: str) -> httpx.Response:
        addresses.append(address)
        return httpx.Response(200, content=signer().chain)

    monkeypatch.setattr(httpx.AsyncClient, "get", get)
    return addresses


@pytest.mark.parametrize("address", HOSTILE)
async def test_certificate_is_fetched_only_from_paypal(address: str, fetched: list[str]) -> None:
    webhooks = Webhooks(PaypalSettings(webhook_id=WEBHOOK_ID))
    delivery = signer().sign(b"{}", WEBHOOK_ID, address)
    with pytest.raises(WebhookRefused, match="forged"):
        await webhooks.read(delivery.headers, delivery.body, clock.now())
    await webhooks.close()
    assert fetched == []


async def test_only_public_roots_are_trusted_for_paypal(fetched: list[str]) -> None:
    """A webhook that the settings for a test server accept."""
    webhooks = Webhooks(PaypalSettings(webhook_id=WEBHOOK_ID))
    delivery = signer().sign(b"{}", WEBHOOK_ID, CERTIFICATES)
    with pytest.raises(WebhookRefused, match="forged"):
        await webhooks.read(delivery.headers, delivery.body, clock.now())
    await webhooks.close()
    assert fetched == [CERTIFICATES]


@pytest.mark.parametrize("host", ["api.paypal.com", "api.sandbox.paypal.com", "API.PAYPAL.COM"])
async def test_certificate_from_a_paypal_host_under_a_public_root_is_accepted(
    fetched: list[str], monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    public = Store(x509.load_pem_x509_certificates(signer().root))
    monkeypatch.setattr(webhook, "_public_roots", lambda: public)
    webhooks = Webhooks(PaypalSettings(webhook_id=WEBHOOK_ID))
    content = {"id": "WH-1", "event_type": "BILLING.SUBSCRIPTION.UPDATED", "create_time": "2026-01-01T00:00:00Z"}
    body = json.dumps(content | {"resource": {"id": "I-1"}}).encode()
    delivery = signer().sign(body, WEBHOOK_ID, f"https://{host}/v1/notifications/certs/CERT-1")
    event = await webhooks.read(delivery.headers, delivery.body, clock.now())
    await webhooks.close()
    assert event is not None
    assert (event.id, event.subscriptions) == ("WH-1", ("I-1",))


async def test_only_its_own_certificate_is_requested_from_the_test_server(server: PaypalServer, paypal: Paypal) -> None:
    delivery = signer().sign(b"{}", WEBHOOK_ID, "http://127.0.0.1:1/certs")
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paypal, delivery)


@pytest.mark.parametrize("content", [[], {}, {"id": "WH-1", "event_type": "PAYMENT.SALE.COMPLETED", "resource": None}])
async def test_signed_but_malformed_body_is_refused(server: PaypalServer, paypal: Paypal, content: object) -> None:
    with pytest.raises(WebhookRefused, match="unreadable"):
        await read(paypal, server.signed(json.dumps(content).encode()))
