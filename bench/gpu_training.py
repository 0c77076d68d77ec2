"""Measures the engine's own training on a GPU."""

import statistics
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import torch

from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.diffusers.checkpoint import Checkpoint
from retrato.integrations.engines.diffusers.family import Family
from retrato.integrations.engines.diffusers.training import Sample, TrainingPlan, train_lora


def training_step(family: Family, sample: Sample, rank: int) -> tuple[float, int]:
    """Return the seconds of a step after compilation, and the peak memory."""
    at: list[float] = []

    def progress(_share: float) -> None:
        torch.cuda.synchronize()
        at.append(time.perf_counter())

    torch.cuda.reset_peak_memory_stats()
    with tempfile.TemporaryDirectory() as folder:
        kept = Checkpoint(Path(folder), "bench", "bench")
        train_lora(family, [sample], TrainingPlan(steps=20, rank=rank), kept, Steps(progress, lambda: False))
    return statistics.median(later - before for before, later in pairwise(at[4:])), torch.cuda.max_memory_allocated()
