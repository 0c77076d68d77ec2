"""The one place that asks for the time, so that tests can move it."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
