"""FLUX's transformer for inference, without a compiler and without launch gaps between kernels.

What depends only on the time is computed for all steps of a picture at once. Each step is one captured CUDA graph,
which later pictures of the same shape reuse. LoRAs are merged into the weights, so they cost nothing.
"""

from dataclasses import dataclass

import torch
from diffusers import FluxTransformer2DModel
from diffusers.models.transformers.transformer_flux import FluxTransformerBlock
from torch import Tensor
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

from retrato.integrations.engines.diffusers.fast.blocks import DoubleBlock, Shape, SingleBlock, Stream, StreamLayers
from retrato.integrations.engines.diffusers.fast.kernels import add_and_norm
from retrato.integrations.engines.diffusers.fast.linear import WeightSlices
from retrato.integrations.engines.diffusers.fast.weights import FusedWeights

# In order of preference. cuDNN is nearly twice as fast as the next on Hopper.
_ATTENTION = [SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]
_WARM_UPS = 2


@dataclass(frozen=True)
class Prompt:
    """Text embeddings of each picture: [batch, words, channels] and pooled [batch, channels]."""

    tokens: Tensor
    pooled: Tensor


class FluxDenoiser:
    def __init__(self, transformer: FluxTransformer2DModel, *, fp8: bool = False) -> None:
        """Copies the weights. The transformer's own are the base that LoRAs are added to."""
        self._transformer, self._fp8 = transformer, fp8
        slices = WeightSlices(transformer)
        self._double_blocks = [
            DoubleBlock(_image_layers(block), _text_layers(block), slices, fp8=fp8)
            for block in transformer.transformer_blocks
        ]
        self._single_blocks = [SingleBlock(block, slices, fp8=fp8) for block in transformer.single_transformer_blocks]
        linears = [linear for block in self._double_blocks for linear in block.linears]
        linears += [linear for block in self._single_blocks for linear in block.linears]
        self.weights = FusedWeights(slices, linears)
        self._modulators = [
            *(norm.linear for block in transformer.transformer_blocks for norm in (block.norm1, block.norm1_context)),
            *(block.norm.linear for block in transformer.single_transformer_blocks),
            transformer.norm_out.linear,
        ]
        self._sizes = [linear.out_features for linear in self._modulators]
        self._captured: dict[tuple[torch.Size, torch.Size], CapturedSteps] = {}

    @torch.inference_mode()
    def begin(
        self, latents: Tensor, prompt: Prompt, times: Tensor, guidance: float, positions: Tensor
    ) -> "CapturedSteps":
        """`latents` [batch, positions, channels]; `times` from 1 to 0; `positions` [text and image, axes]."""
        shape = latents.shape, prompt.tokens.shape
        if shape not in self._captured:
            self._captured[shape] = CapturedSteps(self)
        captured = self._captured[shape]
        cosine, sine = (component[:, ::2].float() for component in self._transformer.pos_embed(positions))
        tokens = self._transformer.context_embedder(prompt.tokens.transpose(0, 1))
        captured.load(latents, tokens, (cosine, sine), self._modulations(prompt, times, guidance))
        return captured

    def _modulations(self, prompt: Prompt, times: Tensor, guidance: float) -> Tensor:
        """Compute shifts, scales and gates of all blocks: [times, batch, all of them]."""
        embed, batch = self._transformer.time_text_embed, len(prompt.pooled)
        pooled = prompt.pooled.repeat(len(times), 1)
        time = times.to(pooled.dtype).repeat_interleave(batch) * 1000
        guided = (torch.full_like(time, guidance * 1000),) if self._transformer.config.guidance_embeds else ()
        embedded = functional.silu(embed(time, *guided, pooled))
        return torch.cat([linear(embedded) for linear in self._modulators], 1).unflatten(0, (-1, batch))

    def run(self, latents: Tensor, tokens: Tensor, rotary: tuple[Tensor, Tensor], modulation: Tensor) -> Tensor:
        """Run one step. `latents` and the result are [batch, positions, channels]. `tokens` has positions first, as all
        tensors in between (kernels.py)."""
        image = self._transformer.x_embedder(latents.transpose(0, 1))
        length, batch, width = image.shape
        shape = Shape(batch, len(tokens), length, width, rotary)
        mods = [part.unflatten(1, (-1, width)) for part in modulation.split(self._sizes, 1)]
        image_side: Stream = image.flatten(0, 1), None
        text_side: Stream = tokens.flatten(0, 1), None
        for index, double in enumerate(self._double_blocks):
            image_side, text_side = double(image_side, text_side, (mods[2 * index], mods[2 * index + 1]), shape)
        joint: Stream = torch.cat([self._sum(text_side), self._sum(image_side)]), None
        *single_blocks, last = self._single_blocks
        for index, single in enumerate(single_blocks, start=2 * len(self._double_blocks)):
            joint = single(*joint, mods[index], shape)
        # The last block needs no text output.
        image_side = last(*joint, mods[-2], shape, first=shape.image_start)
        scale, shift = mods[-1].unbind(1)
        _, normed = add_and_norm(*image_side, (shift, scale), fp8=False)
        predicted: Tensor = self._transformer.proj_out(normed)
        return predicted.unflatten(0, (length, batch)).transpose(0, 1).contiguous()

    @property
    def memory_pool(self) -> tuple[int, int] | None:
        """The memory pool that all graphs share, because only one runs at a time."""
        return next((captured.memory_pool for captured in self._captured.values() if captured.memory_pool), None)

    def _sum(self, stream: Stream) -> Tensor:
        return add_and_norm(*stream, None, fp8=self._fp8)[0]


