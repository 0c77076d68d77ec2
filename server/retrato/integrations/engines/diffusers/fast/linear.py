"""Linear layers whose weights can be replaced in place, in bf16 or in fp8 with a scale per row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor, nn

from retrato.integrations.engines.diffusers.fast.kernels import FP8, Rows, to_fp8

LoraDelta = tuple[Tensor, Tensor]
"""Down and up matrices: up @ down is added to a layer's weight."""
LoraDeltas = Mapping[str, LoraDelta]
"""By layer name in the transformer."""


@dataclass(frozen=True)
class WeightSlice:
    """The base weight of a layer, or some of its columns. It is never changed, so that LoRAs can be removed."""

    name: str
    base: Tensor
    columns: slice

    def write(self, deltas: LoraDeltas, out: Tensor) -> None:
        if delta := deltas.get(self.name):
            down, up = delta
            torch.addmm(self.base, up, down[:, self.columns], out=out)
        else:
            out.copy_(self.base)


class WeightSlices:
    """Collects weight slices of a model's layers."""

    def __init__(self, model: nn.Module) -> None:
        self._names = {id(module): name for name, module in model.named_modules()}
        self.shapes: dict[str, torch.Size] = {}

    def of(self, *layers: nn.Linear, columns: slice = slice(None)) -> list[WeightSlice]:
        """Return the slices of layers with the same input, to be fused: one large product uses the GPU better."""
        slices = [WeightSlice(self._names[id(layer)], layer.weight.data[:, columns], columns) for layer in layers]
        self.shapes.update((slice_.name, layer.weight.shape) for slice_, layer in zip(slices, layers, strict=True))
        return slices


def biases(*layers: nn.Linear) -> Tensor | None:
    return None if layers[0].bias is None else torch.cat([layer.bias.data for layer in layers])


class FusedLinear(Protocol):
    slices: Sequence[WeightSlice]

    def __call__(self, rows: Rows, *, out: Tensor | None = None) -> Tensor: ...

    def load(self, deltas: LoraDeltas) -> None:
        """Replace the weights at the same address, so that captured graphs use them."""
        ...


class Bf16Linear:
    def __init__(self, slices: Sequence[WeightSlice], bias: Tensor | None = None, *, gelu: bool = False) -> None:
        """`gelu`: apply GELU in the epilogue of the product's kernel."""
        self.slices, self._bias, self._gelu = slices, bias, gelu
        self._weight = torch.cat([slice_.base for slice_ in slices])

    def __call__(self, rows: Rows, *, out: Tensor | None = None) -> Tensor:
        if self._bias is None:
            return torch.mm(rows, self._weight.t(), out=out)
        if self._gelu:
            return torch._addmm_activation(self._bias, rows, self._weight.t(), use_gelu=True, out=out)
        return torch.addmm(self._bias, rows, self._weight.t(), out=out)

    def add_to(self, out: Tensor, rows: Tensor) -> Tensor:
        """Add the product to `out` in place."""
        return out.addmm_(rows, self._weight.t())

    def load(self, deltas: LoraDeltas) -> None:
        for slice_, part in zip(
            self.slices, self._weight.split([len(slice_.base) for slice_ in self.slices]), strict=True
        ):
            slice_.write(deltas, part)


class Fp8Linear:
    def __init__(self, slices: Sequence[WeightSlice], bias: Tensor | None = None) -> None:
        self.slices, self._bias = slices, bias
        base = slices[0].base
        rows, width = sum(len(slice_.base) for slice_ in slices), base.shape[1]
        self._weight = torch.empty((rows, width), device=base.device, dtype=FP8)
        self._scales = torch.empty((rows, 1), device=base.device, dtype=torch.float32)
        self._dtype = base.dtype
        self.load({})

    def __call__(self, rows: Rows, *, out: Tensor | None = None) -> Tensor:
        values, scales = rows
        return torch._scaled_mm(
            values,
            self._weight.t(),
            scale_a=scales,
            scale_b=self._scales.t(),
            bias=self._bias,
            out_dtype=self._dtype,
            use_fast_accum=True,
            out=out,
        )

    def load(self, deltas: LoraDeltas) -> None:
        first = 0
        for slice_ in self.slices:
            whole = torch.empty_like(slice_.base, memory_format=torch.contiguous_format)
            slice_.write(deltas, whole)
            rows = slice(first, first + len(whole))
            to_fp8(whole, out=(self._weight[rows], self._scales[rows]))
            first = rows.stop
