"""Reproducible noise: generated on the CPU, so that it is the same on every device."""

import numpy as np
import torch


def generator(*numbers: int) -> torch.Generator:
    """Return a generator seeded by the numbers."""
    state = np.random.SeedSequence([abs(number) for number in numbers]).generate_state(1, np.uint64)[0]
    return torch.Generator().manual_seed(int(state >> np.uint64(1)))


def normal(shape: tuple[int, ...], random: torch.Generator, like: torch.Tensor) -> torch.Tensor:
    return torch.randn(shape, generator=random).to(like.device, like.dtype)