def _image_layers(block: FluxTransformerBlock) -> StreamLayers:
    attention, feed_forward = block.attn, block.ff.net
    return StreamLayers(
        [attention.to_q, attention.to_k, attention.to_v],
        (attention.norm_q.weight, attention.norm_k.weight),
        attention.to_out[0],
        feed_forward[0].proj,
        feed_forward[2],
    )


def _text_layers(block: FluxTransformerBlock) -> StreamLayers:
    attention, feed_forward = block.attn, block.ff_context.net
    return StreamLayers(
        [attention.add_q_proj, attention.add_k_proj, attention.add_v_proj],
        (attention.norm_added_q.weight, attention.norm_added_k.weight),
        attention.to_add_out,
        feed_forward[0].proj,
        feed_forward[2],
    )


class CapturedSteps:
    """Captured steps for one shape, on buffers with fixed addresses."""

    def __init__(self, denoiser: FluxDenoiser) -> None:
        self._denoiser = denoiser
        self._graph: torch.cuda.CUDAGraph | None = None

    @property
    def memory_pool(self) -> tuple[int, int] | None:
        return self._graph.pool() if self._graph else None

    def load(self, latents: Tensor, tokens: Tensor, rotary: tuple[Tensor, Tensor], modulations: Tensor) -> None:
        self._modulations = modulations
        inputs = (latents, tokens, *rotary, modulations[0])
        if self._graph is None:
            self._inputs = tuple(each.clone() for each in inputs)
            self._graph, self._out = self._capture()
        for buffer, each in zip(self._inputs, inputs, strict=True):
            buffer.copy_(each)

    @torch.inference_mode()
    def predict(self, latents: Tensor, step: int) -> Tensor:
        """Predict the velocity. The result is overwritten by the next step."""
        self._inputs[0].copy_(latents)
        self._inputs[-1].copy_(self._modulations[step])
        if self._graph:
            self._graph.replay()
        return self._out

    def _capture(self) -> tuple[torch.cuda.CUDAGraph, Tensor]:
        latents, tokens, cosine, sine, modulation = self._inputs

        def run() -> Tensor:
            with sdpa_kernel(_ATTENTION, set_priority=True):
                return self._denoiser.run(latents, tokens, (cosine, sine), modulation)

        side_stream = torch.cuda.Stream()
        side_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side_stream):
            for _ in range(_WARM_UPS):
                run()
        torch.cuda.current_stream().wait_stream(side_stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self._denoiser.memory_pool):
            out = run()
        return graph, out
