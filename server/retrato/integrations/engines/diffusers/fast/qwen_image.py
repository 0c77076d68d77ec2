"""Qwen-Image's transformer for one picture. It takes and returns what diffusers' does."""

import math
from typing import Any

import torch
from diffusers import QwenImageTransformer2DModel
from diffusers.models.transformers.transformer_qwenimage import QwenImageTransformerBlock
from torch import Tensor
from torch.nn import functional

from retrato.integrations.engines.diffusers.fast.blocks import DoubleBlock, Shape, Stream, StreamLayers
from retrato.integrations.engines.diffusers.fast.graph import Graphs
from retrato.integrations.engines.diffusers.fast.kernels import add_and_norm
from retrato.integrations.engines.diffusers.fast.linear import WeightSlices
from retrato.integrations.engines.diffusers.fast.weights import FusedWeights


class FastQwenImage:
    def __init__(self, transformer: QwenImageTransformer2DModel, *, fp8: bool) -> None:
        """Copies the weights. The transformer's own are the base that LoRAs are added to."""
        self._transformer = transformer
        slices = WeightSlices(transformer)
        self._blocks = [
            DoubleBlock(_image_layers(block), _text_layers(block), slices, fp8=fp8)
            for block in transformer.transformer_blocks
        ]
        self.weights = FusedWeights(slices, [linear for block in self._blocks for linear in block.linears])
        self._graphs = Graphs(self._run)

    def __call__(
        self,
        *,
        hidden_states: Tensor,
        timestep: Tensor,
        encoder_hidden_states: Tensor,
        img_shapes: list[list[tuple[int, int, int]]],
        return_dict: bool = False,  # noqa: ARG002 - always a tuple
    ) -> tuple[Tensor]:
        places = self._places(img_shapes, encoder_hidden_states)
        made = math.prod(img_shapes[0][0])
        image, references = hidden_states[0].split([made, hidden_states.shape[1] - made])
        return (self._graphs(image, references, encoder_hidden_states[0], timestep, *places)[None],)

    def _places(self, shapes: list[list[tuple[int, int, int]]], words: Tensor) -> tuple[Tensor, Tensor]:
        """Return the rotary embedding of all positions, those of the text first."""
        image, text = self._transformer.pos_embed(shapes, max_txt_seq_len=words.shape[1], device=words.device)
        places = torch.cat([text, image])
        return places.real.contiguous(), places.imag.contiguous()

    def _run(
        self, made: Tensor, references: Tensor, words: Tensor, timestep: Tensor, cosines: Tensor, sines: Tensor
    ) -> Tensor:
        transformer = self._transformer
        image = transformer.img_in(torch.cat([made, references]))
        text = transformer.txt_in(transformer.txt_norm(words))
        boundary = None
        times = timestep.to(image.dtype)
        if transformer.zero_cond_t:
            # To the references, the time is that of a finished picture.
            times, boundary = torch.cat([times, torch.zeros_like(times)]), len(made)
        time = functional.silu(transformer.time_text_embed(times, image))
        shape = Shape(1, len(text), len(image), image.shape[1], (cosines, sines), boundary)
        streams: tuple[Stream, Stream] = (image, None), (text, None)
        for block, layers in zip(self._blocks, transformer.transformer_blocks, strict=True):
            mods = _modulation(layers.img_mod, time), _modulation(layers.txt_mod, time[:1])
            streams = block(*streams, mods, shape)
        scale, shift = transformer.norm_out.linear(time).chunk(2, 1)
        _, normed = add_and_norm(*streams[0], (shift, scale), fp8=False, boundary=boundary)
        predicted: Tensor = transformer.proj_out(normed)
        return predicted


def _modulation(layers: Any, time: Tensor) -> Tensor:
    """Return shift, scale and gate, for attention and for the feed-forward: [1, 6, width]."""
    modulation: Tensor = layers[1](time).unflatten(1, (6, -1))
    return modulation


def _image_layers(block: QwenImageTransformerBlock) -> StreamLayers:
    attention, feed_forward = block.attn, block.img_mlp.net
    return StreamLayers(
        [attention.to_q, attention.to_k, attention.to_v],
        (attention.norm_q.weight, attention.norm_k.weight),
        attention.to_out[0],
        feed_forward[0].proj,
        feed_forward[2],
    )


def _text_layers(block: QwenImageTransformerBlock) -> StreamLayers:
    attention, feed_forward = block.attn, block.txt_mlp.net
    return StreamLayers(
        [attention.add_q_proj, attention.add_k_proj, attention.add_v_proj],
        (attention.norm_added_q.weight, attention.norm_added_k.weight),
        attention.to_add_out,
        feed_forward[0].proj,
        feed_forward[2],
    )
