"""HMAC signatures and JSON bodies of webhooks."""

import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any

from retrato.integrations.payments.contract import WebhookRefused


def hmac_sha256_hex(secret: str, message: bytes) -> str:
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def verify_signature(expected: str, given: list[str]) -> None:
    # Compare in constant time to prevent timing attacks.
    if not any(hmac.compare_digest(expected.encode(), each.encode()) for each in given):
        raise WebhookRefused("forged")


def parse_timestamp(seconds: object) -> datetime:
    """Parse the Unix time of a webhook."""
    try:
        return datetime.fromtimestamp(int(seconds), UTC)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError, OSError):
        raise WebhookRefused("unreadable") from None


def parse_json_object(body: bytes) -> dict[str, Any]:
    """Parse a webhook body. Call this only after the signature was verified."""
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        raise WebhookRefused("unreadable") from None
    if not isinstance(content, dict):
        raise WebhookRefused("unreadable")
    return content
