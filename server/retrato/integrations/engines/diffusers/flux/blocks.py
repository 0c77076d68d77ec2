"""FLUX's two kinds of blocks, as products with one pass over memory between them. A block leaves its streams summed but
not normed: the norm of the next block is done in the same pass as the sum."""

from dataclasses import dataclass

import torch
from diffusers.models.attention import FeedForward
from diffusers.models.transformers.transformer_flux import FluxSingleTransformerBlock, FluxTransformerBlock
from torch import Tensor, nn
from torch.nn import functional

from retrato.integrations.engines.diffusers.flux.kernels import add_and_norm, split_heads, to_fp8
from retrato.integrations.engines.diffusers.flux.products import Bf16Product, Fp8Product, Pieces, Product, biases

Added = tuple[Tensor, Tensor]
"""What is still to be added to a stream, and by which gate."""
Stream = tuple[Tensor, Added | None]


@dataclass(frozen=True)
class Shape:
    batch: int
    text: int
    image: int
    width: int
    turns: tuple[Tensor, Tensor]
    """Cosine and sine for each place and half a head."""

    @property
    def whole(self) -> int:
        return self.text + self.image


class Double:
    """Text and image beside each other: they meet in the attention alone."""

    def __init__(self, block: FluxTransformerBlock, pieces: Pieces, *, fp8: bool) -> None:
        attention = block.attn
        self._image = _Side(
            [attention.to_q, attention.to_k, attention.to_v],
            (attention.norm_q.weight, attention.norm_k.weight),
            attention.to_out[0],
            block.ff,
            pieces,
            fp8=fp8,
        )
        self._text = _Side(
            [attention.add_q_proj, attention.add_k_proj, attention.add_v_proj],
            (attention.norm_added_q.weight, attention.norm_added_k.weight),
            attention.to_add_out,
            block.ff_context,
            pieces,
            fp8=fp8,
        )
        self.products = [*self._image.products, *self._text.products]

    def __call__(self, image: Stream, text: Stream, mods: tuple[Tensor, Tensor], at: Shape) -> tuple[Stream, Stream]:
        """`mods` [batch, 6, width] for either side: shift, scale and gate, once for looking and once for thinking."""
        qkv = torch.empty((3, at.batch, at.whole, at.width), device=image[0].device, dtype=image[0].dtype)
        y = self._text.look(*text, mods[1], qkv, at, offset=0)
        x = self._image.look(*image, mods[0], qkv, at, offset=at.text)
        seen = attend(qkv[0], qkv[1], qkv[2], self._image.head)
        return (
            self._image.think(x, seen, mods[0], offset=at.text, length=at.image),
            self._text.think(y, seen, mods[1], offset=0, length=at.text),
        )


class _Side:
    def __init__(
        self,
        qkv: list[nn.Linear],
        norms: tuple[Tensor, Tensor],
        out: nn.Linear,
        feed_forward: FeedForward,
        pieces: Pieces,
        *,
        fp8: bool,
    ) -> None:
        self._fp8, self._norms, self.head = fp8, norms, norms[0].shape[0]
        up, down = feed_forward.net[0].proj, feed_forward.net[2]
        kind: type[Fp8Product] | type[Bf16Product] = Fp8Product if fp8 else Bf16Product
        self._qkv, self._out, self._down = (kind(pieces.of(*each), biases(*each)) for each in (qkv, [out], [down]))
        self._up: Product
        if fp8:
            self._up = Fp8Product(pieces.of(up), up.bias)
        else:
            self._up = Bf16Product(pieces.of(up), up.bias, curved=True)
        self.products: list[Product] = [self._qkv, self._out, self._down, self._up]

    def look(self, stream: Tensor, added: Added | None, mod: Tensor, qkv: Tensor, at: Shape, *, offset: int) -> Tensor:
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8)
        split_heads(self._qkv(rows), qkv, self._norms, at.turns, offset=offset)
        return stream

    def think(self, stream: Tensor, seen: Tensor, mod: Tensor, *, offset: int, length: int) -> Stream:
        end = offset + length
        own = to_fp8(seen, offset=offset, length=length) if self._fp8 else seen[:, offset:end].flatten(0, 1)
        stream, rows = add_and_norm(stream, (self._out(own), mod[:, 2]), (mod[:, 3], mod[:, 4]), fp8=self._fp8)
        wide = self._up(rows)
        return stream, (self._down(to_fp8(curved=wide) if self._fp8 else wide), mod[:, 5])


class Single:
    """Both in one stream; attention and feed-forward side by side."""

    def __init__(self, block: FluxSingleTransformerBlock, pieces: Pieces, *, fp8: bool) -> None:
        attention, up, out = block.attn, block.proj_mlp, block.proj_out
        self._fp8, self._norms = fp8, (attention.norm_q.weight, attention.norm_k.weight)
        qkv = [attention.to_q, attention.to_k, attention.to_v]
        self.products: list[Product]
        if fp8:
            self._wide = Fp8Product(pieces.of(*qkv, up), biases(*qkv, up))
            self._out = Fp8Product(pieces.of(out), out.bias)
            self.products = [self._wide, self._out]
        else:
            seen, thought = slice(out.out_features), slice(out.out_features, None)
            self._qkv = Bf16Product(pieces.of(*qkv), biases(*qkv))
            self._up = Bf16Product(pieces.of(up), up.bias, curved=True)
            self._out_seen = Bf16Product(pieces.of(out, columns=seen), out.bias)
            self._out_thought = Bf16Product(pieces.of(out, columns=thought), out.bias)
            self.products = [self._qkv, self._up, self._out_seen, self._out_thought]

    def __call__(self, stream: Tensor, added: Added | None, mod: Tensor, at: Shape) -> Stream:
        """`mod` [batch, 3, width]: shift, scale and gate."""
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8)
        width = at.width
        wide = self._wide(rows) if self._fp8 else self._qkv(rows)
        qk = torch.empty((2, at.batch, at.whole, width), device=stream.device, dtype=stream.dtype)
        split_heads(wide, qk, self._norms, at.turns, offset=0)
        values = wide[:, 2 * width : 3 * width].unflatten(0, (at.batch, at.whole))
        if self._fp8:
            seen = attend(qk[0], qk[1], values, self._norms[0].shape[0])
            return stream, (self._out(to_fp8(seen, wide[:, 3 * width :])), mod[:, 2])
        thought = self._up(rows)
        seen = attend(qk[0], qk[1], values, self._norms[0].shape[0])
        return stream, (self._out_thought.add_to(self._out_seen(seen.flatten(0, 1)), thought), mod[:, 2])


def attend(query: Tensor, key: Tensor, value: Tensor, head: int) -> Tensor:
    """[batch, places, width] each, and the answer too."""
    parts = (each.unflatten(-1, (-1, head)).transpose(1, 2) for each in (query, key, value))
    return functional.scaled_dot_product_attention(*parts).transpose(1, 2).reshape(query.shape)
