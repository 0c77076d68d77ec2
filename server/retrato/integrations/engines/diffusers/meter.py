"""What a call cost, for whoever reads the log: its seconds, and the memory of the GPU it ran on."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
import torch

_log = structlog.get_logger("engine")

Told = dict[str, object]


@contextmanager
def metered(event: str) -> Iterator[Told]:
    """Written down when the call has come to its end; whoever makes it may add what it made."""
    began = time.monotonic()
    told: Told = {}
    try:
        yield told
        _log.info(event, **told, seconds=round(time.monotonic() - began, 2), **_memory())
    finally:
        # The next call has a peak of its own, however this one ended.
        if torch.cuda.is_initialized():
            torch.cuda.reset_peak_memory_stats()


def _memory() -> Told:
    """In GB: what stays for the next call, and the most there was in this one."""
    if not torch.cuda.is_initialized():
        return {}
    kept, most = torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated()
    return {"memory_gb": round(kept / 1e9, 1), "peak_gb": round(most / 1e9, 1)}
