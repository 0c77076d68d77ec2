"""Paddle's signature: a timestamp and the HMAC of timestamp and body, several of them during a secret rotation."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from retrato.integrations.payments.contract import Event, WebhookRefused
from retrato.integrations.payments.signatures import (
    hmac_sha256_hex,
    parse_json_object,
    parse_timestamp,
    verify_signature,
)

# Paddle's SDK allows 5 seconds, which rejects genuine webhooks if a clock is wrong. A replay does no harm here: events
# are deduplicated and only say what to read again.
_MAX_AGE = timedelta(minutes=5)


def read(secret: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
    parts = [part.partition("=") for part in headers.get("paddle-signature", "").split(";")]
    time = next((value for name, _, value in parts if name == "ts"), "")
    hashes = [value for name, _, value in parts if name == "h1"]
    verify_signature(hmac_sha256_hex(secret, f"{time}:".encode() + body), hashes)
    if abs(now - parse_timestamp(time)) > _MAX_AGE:
        raise WebhookRefused("stale")
    content = parse_json_object(body)
    try:
        data, family = content["data"], content["event_type"].partition(".")[0]
        occurred_at = datetime.fromisoformat(content["occurred_at"])
        subject: dict[str, tuple[object, object]] = {
            "transaction": (data.get("id"), data.get("subscription_id")),
            "subscription": (data.get("transaction_id"), data.get("id")),
            "adjustment": (data.get("transaction_id"), data.get("subscription_id")),
        }
        payment, subscription = subject.get(family, (None, None))
        return (
            Event(
                id=content["event_id"],
                type=content["event_type"],
                occurred_at=occurred_at,
                payments=(str(payment),) if payment else (),
                subscriptions=(str(subscription),) if subscription else (),
            )
            if payment or subscription
            else None
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise WebhookRefused("unreadable") from None
