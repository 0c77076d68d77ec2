"""Rate limits of a single process, for calls that are cheaper than a query. `kit/rate_limit.py` has the shared ones."""

import math
import time
from collections import Counter


class WindowCounter:
    """Allows each key a number of hits per window. All windows start at the same time, so that nothing is kept."""

    def __init__(self, hits: int, seconds: float) -> None:
        self._hits = hits
        self._seconds = seconds
        self._ends_at = 0.0
        self._counts: Counter[str] = Counter()

    def hit(self, key: str) -> int:
        """Count one hit and return 0, or return the seconds until the next one is allowed."""
        now = time.monotonic()
        if now >= self._ends_at:
            self._counts.clear()
            self._ends_at = now + self._seconds
        if self._counts[key] >= self._hits:
            return math.ceil(self._ends_at - now)
        self._counts[key] += 1
        return 0
