"""Sandbox webhooks, signed like those of real providers: a timestamp, and the HMAC of timestamp and body."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from retrato.integrations.payments.contract import Event, WebhookRefused
from retrato.integrations.payments.signatures import (
    hmac_sha256_hex,
    parse_json_object,
    parse_timestamp,
    verify_signature,
)
from retrato.kit.ids import new_id

_HEADER = "sandbox-signature"
_MAX_AGE = timedelta(minutes=5)


def write(
    secret: str, type_: str, now: datetime, payment: str | None, subscription: str | None
) -> tuple[dict[str, str], bytes]:
    content = {
        "id": str(new_id()),
        "type": type_,
        "occurredAt": now.isoformat(),
        "payment": payment,
        "subscription": subscription,
    }
    body = json.dumps(content).encode()
    time = str(int(now.timestamp()))
    return {_HEADER: f"{time},{hmac_sha256_hex(secret, time.encode() + b'.' + body)}"}, body


def read(secret: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Event:
    time, _, given = headers.get(_HEADER, "").partition(",")
    verify_signature(hmac_sha256_hex(secret, time.encode() + b"." + body), [given])
    if abs(now - parse_timestamp(time)) > _MAX_AGE:
        raise WebhookRefused("stale")
    content: dict[str, Any] = parse_json_object(body)
    try:
        payment, subscription = content["payment"], content["subscription"]
        return Event(
            id=content["id"],
            type=content["type"],
            occurred_at=datetime.fromisoformat(content["occurredAt"]),
            payments=(payment,) if payment else (),
            subscriptions=(subscription,) if subscription else (),
        )
    except (KeyError, TypeError, ValueError):
        raise WebhookRefused("unreadable") from None
