"""Runs a network as one CUDA graph, so that no kernel waits for the CPU to launch it."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.attention import SDPBackend, sdpa_kernel

# In order of preference. cuDNN is nearly twice as fast as the next on Hopper.
_ATTENTION = [SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]
# Prompts of a model may have any length. The last ones are kept.
_MAX_GRAPHS = 16

Shapes = tuple[torch.Size, ...]


@dataclass(frozen=True)
class _Graph:
    inputs: tuple[Tensor, ...]
    graph: torch.cuda.CUDAGraph
    out: Tensor


class Graphs:
    """A graph for each combination of input shapes, captured at its first use."""

    def __init__(self, run: Callable[..., Tensor]) -> None:
        self._run = run
        self._graphs: OrderedDict[Shapes, _Graph] = OrderedDict()

    def __call__(self, *inputs: Tensor) -> Tensor:
        """The result is overwritten by the next call."""
        shapes = tuple(each.shape for each in inputs)
        if shapes not in self._graphs:
            self._graphs[shapes] = self._capture(inputs)
        self._graphs.move_to_end(shapes)
        if len(self._graphs) > _MAX_GRAPHS:
            self._graphs.popitem(last=False)
        known = self._graphs[shapes]
        for buffer, each in zip(known.inputs, inputs, strict=True):
            buffer.copy_(each)
        known.graph.replay()
        return known.out

    def _capture(self, inputs: tuple[Tensor, ...]) -> _Graph:
        buffers = tuple(each.clone() for each in inputs)
        # All graphs share their memory, because only one runs at a time.
        pool = next((known.graph.pool() for known in self._graphs.values()), None)
        with sdpa_kernel(_ATTENTION, set_priority=True):
            side_stream = torch.cuda.Stream()
            side_stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side_stream):
                # Warm up before the capture.
                self._run(*buffers)
            torch.cuda.current_stream().wait_stream(side_stream)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=pool):
                out = self._run(*buffers)
        return _Graph(buffers, graph, out)
