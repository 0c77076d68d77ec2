"""Paddle's webhooks: signature, age, and the objects they refer to."""

import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest

from retrato.integrations.payments.contract import Checkout, Event, Money, WebhookRefused
from retrato.integrations.payments.paddle import webhook
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.integrations.payments.signatures import hmac_sha256_hex
from retrato.kit import clock
from tests.doubles.http_server import Delivery
from tests.doubles.paddle_server import PaddleServer
from tests.doubles.paddle_state import OLD_SECRET, SECRET, signed

VECTOR = "d96299976a6eb066f484d7fde011ac56fc32b38fc9940bc419d6e537fdc6ef02"
VECTOR_SECRET = "pdl_ntf_01hbpjmytsa32fhr36nqgc3kgb_WvRO0eL4Bj9rgYYIBZY6wZhG4EHy9jzh"

Subscribe = Callable[..., Awaitable[str]]


async def read(paddle: Paddle, delivery: Delivery) -> Event | None:
    return await paddle.read_webhook(delivery.headers, delivery.body, clock.now())


def test_signature_matches_the_published_example() -> None:
    assert hmac_sha256_hex(VECTOR_SECRET, b"1696195954:hello-world") == VECTOR


@pytest.mark.parametrize(
    ("age", "reason"), [(0, "unreadable"), (300, "unreadable"), (-300, "unreadable"), (301, "stale"), (-301, "stale")]
)
def test_published_webhook_is_accepted_within_five_minutes(age: int, reason: str) -> None:
    """Its body is not JSON, so "unreadable" means that the signature was accepted."""
    now = datetime.fromtimestamp(1696195954, UTC) + timedelta(seconds=age)
    with pytest.raises(WebhookRefused, match=reason):
        webhook.read(VECTOR_SECRET, {"paddle-signature": f"ts=1696195954;h1={VECTOR}"}, b"hello-world", now)


async def test_webhooks_refer_to_their_payment_and_subscription(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    renewal = server.fail_renewal(reference)
    adjustment = server.refund(renewal)
    server.decide(adjustment)
    events = {event.type: event for each in server.webhooks if (event := await read(paddle, each))}
    first = next(iter(server.transactions))
    assert events["transaction.created"].payments == (first,)
    assert events["subscription.created"].payments == (first,)
    for kind in ("subscription.created", "subscription.activated", "subscription.past_due", "transaction.completed"):
        assert events[kind].subscriptions == (reference,)
    for kind in ("transaction.past_due", "transaction.payment_failed", "adjustment.created", "adjustment.updated"):
        assert (events[kind].payments, events[kind].subscriptions) == ((renewal,), (reference,))


@pytest.mark.parametrize(
    "scenario",
    ["subscription_renewal", "subscription_pause", "subscription_resume", "subscription_cancellation"],
)
async def test_paddles_simulated_scenarios_refer_to_the_subscription(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe, scenario: str
) -> None:
    reference = await subscribe()
    server.webhooks.clear()
    server.simulate(scenario, reference)
    events = [await read(paddle, each) for each in server.webhooks]
    assert events
    assert {event and event.subscriptions for event in events} == {(reference,)}


async def test_duplicate_notifications_have_the_same_event(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    await subscribe()
    server.notify_twice()
    first, second = server.webhooks[-2:]
    assert json.loads(first.body)["notification_id"] != json.loads(second.body)["notification_id"]
    assert await read(paddle, first) == await read(paddle, second)


async def test_event_can_be_replayed_by_paddle(server: PaddleServer, paddle: Paddle, subscribe: Subscribe) -> None:
    await subscribe()
    last = server.webhooks[-1]
    notification = json.loads(last.body)["notification_id"]
    await paddle.api.call("POST", f"/notifications/{notification}/replay")
    assert await read(paddle, server.webhooks[-1]) == await read(paddle, last)


async def test_the_order_of_webhooks_does_not_matter(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    """`updated` may arrive before `created`. Each only says what to read again."""
    reference = await subscribe()
    server.renew(reference)
    for delivery in reversed(server.webhooks):
        event = await read(paddle, delivery)
        assert event is not None
        for subscription in event.subscriptions:
            assert (await paddle.subscription(subscription)).state == "ACTIVE"


@pytest.mark.parametrize("secret", [SECRET, OLD_SECRET])
async def test_one_valid_signature_suffices_during_secret_rotation(paddle: Paddle, secret: str) -> None:
    delivery = signed(b'{"event_id": "1", "event_type": "x.y", "occurred_at": "2026-01-01T00:00:00Z", "data": {}}')
    assert webhook.read(secret, delivery.headers, delivery.body, clock.now()) is None


@pytest.mark.parametrize("spoil", [Delivery.forged, Delivery.truncated, Delivery.unsigned])
async def test_tampered_webhook_is_refused(
    server: PaddleServer,
    paddle: Paddle,
    checkout: Callable[..., Checkout],
    spoil: Callable[[Delivery], Delivery],
) -> None:
    await paddle.start(checkout(Money(499, "USD")))
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paddle, spoil(server.webhooks[0]))


async def test_a_webhook_signed_with_another_secret_is_refused(paddle: Paddle) -> None:
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paddle, signed(b"{}", secrets=("another", "third")))


async def test_old_webhook_with_a_newer_timestamp_is_refused(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    await subscribe()
    old = server.webhooks[0]
    stamp, *hashes = old.headers["paddle-signature"].split(";")
    newer = f"ts={int(stamp.removeprefix('ts=')) + 60}"
    with pytest.raises(WebhookRefused, match="forged"):
        await read(paddle, Delivery({"paddle-signature": ";".join([newer, *hashes])}, old.body))


async def test_a_delayed_webhook_is_refused_and_its_retry_accepted(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    await subscribe()
    late = server.webhooks[0]
    with pytest.raises(WebhookRefused, match="stale"):
        await paddle.read_webhook(late.headers, late.body, clock.now() + timedelta(minutes=10))
    assert await read(paddle, server.retried(late))


@pytest.mark.parametrize(
    "header", ["", "ts=", "h1=", "ts=1;h1", "ts=abc;h1=abc", ";;;", "ts=1696195954;h2=abc", "ts=²;h1=é"]
)
async def test_malformed_signature_header_is_refused(paddle: Paddle, header: str) -> None:
    with pytest.raises(WebhookRefused):
        await paddle.read_webhook({"paddle-signature": header}, b"{}", clock.now())


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"data": [], "event_type": "transaction.paid"}', b"\xff"])
async def test_signed_but_malformed_body_is_refused(paddle: Paddle, body: bytes) -> None:
    with pytest.raises(WebhookRefused, match="unreadable"):
        await read(paddle, signed(body))


@pytest.mark.parametrize("time", ["1000000000000000000", "-1000000000000000000", "1e18", "²", "9" * 5000])
async def test_signed_but_absurd_timestamp_is_refused(paddle: Paddle, time: str) -> None:
    header = f"ts={time};h1={hmac_sha256_hex(SECRET, f'{time}:'.encode() + b'{}')}"
    with pytest.raises(WebhookRefused, match="unreadable"):
        await paddle.read_webhook({"paddle-signature": header}, b"{}", clock.now())


async def test_events_unrelated_to_payments_are_ignored(paddle: Paddle) -> None:
    event = {"event_id": "evt_1", "event_type": "product.updated", "occurred_at": "2026-01-01T00:00:00Z", "data": {}}
    assert await read(paddle, signed(json.dumps(event).encode())) is None
