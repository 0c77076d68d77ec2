"""Paddle's signature: a time, and the keyed hash of that time and the body; several while a secret is being changed."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from retrato.integrations.payments.contract import Event, WebhookRefused
from retrato.integrations.payments.signatures import keyed_hash, parsed, require_one_of

# As in Paddle's own library. A retry is signed anew, so an honest one is never older.
_OLDEST = timedelta(seconds=5)


def read(secret: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
    parts = [part.partition("=") for part in headers.get("paddle-signature", "").split(";")]
    time = next((value for name, _, value in parts if name == "ts"), "")
    hashes = [value for name, _, value in parts if name == "h1"]
    require_one_of(keyed_hash(secret, f"{time}:".encode() + body), hashes)
    if not time.isdigit() or now - datetime.fromtimestamp(int(time), UTC) > _OLDEST:
        raise WebhookRefused("stale")
    content = parsed(body)
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
