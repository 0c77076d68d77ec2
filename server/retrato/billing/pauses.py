"""Growing pauses between attempts: a minute, then twice as long each time, up to half a day."""

from datetime import timedelta

_FIRST = timedelta(minutes=1)
_LONGEST = timedelta(hours=12)
STUCK_AFTER = 16
"""Attempts, spread over more than three days. After that, the operator has to step in."""


def pause_after(attempts: int) -> timedelta:
    """Return how long to wait after this number of failed attempts."""
    return min(_FIRST * (1 << min(max(attempts - 1, 0), 16)), _LONGEST)
