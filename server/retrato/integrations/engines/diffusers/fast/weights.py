"""Merges LoRAs into a denoiser's weights. Hundreds of small kernels, so they are captured in a CUDA graph once and
replayed for each person."""

from collections.abc import Iterable

import torch
from torch import Tensor

from retrato.integrations.engines.diffusers.adapters import Lora
from retrato.integrations.engines.diffusers.fast.linear import FusedLinear, LoraDeltas, WeightSlices


class FusedWeights:
    """The `Weights` of a denoiser of our own."""

    def __init__(self, slices: WeightSlices, linears: Iterable[FusedLinear]) -> None:
        self._shapes, self._linears = slices.shapes, list(linears)
        self._buffers: LoraDeltas = {}
        self._graph: torch.cuda.CUDAGraph | None = None

    def fits(self, lora: Lora) -> bool:
        return all(self._shapes.get(name) == (up.shape[0], down.shape[1]) for name, (down, up) in lora.layers.items())

    @torch.inference_mode()
    def apply(self, lora: Lora | None, strength: float) -> None:
        if lora is None:
            torch._foreach_zero_([up for _, up in self._buffers.values()])
        else:
            self._grow_buffers(lora)
            self._copy(lora, strength)
        if self._graph:
            self._graph.replay()

    def _copy(self, lora: Lora, strength: float) -> None:
        downs, ups, into_downs, into_ups = [], [], [], []
        for name, (down, up) in lora.layers.items():
            buffer_down, buffer_up = self._buffers[name]
            downs.append(down)
            ups.append(up)
            into_downs.append(buffer_down[: len(down)])
            into_ups.append(buffer_up[:, : len(down)])
        # Zero the rest: a smaller rank, and layers of the previous LoRA.
        torch._foreach_zero_([up for _, up in self._buffers.values()])
        torch._foreach_copy_(into_downs, downs)
        torch._foreach_copy_(into_ups, torch._foreach_mul(ups, strength))

    def _grow_buffers(self, lora: Lora) -> None:
        """Grow the buffers to the layers and ranks of this LoRA."""
        if all(
            name in self._buffers and len(down) <= len(self._buffers[name][0])
            for name, (down, _) in lora.layers.items()
        ):
            return
        ranks = {name: len(down) for name, (down, _) in self._buffers.items()}
        for name, (down, _) in lora.layers.items():
            ranks[name] = max(ranks.get(name, 0), len(down))
        like: Tensor = next(iter(lora.layers.values()))[0]
        self._buffers = {
            name: (like.new_zeros(rank, self._shapes[name][1]), like.new_zeros(self._shapes[name][0], rank))
            for name, rank in ranks.items()
        }
        changed = [linear for linear in self._linears if any(slice_.name in ranks for slice_ in linear.slices)]

        def load() -> None:
            for linear in changed:
                linear.load(self._buffers)

        # Warm up before the capture.
        load()
        torch.cuda.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            load()
