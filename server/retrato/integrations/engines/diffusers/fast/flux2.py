"""FLUX.2's transformer for one picture. It takes and returns what diffusers' does."""

import torch
from diffusers import Flux2Transformer2DModel
from diffusers.models.transformers.transformer_flux2 import Flux2SingleTransformerBlock, Flux2TransformerBlock
from torch import Tensor
from torch.nn import functional

from retrato.integrations.engines.diffusers.fast.blocks import DoubleBlock, Shape, Stream, StreamLayers, attend
from retrato.integrations.engines.diffusers.fast.graph import Graphs
from retrato.integrations.engines.diffusers.fast.kernels import (
    Added,
    add_and_norm,
    norm_and_rotate,
    swiglu,
    to_fp8,
)
from retrato.integrations.engines.diffusers.fast.linear import Bf16Linear, Fp8Linear, FusedLinear, WeightSlices
from retrato.integrations.engines.diffusers.fast.weights import FusedWeights


class FastFlux2:
    def __init__(self, transformer: Flux2Transformer2DModel, *, fp8: bool) -> None:
        """Copies the weights. The transformer's own are the base that LoRAs are added to."""
        self._transformer, self._fp8 = transformer, fp8
        slices = WeightSlices(transformer)
        self._double_blocks = [
            DoubleBlock(_image_layers(block), _text_layers(block), slices, fp8=fp8)
            for block in transformer.transformer_blocks
        ]
        self._single_blocks = [_SingleBlock(block, slices, fp8=fp8) for block in transformer.single_transformer_blocks]
        linears: list[FusedLinear] = [linear for block in self._double_blocks for linear in block.linears]
        linears += [linear for block in self._single_blocks for linear in block.linears]
        self.weights = FusedWeights(slices, linears)
        self._graphs = Graphs(self._run)

    def __call__(
        self,
        *,
        hidden_states: Tensor,
        timestep: Tensor,
        encoder_hidden_states: Tensor,
        img_ids: Tensor,
        txt_ids: Tensor,
        return_dict: bool = False,  # noqa: ARG002 - always a tuple
    ) -> tuple[Tensor]:
        places = torch.cat([txt_ids[0], img_ids[0]])
        return (self._graphs(hidden_states[0], encoder_hidden_states[0], timestep, places)[None],)

    def _run(self, rows: Tensor, words: Tensor, timestep: Tensor, places: Tensor) -> Tensor:
        transformer = self._transformer
        cosines, sines = (each[:, ::2].float().contiguous() for each in transformer.pos_embed(places))
        image, text = transformer.x_embedder(rows), transformer.context_embedder(words)
        time = functional.silu(transformer.time_guidance_embed(timestep.to(image.dtype) * 1000, None))
        image_mod, text_mod = (
            layer.linear(time).unflatten(1, (6, -1))
            for layer in (transformer.double_stream_modulation_img, transformer.double_stream_modulation_txt)
        )
        joint_mod = transformer.single_stream_modulation.linear(time).unflatten(1, (3, -1))
        shape = Shape(1, len(text), len(image), image.shape[1], (cosines, sines))
        streams: tuple[Stream, Stream] = (image, None), (text, None)
        for double in self._double_blocks:
            streams = double(*streams, (image_mod, text_mod), shape)
        joint: Stream = torch.cat([self._sum(streams[1]), self._sum(streams[0])]), None
        *single_blocks, last = self._single_blocks
        for single in single_blocks:
            joint = single(*joint, joint_mod, shape)
        # The last block needs no text output.
        joint = last(*joint, joint_mod, shape, first=len(text))
        scale, shift = transformer.norm_out.linear(time).chunk(2, 1)
        _, normed = add_and_norm(*joint, (shift, scale), fp8=False)
        predicted: Tensor = transformer.proj_out(normed)
        return predicted

    def _sum(self, stream: Stream) -> Tensor:
        return add_and_norm(*stream, None, fp8=self._fp8)[0]


class _SingleBlock:
    """A joint stream, with attention and feed-forward in parallel, in one product each before and after."""

    def __init__(self, block: Flux2SingleTransformerBlock, slices: WeightSlices, *, fp8: bool) -> None:
        attention, self._fp8 = block.attn, fp8
        self._norms = attention.norm_q.weight, attention.norm_k.weight
        wide, out = attention.to_qkv_mlp_proj, attention.to_out
        self.linears: list[FusedLinear]
        if fp8:
            self._wide: FusedLinear = Fp8Linear(slices.of(wide))
            self._out = Fp8Linear(slices.of(out))
            self.linears = [self._wide, self._out]
        else:
            attended, hidden = slice(out.out_features), slice(out.out_features, None)
            self._wide = Bf16Linear(slices.of(wide))
            self._out_attended = Bf16Linear(slices.of(out, columns=attended))
            self._out_hidden = Bf16Linear(slices.of(out, columns=hidden))
            self.linears = [self._wide, self._out_attended, self._out_hidden]

    def __call__(self, stream: Tensor, added: Added | None, mod: Tensor, shape: Shape, *, first: int = 0) -> Stream:
        """`mod` [1, 3, width]: shift, scale and gate. Rows before `first` are attended to, but get no output."""
        stream, rows = add_and_norm(stream, added, (mod[:, 0], mod[:, 1]), fp8=self._fp8)
        width, head = shape.width, self._norms[0].shape[0]
        wide = self._wide(rows)
        qk = stream.new_empty((2, shape.rows, width))
        norm_and_rotate(wide, qk, self._norms, shape.rotary)
        attended = attend(qk[0, first:], qk[1], wide[:, 2 * width : 3 * width], head, 1)
        hidden = wide[first:, 3 * width :]
        if self._fp8:
            out = self._out(to_fp8(attended, hidden, gated=True))
        else:
            out = self._out_hidden.add_to(self._out_attended(attended), swiglu(hidden))
        return stream[first:], (out, None, mod[:, 2])


def _image_layers(block: Flux2TransformerBlock) -> StreamLayers:
    attention = block.attn
    return StreamLayers(
        [attention.to_q, attention.to_k, attention.to_v],
        (attention.norm_q.weight, attention.norm_k.weight),
        attention.to_out[0],
        block.ff.linear_in,
        block.ff.linear_out,
        gated=True,
    )


def _text_layers(block: Flux2TransformerBlock) -> StreamLayers:
    attention = block.attn
    return StreamLayers(
        [attention.add_q_proj, attention.add_k_proj, attention.add_v_proj],
        (attention.norm_added_q.weight, attention.norm_added_k.weight),
        attention.to_add_out,
        block.ff_context.linear_in,
        block.ff_context.linear_out,
        gated=True,
    )
