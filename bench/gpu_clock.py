"""Measures on a GPU."""

import gc
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch
from torch import Tensor

DEVICE, DTYPE = "cuda", torch.bfloat16
RUNS = 3


def matmul_rate(edge: int = 8192, times: int = 600) -> float:
    """Measure for as long as a photo takes, because the GPU's power limit only throttles it after a moment."""
    left, right = (torch.randn(edge, edge, device=DEVICE, dtype=DTYPE) for _ in range(2))
    out = torch.empty_like(left)

    def several() -> None:
        for _ in range(times):
            torch.mm(left, right, out=out)

    return times * 2 * edge**3 / median(several)


def median(work: Callable[[], object], runs: int = RUNS) -> float:
    work()
    torch.cuda.synchronize()
    return statistics.median(seconds(work) for _ in range(runs))


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    torch.cuda.synchronize()
    return time.perf_counter() - began


def distance(ours: Tensor, theirs: Tensor) -> float:
    return float((ours.float() - theirs.float()).norm() / theirs.float().norm())


def tidy() -> None:
    gc.collect()
    torch.cuda.empty_cache()


@contextmanager
def default_dtype(dtype: torch.dtype) -> Iterator[None]:
    before = torch.get_default_dtype()
    torch.set_default_dtype(dtype)
    try:
        yield
    finally:
        torch.set_default_dtype(before)
