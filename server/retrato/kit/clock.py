"""The current time, in one place so that tests can change it."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
