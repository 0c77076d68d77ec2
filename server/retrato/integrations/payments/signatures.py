"""What the webhooks of all providers need: a keyed hash compared in constant time, and a body that is JSON."""

import hashlib
import hmac
import json
from typing import Any

from retrato.integrations.payments.contract import WebhookRefused


def keyed_hash(secret: str, message: bytes) -> str:
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def require_one_of(expected: str, given: list[str]) -> None:
    # In constant time: how long it takes does not tell how much of a guess was right.
    if not any(hmac.compare_digest(expected.encode(), each.encode()) for each in given):
        raise WebhookRefused("forged")


def parsed(body: bytes) -> dict[str, Any]:
    """To be called only once the signature is right."""
    try:
        content = json.loads(body)
    except ValueError:
        raise WebhookRefused("unreadable") from None
    if not isinstance(content, dict):
        raise WebhookRefused("unreadable")
    return content
