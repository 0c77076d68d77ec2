"""BTCPay against a fake server on loopback."""

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta

import pytest

from retrato.integrations.payments.btcpay import Btcpay
from retrato.integrations.payments.contract import (
    Checkout,
    Misconfigured,
    Money,
    Refused,
    SubscriptionProvider,
    Unavailable,
    WebhookRefused,
)
from retrato.integrations.payments.signatures import hmac_sha256_hex
from retrato.kit import clock
from retrato.settings import BtcpaySettings
from tests.doubles.btcpay_server import API_KEY, SECRET, STORE, BtcpayServer
from tests.doubles.http_server import Delivery
from tests.integrations.payments.conftest import MONTHLY

PRICE = Money(1299, "USD")


@pytest.fixture
def server() -> Iterator[BtcpayServer]:
    server = BtcpayServer()
    yield server
    server.stop()


def settings_of(server: BtcpayServer, api_key: str = API_KEY, **more: tuple[str, ...]) -> BtcpaySettings:
    return BtcpaySettings.model_validate(
        {"base_url": server.url, "store_id": STORE, "api_key": api_key, "webhook_secret": SECRET, **more}
    )


@pytest.fixture
async def btcpay(server: BtcpayServer) -> AsyncIterator[Btcpay]:
    btcpay = Btcpay(settings_of(server))
    yield btcpay
    await btcpay.close()


@pytest.fixture
async def reference(btcpay: Btcpay, checkout: Callable[..., Checkout]) -> str:
    return (await btcpay.start(checkout(PRICE))).reference


