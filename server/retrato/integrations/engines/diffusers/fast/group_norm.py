"""Group normalisation of one picture, fused with what precedes it and with SiLU. A row is a pixel with its channels.

torch reads and writes a picture about twice as often, and a compiled version takes half a minute to compile.
"""

from dataclasses import dataclass

import torch
import triton
import triton.language as tl
from torch import Tensor, nn

_TILE = 8192
# Several for each multiprocessor of an H200.
_PROGRAMS = 1056


@dataclass(frozen=True)
class Features:
    """Rows that are not added up yet: a product, the bias of its layer, and a residual."""

    product: Tensor
    bias: Tensor | None = None
    residual: Tensor | None = None


@triton.jit
def _statistics_kernel(  # type: ignore[no-untyped-def]
    product,
    bias,
    residual,
    summed,
    statistics,
    count,
    tiles,
    width: tl.constexpr,
    groups: tl.constexpr,
    rows: tl.constexpr,
    biased: tl.constexpr,
    adds: tl.constexpr,
    keeps: tl.constexpr,
):
    program = tl.program_id(0)
    columns = tl.arange(0, width)[None, :]
    sums = tl.zeros((groups,), tl.float32)
    squares = tl.zeros((groups,), tl.float32)
    for tile in range(tiles):
        row = (program * tiles + tile) * rows + tl.arange(0, rows)
        inside = (row < count)[:, None]
        at = row.to(tl.int64)[:, None] * width + columns
        values = tl.load(product + at, mask=inside, other=0.0).to(tl.float32)
        if biased:
            values += tl.load(bias + columns).to(tl.float32)
        if adds:
            values += tl.load(residual + at, mask=inside, other=0.0).to(tl.float32)
        if keeps:
            rounded = values.to(summed.dtype.element_ty)
            tl.store(summed + at, rounded, mask=inside)
            values = rounded.to(tl.float32)
        grouped = tl.reshape(tl.where(inside, values, 0.0), (rows, groups, width // groups))
        sums += tl.sum(tl.sum(grouped, 2), 0)
        squares += tl.sum(tl.sum(grouped * grouped, 2), 0)
    group = tl.arange(0, groups)
    tl.store(statistics + program * 2 * groups + group, sums)
    tl.store(statistics + (program * 2 + 1) * groups + group, squares)


@triton.jit
def _factors_kernel(  # type: ignore[no-untyped-def]
    statistics,
    bias,
    norm_weight,
    norm_bias,
    factors,
    programs,
    values,
    epsilon,
    width: tl.constexpr,
    groups: tl.constexpr,
    block: tl.constexpr,
    biased: tl.constexpr,
):
    group = tl.program_id(0)
    program = tl.arange(0, block)
    at = statistics + program * 2 * groups + group
    mean = tl.sum(tl.load(at, mask=program < programs, other=0.0)) / values
    squares = tl.sum(tl.load(at + groups, mask=program < programs, other=0.0)) / values
    length = tl.rsqrt(tl.maximum(squares - mean * mean, 0.0) + epsilon)
    channels = group * (width // groups) + tl.arange(0, width // groups)
    scale = tl.load(norm_weight + channels).to(tl.float32) * length
    offset = -mean
    if biased:
        offset += tl.load(bias + channels).to(tl.float32)
    tl.store(factors + channels, scale)
    tl.store(factors + width + channels, tl.load(norm_bias + channels).to(tl.float32) + offset * scale)


@triton.jit
def _apply_kernel(  # type: ignore[no-untyped-def]
    values,
    factors,
    out,
    count,
    width: tl.constexpr,
    rows: tl.constexpr,
    activates: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * rows + tl.arange(0, rows)
    columns = tl.arange(0, width)[None, :]
    inside = (row < count)[:, None]
    at = row[:, None] * width + columns
    normed = tl.load(values + at, mask=inside, other=0.0).to(tl.float32)
    normed = normed * tl.load(factors + columns) + tl.load(factors + width + columns)
    if activates:
        normed = normed / (1 + tl.exp(-normed))
    tl.store(out + at, normed.to(out.dtype.element_ty), mask=inside)


def group_norm(
    features: Features, norm: nn.GroupNorm, *, keep: bool = True, silu: bool = True
) -> tuple[Tensor, Tensor]:
    """Return the sum of the features, if it is kept, and the sum normalised, with SiLU if wanted. Widths and groups are
    powers of two."""
    product, bias, residual = features.product, features.bias, features.residual
    count, width = product.shape
    # Rows that need no addition are their own sum.
    adds = residual is not None
    keeps = adds or (keep and bias is not None)
    summed = torch.empty_like(product) if keeps else product
    rows = _TILE // width
    tiles = triton.cdiv(count, rows * _PROGRAMS)
    programs = triton.cdiv(count, rows * tiles)
    statistics = torch.empty((programs, 2, norm.num_groups), device=product.device, dtype=torch.float32)
    factors = torch.empty((2, width), device=product.device, dtype=torch.float32)
    _statistics_kernel[(programs,)](
        product,
        product if bias is None else bias,
        product if residual is None else residual,
        summed,
        statistics,
        count,
        tiles,
        width,
        norm.num_groups,
        rows,
        bias is not None,
        adds,
        keeps,
        num_warps=8,
    )
    _factors_kernel[(norm.num_groups,)](
        statistics,
        product if bias is None else bias,
        norm.weight,
        norm.bias,
        factors,
        programs,
        count * (width // norm.num_groups),
        norm.eps,
        width,
        norm.num_groups,
        triton.next_power_of_2(programs),
        bias is not None and not keeps,
    )
    out = torch.empty_like(product)
    _apply_kernel[(triton.cdiv(count, rows),)](summed, factors, out, count, width, rows, silu, num_warps=8)
    return summed, out
