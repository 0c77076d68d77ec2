"""The two kinds of blocks of FLUX and its relatives: matrix products with one fused pass over memory between them. A
block leaves its residual sums pending, because the next block's norm adds them in the same pass."""

from collections.abc import Sequence
from dataclasses import dataclass

from diffusers.models.transformers.transformer_flux import FluxSingleTransformerBlock
from torch import Tensor, nn
from torch.nn import functional

from retrato.integrations.engines.diffusers.fast.kernels import (
    Added,
    Rows,
    add_and_norm,
    norm_and_rotate,
    swiglu,
    to_fp8,
)
from retrato.integrations.engines.diffusers.fast.linear import Bf16Linear, Fp8Linear, FusedLinear, WeightSlices, biases

Stream = tuple[Tensor, Added | None]


@dataclass(frozen=True)
class Shape:
    batch: int
    text: int
    image: int
    width: int
    rotary: tuple[Tensor, Tensor]
    """Cosine and sine of the rotary embedding, for each position and half a head."""
    boundary: int | None = None
    """From here on, image rows have a modulation of their own."""

    @property
    def rows(self) -> int:
        return (self.text + self.image) * self.batch

    @property
    def image_start(self) -> int:
        """Index of the first image row, after those of the text."""
        return self.text * self.batch


@dataclass(frozen=True)
class StreamLayers:
    """The layers of one stream of a block. `gated`: SwiGLU between `up` and `down`, otherwise GELU."""

    qkv: Sequence[nn.Linear]
    norms: tuple[Tensor, Tensor]
    out: nn.Linear
    up: nn.Linear
    down: nn.Linear
    gated: bool = False


class DoubleBlock:
    """Separate text and image streams that share attention."""

    def __init__(self, image: StreamLayers, text: StreamLayers, slices: WeightSlices, *, fp8: bool) -> None:
        self._image, self._text = _StreamSide(image, slices, fp8=fp8), _StreamSide(text, slices, fp8=fp8)
        self.linears = [*self._image.linears, *self._text.linears]

    def __call__(self, image: Stream, text: Stream, mods: tuple[Tensor, Tensor], shape: Shape) -> tuple[Stream, Stream]:
        """`mods` [batch, 6, width] per stream: shift, scale and gate, for attention and for the feed-forward."""
        qkv = image[0].new_empty((shape.rows, 3 * shape.width))
        qk = image[0].new_empty((2, shape.rows, shape.width))
        first = shape.image_start
        cosine, sine = shape.rotary
        y = self._text.project(*text, mods[1], qkv[:first], qk[:, :first], (cosine[: shape.text], sine[: shape.text]))
        rotary = cosine[shape.text :], sine[shape.text :]
        x = self._image.project(*image, mods[0], qkv[first:], qk[:, first:], rotary, shape.boundary)
        attended = attend(qk[0], qk[1], qkv[:, 2 * shape.width :], self._image.head, shape.batch)
        return (
            self._image.feed_forward(x, attended[first:], mods[0], shape.boundary),
            self._text.feed_forward(y, attended[:first], mods[1]),
        )


class _StreamSide:
    def __init__(self, layers: StreamLayers, slices: WeightSlices, *, fp8: bool) -> None:
        self._fp8, self._gated, self._norms = fp8, layers.gated, layers.norms
        self.head = layers.norms[0].shape[0]
        kind: type[Fp8Linear] | type[Bf16Linear] = Fp8Linear if fp8 else Bf16Linear
        self._qkv = kind(slices.of(*layers.qkv), biases(*layers.qkv))
        self._out, self._out_bias = kind(slices.of(layers.out)), layers.out.bias
        self._down, self._down_bias = kind(slices.of(layers.down)), layers.down.bias
        self._up: FusedLinear
        if fp8 or layers.gated:
            self._up = kind(slices.of(layers.up), layers.up.bias)
        else:
            self._up = Bf16Linear(slices.of(layers.up), layers.up.bias, gelu=True)
        self.linears: list[FusedLinear] = [self._qkv, self._out, self._down, self._up]

    def project(
        self,
        stream: Tensor,
        added: Added | None,
        mod: Tensor,
        qkv: Tensor,
        qk: Tensor,
        rotary: tuple[Tensor, Tensor],
        boundary: int | None = None,
    ) -> Tensor:
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8, boundary=boundary)
        norm_and_rotate(self._qkv(rows, out=qkv), qk, self._norms, rotary)
        return stream

    def feed_forward(self, stream: Tensor, attended: Tensor, mod: Tensor, boundary: int | None = None) -> Stream:
        attention_out: Added = self._out(to_fp8(attended) if self._fp8 else attended), self._out_bias, mod[:, 2]
        modulation = mod[:, 3], mod[:, 4]
        stream, rows = add_and_norm(stream, attention_out, modulation, fp8=self._fp8, boundary=boundary)
        wide: Rows = self._up(rows)
        if self._fp8:
            wide = to_fp8(wide=wide, gated=self._gated)
        elif self._gated:
            wide = swiglu(wide)
        return stream, (self._down(wide), self._down_bias, mod[:, 5])


class SingleBlock:
    """A joint stream, with attention and feed-forward in parallel."""

    def __init__(self, block: FluxSingleTransformerBlock, slices: WeightSlices, *, fp8: bool) -> None:
        attention, up, out = block.attn, block.proj_mlp, block.proj_out
        self._fp8, self._norms = fp8, (attention.norm_q.weight, attention.norm_k.weight)
        qkv = [attention.to_q, attention.to_k, attention.to_v]
        self._out_bias = out.bias
        self.linears: list[FusedLinear]
        if fp8:
            self._wide = Fp8Linear(slices.of(*qkv, up), biases(*qkv, up))
            self._out = Fp8Linear(slices.of(out))
            self.linears = [self._wide, self._out]
        else:
            attended, hidden = slice(out.out_features), slice(out.out_features, None)
            self._qkv = Bf16Linear(slices.of(*qkv), biases(*qkv))
            self._up = Bf16Linear(slices.of(up), up.bias, gelu=True)
            self._out_attended = Bf16Linear(slices.of(out, columns=attended))
            self._out_hidden = Bf16Linear(slices.of(out, columns=hidden))
            self.linears = [self._qkv, self._up, self._out_attended, self._out_hidden]

    def __call__(self, stream: Tensor, added: Added | None, mod: Tensor, shape: Shape, *, first: int = 0) -> Stream:
        """`mod` [batch, 3, width]: shift, scale and gate. Rows before `first` are attended to, but get no output."""
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8)
        width, head = shape.width, self._norms[0].shape[0]
        wide = self._wide(rows) if self._fp8 else self._qkv(rows)
        qk = stream.new_empty((2, shape.rows, width))
        norm_and_rotate(wide, qk, self._norms, shape.rotary)
        attended = attend(qk[0, first:], qk[1], wide[:, 2 * width : 3 * width], head, shape.batch)
        if self._fp8:
            out = self._out(to_fp8(attended, wide[first:, 3 * width :]))
        else:
            plain: Tensor = rows
            out = self._out_hidden.add_to(self._out_attended(attended), self._up(plain[first:]))
        return stream[first:], (out, self._out_bias, mod[:, 2])


def attend(query: Tensor, key: Tensor, value: Tensor, head: int, batch: int) -> Tensor:
    """Compute attention. Inputs and output are [rows, width]."""
    parts = (
        each.unflatten(1, (-1, head)).unflatten(0, (-1, batch)).permute(1, 2, 0, 3) for each in (query, key, value)
    )
    return functional.scaled_dot_product_attention(*parts).permute(2, 0, 1, 3).reshape(query.shape)
