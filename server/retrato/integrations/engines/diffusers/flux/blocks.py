"""FLUX's two kinds of blocks, as products with one pass over memory between them. A block leaves its streams summed but
not normed: the norm of the next block is done in the same pass as the sum."""

from dataclasses import dataclass

from diffusers.models.attention import FeedForward
from diffusers.models.transformers.transformer_flux import FluxSingleTransformerBlock, FluxTransformerBlock
from torch import Tensor, nn
from torch.nn import functional

from retrato.integrations.engines.diffusers.flux.kernels import Added, add_and_norm, to_fp8, turn_heads
from retrato.integrations.engines.diffusers.flux.products import Bf16Product, Fp8Product, Pieces, Product, biases

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
    def rows(self) -> int:
        return (self.text + self.image) * self.batch

    @property
    def first_of_image(self) -> int:
        """Rows of the text come before it."""
        return self.text * self.batch


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
        qkv = image[0].new_empty((at.rows, 3 * at.width))
        qk = image[0].new_empty((2, at.rows, at.width))
        first = at.first_of_image
        cosine, sine = at.turns
        y = self._text.look(*text, mods[1], qkv[:first], qk[:, :first], (cosine[: at.text], sine[: at.text]))
        x = self._image.look(*image, mods[0], qkv[first:], qk[:, first:], (cosine[at.text :], sine[at.text :]))
        seen = attend(qk[0], qk[1], qkv[:, 2 * at.width :], self._image.head, at.batch)
        return self._image.think(x, seen[first:], mods[0]), self._text.think(y, seen[:first], mods[1])


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
        self._qkv = kind(pieces.of(*qkv), biases(*qkv))
        self._out, self._out_bias = kind(pieces.of(out)), out.bias
        self._down, self._down_bias = kind(pieces.of(down)), down.bias
        self._up: Product
        if fp8:
            self._up = Fp8Product(pieces.of(up), up.bias)
        else:
            self._up = Bf16Product(pieces.of(up), up.bias, curved=True)
        self.products: list[Product] = [self._qkv, self._out, self._down, self._up]

    def look(
        self,
        stream: Tensor,
        added: Added | None,
        mod: Tensor,
        qkv: Tensor,
        qk: Tensor,
        turns: tuple[Tensor, Tensor],
    ) -> Tensor:
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8)
        turn_heads(self._qkv(rows, out=qkv), qk, self._norms, turns)
        return stream

    def think(self, stream: Tensor, seen: Tensor, mod: Tensor) -> Stream:
        looked: Added = self._out(to_fp8(seen) if self._fp8 else seen), self._out_bias, mod[:, 2]
        stream, rows = add_and_norm(stream, looked, (mod[:, 3], mod[:, 4]), fp8=self._fp8)
        wide = self._up(rows)
        return stream, (self._down(to_fp8(curved=wide) if self._fp8 else wide), self._down_bias, mod[:, 5])


class Single:
    """Both in one stream; attention and feed-forward side by side."""

    def __init__(self, block: FluxSingleTransformerBlock, pieces: Pieces, *, fp8: bool) -> None:
        attention, up, out = block.attn, block.proj_mlp, block.proj_out
        self._fp8, self._norms = fp8, (attention.norm_q.weight, attention.norm_k.weight)
        qkv = [attention.to_q, attention.to_k, attention.to_v]
        self._out_bias = out.bias
        self.products: list[Product]
        if fp8:
            self._wide = Fp8Product(pieces.of(*qkv, up), biases(*qkv, up))
            self._out = Fp8Product(pieces.of(out))
            self.products = [self._wide, self._out]
        else:
            seen, thought = slice(out.out_features), slice(out.out_features, None)
            self._qkv = Bf16Product(pieces.of(*qkv), biases(*qkv))
            self._up = Bf16Product(pieces.of(up), up.bias, curved=True)
            self._out_seen = Bf16Product(pieces.of(out, columns=seen))
            self._out_thought = Bf16Product(pieces.of(out, columns=thought))
            self.products = [self._qkv, self._up, self._out_seen, self._out_thought]

    def __call__(self, stream: Tensor, added: Added | None, mod: Tensor, at: Shape, *, first: int = 0) -> Stream:
        """`mod` [batch, 3, width]: shift, scale and gate. Rows before `first` are still looked at, but nothing is to
        come of them any more."""
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8)
        width, head = at.width, self._norms[0].shape[0]
        wide = self._wide(rows) if self._fp8 else self._qkv(rows)
        qk = stream.new_empty((2, at.rows, width))
        turn_heads(wide, qk, self._norms, at.turns)
        seen = attend(qk[0, first:], qk[1], wide[:, 2 * width : 3 * width], head, at.batch)
        if self._fp8:
            out = self._out(to_fp8(seen, wide[first:, 3 * width :]))
        else:
            plain: Tensor = rows
            out = self._out_thought.add_to(self._out_seen(seen), self._up(plain[first:]))
        return stream[first:], (out, self._out_bias, mod[:, 2])


def attend(query: Tensor, key: Tensor, value: Tensor, head: int, batch: int) -> Tensor:
    """[rows, width] each, and the answer too."""
    parts = (
        each.unflatten(1, (-1, head)).unflatten(0, (-1, batch)).permute(1, 2, 0, 3) for each in (query, key, value)
    )
    return functional.scaled_dot_product_attention(*parts).permute(2, 0, 1, 3).reshape(query.shape)
