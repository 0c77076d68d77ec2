"""Matrix products with weights that can be changed in place: in bf16, or in fp8 with a step for each row of either
side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor, nn

from retrato.integrations.engines.diffusers.flux.kernels import FP8, Rows, to_fp8

Change = tuple[Tensor, Tensor]
"""Down and up: what up @ down adds to a layer, which is a person's part in it."""
Changes = Mapping[str, Change]
"""By the layer's name in the transformer."""


@dataclass(frozen=True)
class Piece:
    """A layer's weights, or some of their columns, as the model came. They stay as they are, so that whatever is added
    can be taken away again."""

    name: str
    base: Tensor
    columns: slice

    def write(self, changes: Changes, out: Tensor) -> None:
        if change := changes.get(self.name):
            down, up = change
            torch.addmm(self.base, up, down[:, self.columns], out=out)
        else:
            out.copy_(self.base)


class Pieces:
    """Finds the pieces of a model by its layers."""

    def __init__(self, model: nn.Module) -> None:
        self._names = {id(module): name for name, module in model.named_modules()}
        self.shapes: dict[str, torch.Size] = {}

    def of(self, *layers: nn.Linear, columns: slice = slice(None)) -> list[Piece]:
        """Layers with the same input become one: a large product keeps more of the chip busy than several small."""
        pieces = [Piece(self._names[id(layer)], layer.weight.data[:, columns], columns) for layer in layers]
        self.shapes.update((piece.name, layer.weight.shape) for piece, layer in zip(pieces, layers, strict=True))
        return pieces


def biases(*layers: nn.Linear) -> Tensor:
    return torch.cat([layer.bias.data for layer in layers])


class Product(Protocol):
    pieces: Sequence[Piece]

    def __call__(self, rows: Rows, *, out: Tensor | None = None) -> Tensor: ...

    def load(self, changes: Changes) -> None:
        """Other weights in the same place in memory: a captured graph goes on with them."""
        ...


class Bf16Product:
    def __init__(self, pieces: Sequence[Piece], bias: Tensor | None = None, *, curved: bool = False) -> None:
        """`curved`: with GELU, which the product's own kernel can do while it writes."""
        self.pieces, self._bias, self._curved = pieces, bias, curved
        self._weight = torch.cat([piece.base for piece in pieces])

    def __call__(self, rows: Rows, *, out: Tensor | None = None) -> Tensor:
        if self._bias is None:
            return torch.mm(rows, self._weight.t(), out=out)
        if self._curved:
            return torch._addmm_activation(self._bias, rows, self._weight.t(), use_gelu=True, out=out)
        return torch.addmm(self._bias, rows, self._weight.t(), out=out)

    def add_to(self, out: Tensor, rows: Tensor) -> Tensor:
        """The product alone, added in place."""
        return out.addmm_(rows, self._weight.t())

    def load(self, changes: Changes) -> None:
        for piece, part in zip(
            self.pieces, self._weight.split([len(piece.base) for piece in self.pieces]), strict=True
        ):
            piece.write(changes, part)


class Fp8Product:
    def __init__(self, pieces: Sequence[Piece], bias: Tensor | None = None) -> None:
        self.pieces, self._bias = pieces, bias
        base = pieces[0].base
        rows, width = sum(len(piece.base) for piece in pieces), base.shape[1]
        self._weight = torch.empty((rows, width), device=base.device, dtype=FP8)
        self._steps = torch.empty((rows, 1), device=base.device, dtype=torch.float32)
        self._dtype = base.dtype
        self.load({})

    def __call__(self, rows: Rows, *, out: Tensor | None = None) -> Tensor:
        values, steps = rows
        return torch._scaled_mm(
            values,
            self._weight.t(),
            scale_a=steps,
            scale_b=self._steps.t(),
            bias=self._bias,
            out_dtype=self._dtype,
            use_fast_accum=True,
            out=out,
        )

    def load(self, changes: Changes) -> None:
        first = 0
        for piece in self.pieces:
            whole = torch.empty_like(piece.base, memory_format=torch.contiguous_format)
            piece.write(changes, whole)
            rows = slice(first, first + len(whole))
            to_fp8(whole, out=(self._weight[rows], self._steps[rows]))
            first = rows.stop
