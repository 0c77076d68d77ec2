"""Logs the duration and GPU memory of engine calls."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
import torch

_log = structlog.get_logger("engine")

Fields = dict[str, object]


@contextmanager
def metered(event: str) -> Iterator[Fields]:
    """Log the event when the block succeeds. The block may add fields."""
    began = time.monotonic()
    fields: Fields = {}
    try:
        yield fields
        _log.info(event, **fields, seconds=round(time.monotonic() - began, 2), **_memory())
    finally:
        # Reset the peak for the next call, also after a failure.
        if torch.cuda.is_initialized():
            torch.cuda.reset_peak_memory_stats()


def _memory() -> Fields:
    """Return memory in GB: allocated now, and the peak of this call."""
    if not torch.cuda.is_initialized():
        return {}
    kept, most = torch.cuda.memory_allocated(), torch.cuda.max_memory_allocated()
    return {"memory_gb": round(kept / 1e9, 1), "peak_gb": round(most / 1e9, 1)}
