"""Return freed memory to the system, and collect garbage without pauses.

By default, glibc keeps what a process has needed at its peak.
"""

import asyncio
import ctypes
import gc
import sys

_TRIM_SECONDS = 20
# Constants of malloc.h.
_M_MMAP_THRESHOLD = -3
_M_ARENA_MAX = -8
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
_GLIBC = _LIBC if hasattr(_LIBC, "malloc_trim") else None


def configure_allocator() -> None:
    """Call before threads are started: each would get an arena of its own, with its own free memory."""
    if _GLIBC:
        _GLIBC.mallopt(_M_ARENA_MAX, 2)
        # Documents and pictures are allocated apart, so that they leave no gaps. The default grows to 32 MB.
        _GLIBC.mallopt(_M_MMAP_THRESHOLD, 64 * 1024)


def trim() -> None:
    if _GLIBC:
        _GLIBC.malloc_trim(0)


async def trim_regularly() -> None:
    while True:
        await asyncio.to_thread(trim)
        await asyncio.sleep(_TRIM_SECONDS)


def exempt_from_collection() -> None:
    """Exempt everything that exists from garbage collection. A full collection would examine the 300,000 objects of the
    application, which takes up to 0.15 s, and no request is answered meanwhile."""
    gc.collect()
    gc.freeze()
