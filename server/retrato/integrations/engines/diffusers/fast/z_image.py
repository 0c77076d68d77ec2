"""Z-Image's transformer for one picture. It takes and returns what diffusers' does."""

import torch
from diffusers import ZImageTransformer2DModel
from diffusers.models.transformers.transformer_z_image import ZImageTransformerBlock
from torch import Tensor

from retrato.integrations.engines.diffusers.fast.blocks import attend
from retrato.integrations.engines.diffusers.fast.graph import Graphs
from retrato.integrations.engines.diffusers.fast.kernels import (
    add_between_norms,
    norm_and_rotate,
    swiglu,
    to_fp8,
)
from retrato.integrations.engines.diffusers.fast.linear import Bf16Linear, Fp8Linear, FusedLinear, WeightSlices
from retrato.integrations.engines.diffusers.fast.weights import FusedWeights

_EPSILON = 1e-5
_PATCH = 2

Rotary = tuple[Tensor, ...]
"""Cosine and sine of each position and half a head."""


class FastZImage:
    def __init__(self, transformer: ZImageTransformer2DModel, *, fp8: bool) -> None:
        """Copies the weights. The transformer's own are the base that LoRAs are added to."""
        self._transformer = transformer
        slices = WeightSlices(transformer)
        self._image_blocks, self._text_blocks, self._joint_blocks = (
            [_Block(block, slices, fp8=fp8) for block in blocks]
            for blocks in (transformer.noise_refiner, transformer.context_refiner, transformer.layers)
        )
        blocks = [*self._image_blocks, *self._text_blocks, *self._joint_blocks]
        self.weights = FusedWeights(slices, [linear for block in blocks for linear in block.linears])
        self._graphs = Graphs(self._run)

    def __call__(
        self,
        latents: list[Tensor],
        time: Tensor,
        words: list[Tensor],
        return_dict: bool = False,  # noqa: ARG002 - always a tuple
    ) -> tuple[list[Tensor]]:
        transformer, kind = self._transformer, f"{_PATCH}-1"
        parts = transformer.patchify_and_embed(latents, words, _PATCH, 1)
        (image,), (text,), sizes, (image_ids,), (text_ids,), (image_padding,), (text_padding,) = parts
        # Both are padded to multiples of 32.
        image = torch.where(image_padding[:, None], transformer.x_pad_token, transformer.all_x_embedder[kind](image))
        text = torch.where(text_padding[:, None], transformer.cap_pad_token, transformer.cap_embedder(text))
        image_places, text_places = _rotary(transformer, image_ids), _rotary(transformer, text_ids[: len(text)])
        embedded = transformer.t_embedder(time * transformer.t_scale).to(image.dtype)
        both = self._graphs(image, text, embedded, *image_places, *text_places)
        predicted = transformer.all_final_layer[kind](both[None, : len(image)], c=embedded)
        return (transformer.unpatchify(list(predicted), sizes, _PATCH, 1),)

    def _run(self, image: Tensor, text: Tensor, embedded: Tensor, *places: Tensor) -> Tensor:
        image = _run(self._image_blocks, image, places[:2], embedded)
        text = _run(self._text_blocks, text, places[2:], embedded)
        joint_places = torch.cat(places[::2]), torch.cat(places[1::2])
        return _run(self._joint_blocks, torch.cat([image, text]), joint_places, embedded)


def _rotary(transformer: ZImageTransformer2DModel, ids: Tensor) -> Rotary:
    places = transformer.rope_embedder(ids)
    return places.real.contiguous(), places.imag.contiguous()


def _run(blocks: list["_Block"], stream: Tensor, rotary: Rotary, embedded: Tensor) -> Tensor:
    added: tuple[Tensor, Tensor] | None = None
    for block in blocks:
        stream, added = block(stream, added, rotary, embedded)
    return add_between_norms(stream, added, None, _EPSILON, fp8=False)[0]


class _Block:
    """Attention and feed-forward, each between two norms. The last residual sum is left to the next block."""

    def __init__(self, block: ZImageTransformerBlock, slices: WeightSlices, *, fp8: bool) -> None:
        self._block, self._fp8 = block, fp8
        attention, feed_forward = block.attention, block.feed_forward
        self._norms = attention.norm_q.weight, attention.norm_k.weight
        kind: type[Fp8Linear] | type[Bf16Linear] = Fp8Linear if fp8 else Bf16Linear
        self._qkv = kind(slices.of(attention.to_q, attention.to_k, attention.to_v))
        self._out = kind(slices.of(attention.to_out[0]))
        self._up, self._down = kind(slices.of(feed_forward.w1, feed_forward.w3)), kind(slices.of(feed_forward.w2))
        self.linears: list[FusedLinear] = [self._qkv, self._out, self._up, self._down]

    def __call__(
        self, stream: Tensor, added: tuple[Tensor, Tensor] | None, rotary: Rotary, embedded: Tensor
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        before_attention, after_attention, before_feed_forward, after_feed_forward = self._weights(embedded)
        stream, rows = add_between_norms(stream, added, before_attention, _EPSILON, fp8=self._fp8)
        qkv, width = self._qkv(rows), stream.shape[1]
        qk = stream.new_empty((2, *stream.shape))
        norm_and_rotate(qkv, qk, self._norms, rotary, _EPSILON)
        attended = attend(qk[0], qk[1], qkv[:, 2 * width :], self._norms[0].shape[0], 1)
        out = self._out(to_fp8(attended) if self._fp8 else attended)
        stream, rows = add_between_norms(stream, (out, after_attention), before_feed_forward, _EPSILON, fp8=self._fp8)
        wide = self._up(rows)
        return stream, (self._down(to_fp8(wide=wide, gated=True) if self._fp8 else swiglu(wide)), after_feed_forward)

    def _weights(self, embedded: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return the weights of the norms, multiplied by the scales and gates of this time."""
        block = self._block
        norms = (
            block.attention_norm1.weight,
            block.attention_norm2.weight,
            block.ffn_norm1.weight,
            block.ffn_norm2.weight,
        )
        if not block.modulation:
            return norms
        scale, gate, wide_scale, wide_gate = block.adaLN_modulation(embedded)[0].chunk(4)
        factors = (1 + scale, gate.tanh(), 1 + wide_scale, wide_gate.tanh())
        first, second, third, fourth = (norm * factor for norm, factor in zip(norms, factors, strict=True))
        return first, second, third, fourth
