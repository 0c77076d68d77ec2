"""Identifiers that sort by age (UUID version 7): new rows land at the end of an index, and lists page by id."""

import os
import time
from uuid import UUID


def new_id() -> UUID:
    milliseconds = time.time_ns() // 1_000_000
    randomness = int.from_bytes(os.urandom(10))
    value = (milliseconds & (1 << 48) - 1) << 80 | randomness
    value = value & ~(0xF << 76) | 7 << 76  # version
    value = value & ~(0x3 << 62) | 0x2 << 62  # variant
    return UUID(int=value)
