"""Qwen-Image's transformer for one picture. It takes and returns what diffusers' does."""

import math
from collections import OrderedDict

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

# Those of two schedules. Each takes 26 MB, or 40 MB if references have their own.
_MAX_TIMES = 56

Modulations = tuple[Tensor, Tensor, Tensor]
"""Those of the image and of the text [blocks, times, 6, width], and of the last norm [times, 2, width]. Each block has
shift, scale and gate, for attention and for the feed-forward."""


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
        self._modulations: OrderedDict[float, Modulations] = OrderedDict()

    def __call__(
        self,
        *,
        hidden_states: Tensor,
        timestep: Tensor,
        encoder_hidden_states: Tensor,
        img_shapes: list[list[tuple[int, int, int]]],
        return_dict: bool = False,  # noqa: ARG002 - always a tuple
    ) -> tuple[Tensor]:
        """The timestep is on the CPU."""
        places = self._places(img_shapes, encoder_hidden_states)
        modulations = self._modulations_at(timestep.item())
        made = math.prod(img_shapes[0][0])
        image, references = hidden_states[0].split([made, hidden_states.shape[1] - made])
        return (self._graphs(image, references, encoder_hidden_states[0], *modulations, *places)[None],)

    def _places(self, shapes: list[list[tuple[int, int, int]]], words: Tensor) -> tuple[Tensor, Tensor]:
        """Return the rotary embedding of all positions, those of the text first."""
        image, text = self._transformer.pos_embed(shapes, max_txt_seq_len=words.shape[1], device=words.device)
        places = torch.cat([text, image])
        return places.real.contiguous(), places.imag.contiguous()

    def _modulations_at(self, time: float) -> Modulations:
        """They depend on the time only. Reading their weights takes a fortieth of a pass, so they are kept: pictures of
        one size share a schedule."""
        if time not in self._modulations:
            self._modulations[time] = self._modulate(time)
        self._modulations.move_to_end(time)
        if len(self._modulations) > _MAX_TIMES:
            self._modulations.popitem(last=False)
        return self._modulations[time]

    @torch.no_grad()
    def _modulate(self, time: float) -> Modulations:
        transformer = self._transformer
        # To references, if the model knows the difference, the time is that of a finished picture.
        times = transformer.img_in.weight.new_tensor([time, 0.0] if transformer.zero_cond_t else [time])
        embedded = functional.silu(transformer.time_text_embed(times, times))
        blocks = transformer.transformer_blocks
        image = torch.stack([block.img_mod[1](embedded) for block in blocks]).unflatten(2, (6, -1))
        text = torch.stack([block.txt_mod[1](embedded[:1]) for block in blocks]).unflatten(2, (6, -1))
        last = transformer.norm_out.linear(embedded).unflatten(1, (2, -1))
        return image, text, last

    def _run(
        self,
        made: Tensor,
        references: Tensor,
        words: Tensor,
        image_mods: Tensor,
        text_mods: Tensor,
        last_mods: Tensor,
        cosines: Tensor,
        sines: Tensor,
    ) -> Tensor:
        transformer = self._transformer
        image = transformer.img_in(torch.cat([made, references]))
        text = transformer.txt_in(transformer.txt_norm(words))
        boundary = len(made) if transformer.zero_cond_t else None
        shape = Shape(1, len(text), len(image), image.shape[1], (cosines, sines), boundary)
        streams: tuple[Stream, Stream] = (image, None), (text, None)
        for block, image_mod, text_mod in zip(self._blocks, image_mods, text_mods, strict=True):
            streams = block(*streams, (image_mod, text_mod), shape)
        scale, shift = last_mods.unbind(1)
        _, normed = add_and_norm(*streams[0], (shift, scale), fp8=False, boundary=boundary)
        predicted: Tensor = transformer.proj_out(normed)
        return predicted


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
