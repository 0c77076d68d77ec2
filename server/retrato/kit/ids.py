"""Identifiers that sort by age (UUID version 7): new rows land at the end of an index, and lists page by id. Those made
by one process sort in the order they were made."""

import os
import threading
import time
from uuid import UUID

_TICKS_PER_MILLISECOND = 4096
_lock = threading.Lock()
_last = 0


def new_id() -> UUID:
    global _last
    with _lock:
        # The 12 bits after the time count on within the millisecond (RFC 9562, 6.2, method 3).
        _last = max(_last + 1, time.time_ns() * _TICKS_PER_MILLISECOND // 1_000_000)
        milliseconds, fraction = divmod(_last, _TICKS_PER_MILLISECOND)
    randomness = int.from_bytes(os.urandom(8)) & (1 << 62) - 1
    return UUID(int=milliseconds << 80 | 0x7 << 76 | fraction << 64 | 0x2 << 62 | randomness)
