"""What stands between the matrix products, each in one pass over memory. A row is a place in a picture; the same place
of all pictures of a batch, then the next, so that any run of places is one piece of memory. Statistics are in float32,
as in the layers these replace.

A compiler makes these too, but twice to five times as slow on the rows of FLUX.
"""

from typing import TypeAlias

import torch
import triton
import triton.language as tl
from torch import Tensor

Rows: TypeAlias = Tensor | tuple[Tensor, Tensor]
"""What a product takes: as it is, or in fp8 with the step of each row."""
Added: TypeAlias = tuple[Tensor, Tensor, Tensor]
"""What is still to be added to a stream: a product, its bias, and by which gate."""
FP8 = torch.float8_e4m3fn
_LARGEST_FP8 = tl.constexpr(448.0)
_LEAST_SCALE = tl.constexpr(1e-12)
_NORM_EPSILON = tl.constexpr(1e-6)
_HEADS_AT_ONCE = 8


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
        length = tl.rsqrt(tl.sum(heads * heads, 1) / head + _NORM_EPSILON)
        heads = heads * length[:, None] * weight[None, :]
        even, odd = tl.split(tl.reshape(heads, (at_once, head // 2, 2)))
        turned = tl.join(even * cosine - odd * sine, odd * cosine + even * sine)
        tl.store(target + columns, tl.reshape(turned, (at_once * head,)).to(out.dtype.element_ty))


def turn_heads(rows: Tensor, out: Tensor, norms: tuple[Tensor, Tensor], turns: tuple[Tensor, Tensor]) -> None:
    """Queries and keys, which stand side by side in each row, become `out` [2, rows, width]: each head normed, and
    turned by its place. `turns` has cosines and sines of these places [places, half a head]."""
    _, count, width = out.shape
    head = norms[0].shape[0]
    heads = width // head
    _heads_kernel[(count, 2)](
        rows,
        out,
        *norms,
        *turns,
        rows.stride(0),
        out.stride(0),
        count // len(turns[0]),
        width,
        head,
        _HEADS_AT_ONCE if heads % _HEADS_AT_ONCE == 0 else 1,
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
    mod_stride,
    width: tl.constexpr,
    block: tl.constexpr,
    adds: tl.constexpr,
    norms: tl.constexpr,
    to_fp8: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64)
    columns = tl.arange(0, block)
    inside = columns < width
    own = row % batch * mod_stride + columns
    values = tl.load(stream + row * width + columns, mask=inside, other=0.0).to(tl.float32)
    if adds:
        gates = tl.load(gate + own, mask=inside, other=0.0).to(tl.float32)
        addends = tl.load(addend + row * width + columns, mask=inside, other=0.0).to(tl.float32)
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
    stream: Tensor, added: Added | None, modulation: tuple[Tensor, Tensor] | None, *, fp8: bool
) -> tuple[Tensor, Rows | None]:
    """The stream with what is to be added, and that normed and modulated by (shift, scale), ready for the next product.
    Either may be left out. Gates, shifts and scales are [batch, width]: each picture has its own."""
    count, width = stream.shape
    summed = torch.empty_like(stream) if added else stream
    addend, bias, gate = added or (stream, stream, stream)
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
        bias,
        gate,
        scale,
        shift,
        summed,
        out,
        steps,
        len(own),
        own.stride(0),
        width,
        triton.next_power_of_2(width),
        added is not None,
        modulation is not None,
        fp8,
        num_warps=8,
    )
    return summed, rows


@triton.jit
def _fp8_kernel(  # type: ignore[no-untyped-def]
    plain,
    curved,
    out,
    out_scale,
    curved_stride,
    plain_width: tl.constexpr,
    curved_width: tl.constexpr,
    plain_block: tl.constexpr,
    curved_block: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64)
    out += row * (plain_width + curved_width)
    largest = 0.0
    if plain_width > 0:
        left = tl.arange(0, plain_block)
        values = tl.load(plain + row * plain_width + left, mask=left < plain_width, other=0.0).to(tl.float32)
        largest = tl.max(tl.abs(values))
    if curved_width > 0:
        right = tl.arange(0, curved_block)
        x = tl.load(curved + row * curved_stride + right, mask=right < curved_width, other=0.0).to(tl.float32)
        # GELU by tanh, which is x less x over e^2t + 1.
        x -= x / (1 + tl.exp(1.5957691216057308 * (x + 0.044715 * x * x * x)))
        largest = tl.maximum(largest, tl.max(tl.abs(x)))
    step = tl.maximum(largest / _LARGEST_FP8, _LEAST_SCALE)
    tl.store(out_scale + row, step)
    if plain_width > 0:
        tl.store(out + left, (values / step).to(out.dtype.element_ty), mask=left < plain_width)
    if curved_width > 0:
        tl.store(out + plain_width + right, (x / step).to(out.dtype.element_ty), mask=right < curved_width)


def to_fp8(
    plain: Tensor | None = None, curved: Tensor | None = None, *, out: tuple[Tensor, Tensor] | None = None
) -> tuple[Tensor, Tensor]:
    """Rows for a product in fp8: those of `plain` beside the GELU of those of `curved`; into `out` where given."""
    some: Tensor = plain if plain is not None else curved
    count = len(some)
    left = plain.shape[1] if plain is not None else 0
    right = curved.shape[1] if curved is not None else 0
    values, steps = out or (
        torch.empty((count, left + right), device=some.device, dtype=FP8),
        torch.empty((count, 1), device=some.device, dtype=torch.float32),
    )
    _fp8_kernel[(count,)](
        some if plain is None else plain,
        some if curved is None else curved,
        values,
        steps,
        curved.stride(0) if curved is not None else 0,
        left,
        right,
        triton.next_power_of_2(max(left, 1)),
        triton.next_power_of_2(max(right, 1)),
        num_warps=16 if right else 8,
    )
    return values, steps
