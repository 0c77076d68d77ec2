"""The operations between matrix products, each fused into one pass over memory. A row is a position of a picture. The
rows of one position of all pictures in a batch are adjacent, so any range of positions is contiguous. Statistics are in
float32, as in the layers that these replace.

torch.compile's versions are two to five times slower at FLUX's row sizes.
"""

from typing import TypeAlias

import torch
import triton
import triton.language as tl
from torch import Tensor

Rows: TypeAlias = Tensor | tuple[Tensor, Tensor]
"""The input of a product: a tensor, or fp8 values with a scale per row."""
Added: TypeAlias = tuple[Tensor, Tensor | None, Tensor]
"""A pending residual: a product, its bias if it has one, and its gate."""
FP8 = torch.float8_e4m3fn
_LARGEST_FP8 = tl.constexpr(448.0)
_LEAST_SCALE = tl.constexpr(1e-12)
_NORM_EPSILON = tl.constexpr(1e-6)


@triton.jit
def _heads_kernel(  # type: ignore[no-untyped-def]
    rows,
    out,
    query_weight,
    key_weight,
    cosines,
    sines,
    row_stride,
    out_stride,
    batch,
    width: tl.constexpr,
    head: tl.constexpr,
    at_once: tl.constexpr,
    epsilon: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64)
    part = tl.program_id(1)
    source = rows + row * row_stride + part * width
    target = out + part * out_stride + row * width
    place = row // batch
    half = tl.arange(0, head // 2)
    cosine = tl.load(cosines + place * (head // 2) + half)[None, :]
    sine = tl.load(sines + place * (head // 2) + half)[None, :]
    weight = tl.load((query_weight if part == 0 else key_weight) + tl.arange(0, head)).to(tl.float32)
    for first in tl.static_range(0, width, at_once * head):
        columns = first + tl.arange(0, at_once * head)
        heads = tl.reshape(tl.load(source + columns).to(tl.float32), (at_once, head))
        length = tl.rsqrt(tl.sum(heads * heads, 1) / head + epsilon)
        heads = heads * length[:, None] * weight[None, :]
        even, odd = tl.split(tl.reshape(heads, (at_once, head // 2, 2)))
        turned = tl.join(even * cosine - odd * sine, odd * cosine + even * sine)
        tl.store(target + columns, tl.reshape(turned, (at_once * head,)).to(out.dtype.element_ty))


def norm_and_rotate(
    rows: Tensor, out: Tensor, norms: tuple[Tensor, Tensor], rotary: tuple[Tensor, Tensor], epsilon: float = 1e-6
) -> None:
    """Normalise and rotate queries and keys, which are adjacent in each row, into `out` [2, rows, width]. `rotary` has
    the cosines and sines of the positions [positions, half a head]."""
    _, count, width = out.shape
    head = norms[0].shape[0]
    heads = width // head
    _heads_kernel[(count, 2)](
        rows,
        out,
        *norms,
        *rotary,
        rows.stride(0),
        out.stride(0),
        count // len(rotary[0]),
        width,
        head,
        next(count for count in (8, 4, 2, 1) if heads % count == 0),
        epsilon,
        num_warps=4,
    )


@triton.jit
def _norm_kernel(  # type: ignore[no-untyped-def]
    stream,
    addend,
    bias,
    gate,
    scale,
    shift,
    summed,
    out,
    out_scale,
    batch,
    boundary,
    mod_stride,
    width: tl.constexpr,
    block: tl.constexpr,
    adds: tl.constexpr,
    biased: tl.constexpr,
    norms: tl.constexpr,
    to_fp8: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64)
    columns = tl.arange(0, block)
    inside = columns < width
    own = (row % batch + (row >= boundary).to(tl.int64)) * mod_stride + columns
    values = tl.load(stream + row * width + columns, mask=inside, other=0.0).to(tl.float32)
    if adds:
        gates = tl.load(gate + own, mask=inside, other=0.0).to(tl.float32)
        addends = tl.load(addend + row * width + columns, mask=inside, other=0.0).to(tl.float32)
        if biased:
            addends += tl.load(bias + columns, mask=inside, other=0.0).to(tl.float32)
        values += gates * addends
        rounded = values.to(summed.dtype.element_ty)
        tl.store(summed + row * width + columns, rounded, mask=inside)
        values = rounded.to(tl.float32)
    if norms:
        centred = tl.where(inside, values - tl.sum(values) / width, 0.0)
        length = tl.rsqrt(tl.sum(centred * centred) / width + _NORM_EPSILON)
        scales = tl.load(scale + own, mask=inside, other=0.0).to(tl.float32)
        shifts = tl.load(shift + own, mask=inside, other=0.0).to(tl.float32)
        normed = centred * length * (1 + scales) + shifts
        if to_fp8:
            step = tl.maximum(tl.max(tl.abs(tl.where(inside, normed, 0.0))) / _LARGEST_FP8, _LEAST_SCALE)
            tl.store(out_scale + row, step)
            normed = normed / step
        tl.store(out + row * width + columns, normed.to(out.dtype.element_ty), mask=inside)


def add_and_norm(
    stream: Tensor,
    added: Added | None,
    modulation: tuple[Tensor, Tensor] | None,
    *,
    fp8: bool,
    boundary: int | None = None,
) -> tuple[Tensor, Rows | None]:
    """Add the pending residual to the stream, then normalise and modulate by (shift, scale) for the next product. Both
    are optional. Gates, shifts and scales are [batch, width]: one per picture; with a boundary, one for the rows before
    it and one for the others."""
    count, width = stream.shape
    summed = torch.empty_like(stream) if added else stream
    addend, bias, gate = added or (stream, None, stream)
    shift, scale = modulation or (stream, stream)
    own = gate if added else scale
    rows: Rows | None = None
    out = steps = stream
    if modulation:
        out = torch.empty_like(stream, dtype=FP8 if fp8 else stream.dtype)
        steps = torch.empty((count, 1), device=stream.device, dtype=torch.float32) if fp8 else stream
        rows = (out, steps) if fp8 else out
    _norm_kernel[(count,)](
        stream,
        addend,
        stream if bias is None else bias,
        gate,
        scale,
        shift,
        summed,
        out,
        steps,
        len(own) if boundary is None else 1,
        count if boundary is None else boundary,
        own.stride(0),
        width,
        triton.next_power_of_2(width),
        added is not None,
        bias is not None,
        modulation is not None,
        fp8,
        num_warps=8,
    )
    return summed, rows


@triton.jit
def _sandwich_kernel(  # type: ignore[no-untyped-def]
    stream,
    addend,
    gate,
    weight,
    summed,
    out,
    out_scale,
    width: tl.constexpr,
    block: tl.constexpr,
    epsilon: tl.constexpr,
    adds: tl.constexpr,
    norms: tl.constexpr,
    to_fp8: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64)
    columns = tl.arange(0, block)
    inside = columns < width
    values = tl.load(stream + row * width + columns, mask=inside, other=0.0).to(tl.float32)
    if adds:
        addends = tl.load(addend + row * width + columns, mask=inside, other=0.0).to(tl.float32)
        addends *= tl.rsqrt(tl.sum(addends * addends) / width + epsilon)
        values += addends * tl.load(gate + columns, mask=inside, other=0.0).to(tl.float32)
        rounded = values.to(summed.dtype.element_ty)
        tl.store(summed + row * width + columns, rounded, mask=inside)
        values = rounded.to(tl.float32)
    if norms:
        normed = values * tl.rsqrt(tl.sum(values * values) / width + epsilon)
        normed *= tl.load(weight + columns, mask=inside, other=0.0).to(tl.float32)
        if to_fp8:
            step = tl.maximum(tl.max(tl.abs(normed)) / _LARGEST_FP8, _LEAST_SCALE)
            tl.store(out_scale + row, step)
            normed = normed / step
        tl.store(out + row * width + columns, normed.to(out.dtype.element_ty), mask=inside)


def add_between_norms(
    stream: Tensor, added: tuple[Tensor, Tensor] | None, weight: Tensor | None, epsilon: float, *, fp8: bool
) -> tuple[Tensor, Rows | None]:
    """Divide a product by its root mean square, multiply it by a gate [width], and add it to the stream; then divide
    and multiply the sum by `weight` for the next product. Both are optional."""
    count, width = stream.shape
    addend, gate = added or (stream, stream)
    summed = torch.empty_like(stream) if added else stream
    rows: Rows | None = None
    out = steps = stream
    if weight is not None:
        out = torch.empty_like(stream, dtype=FP8 if fp8 else stream.dtype)
        steps = torch.empty((count, 1), device=stream.device, dtype=torch.float32) if fp8 else stream
        rows = (out, steps) if fp8 else out
    _sandwich_kernel[(count,)](
        stream,
        addend,
        gate,
        stream if weight is None else weight,
        summed,
        out,
        steps,
        width,
        triton.next_power_of_2(width),
        epsilon,
        added is not None,
        weight is not None,
        fp8,
        num_warps=8,
    )
    return summed, rows


@triton.jit
def _gate_kernel(  # type: ignore[no-untyped-def]
    wide, out, stride, width: tl.constexpr, block: tl.constexpr
):
    row = tl.program_id(0).to(tl.int64)
    columns = tl.program_id(1) * block + tl.arange(0, block)
    inside = columns < width
    gate = tl.load(wide + row * stride + columns, mask=inside, other=0.0).to(tl.float32)
    values = tl.load(wide + row * stride + width + columns, mask=inside, other=0.0).to(tl.float32)
    gated = gate / (1 + tl.exp(-gate)) * values
    tl.store(out + row * width + columns, gated.to(out.dtype.element_ty), mask=inside)


def swiglu(wide: Tensor) -> Tensor:
    """Return the right half of each row, gated by the SiLU of the left half."""
    count, width = len(wide), wide.shape[1] // 2
    out = wide.new_empty((count, width))
    block = 2048
    _gate_kernel[(count, triton.cdiv(width, block))](wide, out, wide.stride(0), width, block, num_warps=4)
    return out


@triton.jit
def _fp8_kernel(  # type: ignore[no-untyped-def]
    plain,
    wide,
    out,
    out_scale,
    wide_stride,
    plain_width: tl.constexpr,
    wide_width: tl.constexpr,
    plain_block: tl.constexpr,
    wide_block: tl.constexpr,
    gated: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64)
    out += row * (plain_width + wide_width)
    largest = 0.0
    if plain_width > 0:
        left = tl.arange(0, plain_block)
        values = tl.load(plain + row * plain_width + left, mask=left < plain_width, other=0.0).to(tl.float32)
        largest = tl.max(tl.abs(values))
    if wide_width > 0:
        right = tl.arange(0, wide_block)
        x = tl.load(wide + row * wide_stride + right, mask=right < wide_width, other=0.0).to(tl.float32)
        if gated:
            inner = wide + row * wide_stride + wide_width + right
            x = x / (1 + tl.exp(-x)) * tl.load(inner, mask=right < wide_width, other=0.0).to(tl.float32)
        else:
            # GELU (tanh approximation): x - x / (e^2t + 1).
            x -= x / (1 + tl.exp(1.5957691216057308 * (x + 0.044715 * x * x * x)))
        largest = tl.maximum(largest, tl.max(tl.abs(x)))
    step = tl.maximum(largest / _LARGEST_FP8, _LEAST_SCALE)
    tl.store(out_scale + row, step)
    if plain_width > 0:
        tl.store(out + left, (values / step).to(out.dtype.element_ty), mask=left < plain_width)
    if wide_width > 0:
        tl.store(out + plain_width + right, (x / step).to(out.dtype.element_ty), mask=right < wide_width)


def to_fp8(
    plain: Tensor | None = None,
    wide: Tensor | None = None,
    *,
    gated: bool = False,
    out: tuple[Tensor, Tensor] | None = None,
) -> tuple[Tensor, Tensor]:
    """Quantise rows to fp8: `plain` next to the GELU of `wide`, into `out` if given. `gated`: SwiGLU instead."""
    like: Tensor = plain if plain is not None else wide
    count = len(like)
    left = plain.shape[1] if plain is not None else 0
    right = 0 if wide is None else wide.shape[1] // 2 if gated else wide.shape[1]
    values, steps = out or (
        torch.empty((count, left + right), device=like.device, dtype=FP8),
        torch.empty((count, 1), device=like.device, dtype=torch.float32),
    )
    _fp8_kernel[(count,)](
        like if plain is None else plain,
        like if wide is None else wide,
        values,
        steps,
        wide.stride(0) if wide is not None else 0,
        left,
        right,
        triton.next_power_of_2(max(left, 1)),
        triton.next_power_of_2(max(right, 1)),
        gated,
        num_warps=16 if right else 8,
    )
    return values, steps