async def test_checkout_creates_an_invoice_with_our_payment_id_and_the_buyers_language(
    server: BtcpayServer, btcpay: Btcpay, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    started = await btcpay.start(order)
    invoice = server.invoices[started.reference]
    assert started.redirect_url == invoice["checkoutLink"]
    assert (invoice["amount"], invoice["currency"]) == ("12.99", "USD")
    assert invoice["metadata"] == {
        "orderId": str(order.payment_id),
        "itemDesc": "300 tokens",
        "buyerEmail": "ana@example.org",
    }
    assert invoice["checkout"]["redirectURL"] == order.return_url
    assert invoice["checkout"]["defaultLanguage"] == "es"
    assert "paymentMethods" not in invoice["checkout"]
    assert (await btcpay.payment(started.reference)).payment_id == order.payment_id


async def test_operator_can_restrict_payment_methods(server: BtcpayServer, checkout: Callable[..., Checkout]) -> None:
    btcpay = Btcpay(settings_of(server, payment_methods=("BTC-CHAIN", "USDt-CHAIN")))
    started = await btcpay.start(checkout(PRICE))
    await btcpay.close()
    assert server.invoices[started.reference]["checkout"]["paymentMethods"] == ["BTC-CHAIN", "USDt-CHAIN"]


@pytest.mark.parametrize(
    ("price", "amount"), [(Money(500, "JPY"), "500"), (Money(1499, "KWD"), "1.499"), (Money(5, "USD"), "0.05")]
)
async def test_amounts_have_the_decimals_of_their_currency(
    server: BtcpayServer, btcpay: Btcpay, checkout: Callable[..., Checkout], price: Money, amount: str
) -> None:
    reference = (await btcpay.start(checkout(price))).reference
    assert server.invoices[reference]["amount"] == amount
    server.pay(reference)
    assert (await btcpay.payment(reference)).paid == price


async def test_starting_again_returns_the_same_invoice(
    server: BtcpayServer, btcpay: Btcpay, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    first = await btcpay.start(order)
    assert await btcpay.start(order) == first
    assert len(server.invoices) == 1
    assert (await btcpay.start(checkout(PRICE))).reference != first.reference


async def test_invoice_whose_response_was_lost_is_found_again(
    server: BtcpayServer, btcpay: Btcpay, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    server.drop_response()
    with pytest.raises(Unavailable):
        await btcpay.start(order)
    assert [(await btcpay.start(order)).reference] == list(server.invoices)


async def test_expired_invoice_is_replaced_by_a_new_one(
    server: BtcpayServer, btcpay: Btcpay, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    first = await btcpay.start(order)
    server.expire(first.reference)
    assert await btcpay.start(order) != first


def in_full(server: BtcpayServer, id_: str) -> None:
    server.pay(id_)


def unconfirmed(server: BtcpayServer, id_: str) -> None:
    server.pay(id_, settled=False)


def nothing(server: BtcpayServer, id_: str) -> None:
    pass


def half(server: BtcpayServer, id_: str) -> None:
    server.pay(id_, "0.5")


def half_then_expired(server: BtcpayServer, id_: str) -> None:
    half(server, id_)
    server.expire(id_)


def in_two_parts(server: BtcpayServer, id_: str) -> None:
    half(server, id_)
    half(server, id_)


def overpaid(server: BtcpayServer, id_: str) -> None:
    server.pay(id_, "1.5")


def expired(server: BtcpayServer, id_: str) -> None:
    server.expire(id_)


def paid_after_expiry(server: BtcpayServer, id_: str) -> None:
    server.expire(id_)
    server.pay(id_)


def paid_after_expiry_unconfirmed(server: BtcpayServer, id_: str) -> None:
    server.expire(id_)
    server.pay(id_, settled=False)


def dropped_by_the_chain(server: BtcpayServer, id_: str) -> None:
    server.pay(id_, settled=False)
    server.mark(id_, "Invalid", by_hand=False)


def marked_invalid(server: BtcpayServer, id_: str) -> None:
    server.mark(id_, "Invalid")


def marked_settled(server: BtcpayServer, id_: str) -> None:
    server.pay(id_, settled=False)
    server.mark(id_, "Settled")


@pytest.mark.parametrize(
    ("action", "state", "paid", "reason"),
    [
        (nothing, "PENDING", None, None),
        (half, "PENDING", None, None),
        (unconfirmed, "PENDING", None, None),
        (in_full, "PAID", 1299, None),
        (in_two_parts, "PAID", 1299, None),
        (overpaid, "PAID", 1948, None),
        (marked_settled, "PAID", 1299, None),
        (expired, "FAILED", None, "Expired"),
        (half_then_expired, "FAILED", 649, "ExpiredPaidPartial"),
        (paid_after_expiry, "PAID", 1299, None),
        (paid_after_expiry_unconfirmed, "PENDING", None, None),
        (dropped_by_the_chain, "FAILED", 1299, "Invalid"),
        (marked_invalid, "FAILED", None, "InvalidMarked"),
    ],
)
async def test_payment_state_follows_the_invoice(
    server: BtcpayServer,
    btcpay: Btcpay,
    reference: str,
    action: Callable[[BtcpayServer, str], None],
    state: str,
    paid: int | None,
    reason: str | None,
) -> None:
    action(server, reference)
    found = await btcpay.payment(reference)
    assert (found.state, found.paid and found.paid.minor, found.reason) == (state, paid, reason)
    assert await btcpay.capture(reference) == found


async def test_there_are_no_subscriptions(btcpay: Btcpay, checkout: Callable[..., Checkout]) -> None:
    assert not isinstance(btcpay, SubscriptionProvider)
    with pytest.raises(Refused, match="no_subscriptions"):
        await btcpay.start(checkout(MONTHLY))


async def test_refusal_keeps_the_providers_error_code(btcpay: Btcpay, checkout: Callable[..., Checkout]) -> None:
    with pytest.raises(Refused, match="amount: The amount should be 0 or more"):
        await btcpay.start(checkout(Money(0, "USD")))
    with pytest.raises(Refused) as refusal:
        await btcpay.payment("unknown")
    assert refusal.value.code == "invoice-not-found"


async def test_reference_is_one_segment_of_the_path(server: BtcpayServer, btcpay: Btcpay, reference: str) -> None:
    """A reference can come from the buyer's browser."""
    with pytest.raises(Refused):
        await btcpay.payment(f"x/../{reference}?y=#z")
    assert server.requests[-1].path.endswith(f"/invoices/x/../{reference}?y=#z"), "decoded once, by the server"


@pytest.mark.parametrize(("currency", "amount"), [("USD", "6.50"), ("BTC", "6.50037")])
async def test_refunds_that_were_paid_out_add_up(
    server: BtcpayServer, btcpay: Btcpay, reference: str, currency: str, amount: str
) -> None:
    """The double counts what was received in BTC as in dollars."""
    server.pay(reference)
    server.refund(reference, amount, currency)
    server.refund(reference, "1.00", state="AwaitingPayment")
    server.refund("another", "1.00")
    assert (await btcpay.payment(reference)).refunded_minor == 650
    server.refund(reference, "100.00")
    assert (await btcpay.payment(reference)).refunded_minor == 1299


async def test_refunds_are_unknown_without_the_permission_for_pull_payments(
    server: BtcpayServer, btcpay: Btcpay, reference: str
) -> None:
    server.pay(reference)
    server.may_see_refunds = False
    paid = await btcpay.payment(reference)
    assert (paid.state, paid.refunded_minor) == ("PAID", None)


async def test_wrong_key_is_a_misconfiguration_and_is_not_disclosed(server: BtcpayServer) -> None:
    btcpay = Btcpay(settings_of(server, api_key="old-key"))
    with pytest.raises(Misconfigured) as error:
        await btcpay.payment("any")
    await btcpay.close()
    assert "old-key" not in str(error.value)


async def test_every_invoice_webhook_refers_to_the_invoice(
    server: BtcpayServer, btcpay: Btcpay, reference: str
) -> None:
    overpaid(server, reference)
    events = [await btcpay.read_webhook(each.headers, each.body, clock.now()) for each in server.webhooks]
    assert [event and event.payments for event in events] == [(reference,)] * 5
    assert len({event and event.id for event in events}) == 5


async def test_a_redelivery_is_the_same_event(server: BtcpayServer, btcpay: Btcpay, reference: str) -> None:
    first = server.webhooks[0]
    again = server.retried(server.retried(first))
    assert again.body != first.body
    now = clock.now()
    events = [await btcpay.read_webhook(each.headers, each.body, now) for each in (first, again)]
    assert events[0] == events[1]


@pytest.mark.parametrize("spoil", [Delivery.forged, Delivery.truncated, Delivery.unsigned])
async def test_tampered_webhook_is_refused(
    server: BtcpayServer, btcpay: Btcpay, reference: str, spoil: Callable[[Delivery], Delivery]
) -> None:
    bad = spoil(server.webhooks[0])
    with pytest.raises(WebhookRefused, match="forged"):
        await btcpay.read_webhook(bad.headers, bad.body, clock.now())


async def test_a_webhook_signed_with_another_secret_is_refused(
    server: BtcpayServer, btcpay: Btcpay, reference: str
) -> None:
    body = server.webhooks[0].body
    with pytest.raises(WebhookRefused, match="forged"):
        await btcpay.read_webhook({"btcpay-sig": "sha256=" + hmac_sha256_hex("other", body)}, body, clock.now())


async def test_old_webhook_is_refused(server: BtcpayServer, btcpay: Btcpay, reference: str) -> None:
    """The timestamp is in the signed body."""
    old = server.webhooks[0]
    assert await btcpay.read_webhook(old.headers, old.body, clock.now() + timedelta(days=2))
    with pytest.raises(WebhookRefused, match="stale"):
        await btcpay.read_webhook(old.headers, old.body, clock.now() + timedelta(days=4))


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"nothing",
        b"{}",
        b"[" * 100_000,
        b'{"timestamp": "soon", "deliveryId": "1", "type": "x"}',
        b'{"timestamp": -1e18, "deliveryId": "1", "type": "x"}',
        b'{"timestamp": 1e400, "deliveryId": "1", "type": "x"}',
        b'{"timestamp": NaN, "deliveryId": "1", "type": "x"}',
    ],
)
async def test_signed_but_malformed_body_is_refused(btcpay: Btcpay, body: bytes) -> None:
    with pytest.raises(WebhookRefused, match="unreadable"):
        await btcpay.read_webhook({"btcpay-sig": "sha256=" + hmac_sha256_hex(SECRET, body)}, body, clock.now())


async def test_events_without_an_invoice_are_ignored(btcpay: Btcpay) -> None:
    body = b'{"type": "PayoutCreated", "timestamp": 4102444800, "deliveryId": "1"}'
    assert (
        await btcpay.read_webhook({"btcpay-sig": "sha256=" + hmac_sha256_hex(SECRET, body)}, body, clock.now()) is None
    )


def test_signature_matches_the_published_example() -> None:
    body = b'{"type":"InvoiceSettled","invoiceId":"abc"}'
    assert hmac_sha256_hex("HelloWorld", body) == "9582260b42fae7c9ac57ed3d83f858cbd765c50554167c874df3546379558850"
