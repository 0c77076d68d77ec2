"""FLUX's transformer for making pictures: no compiler, no waiting between kernels.

What depends on the time alone is computed for all steps of a picture at once; each step is then one captured graph,
which the next pictures of the same shape use again. People are put into the weights themselves, so they cost nothing.
"""

from dataclasses import dataclass

import torch
from diffusers import FluxTransformer2DModel
from torch import Tensor
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

from retrato.integrations.engines.diffusers.flux.blocks import Double, Shape, Single, Stream
from retrato.integrations.engines.diffusers.flux.kernels import add_and_norm
from retrato.integrations.engines.diffusers.flux.products import Pieces
from retrato.integrations.engines.diffusers.flux.wardrobe import Wardrobe

# The first that the machine has. cuDNN's is nearly twice as fast as the next on Hopper.
_ATTENTION = [SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]
_WARM_UPS = 2


@dataclass(frozen=True)
class Prompt:
    """What the text encoders make of the words for each picture: [batch, words, channels] and [batch, channels]."""

    tokens: Tensor
    pooled: Tensor


class FluxDenoiser:
    def __init__(self, transformer: FluxTransformer2DModel, *, fp8: bool = False) -> None:
        """Works on a copy of the weights; the transformer's own stay what people are added to."""
        self._transformer, self._fp8 = transformer, fp8
        pieces = Pieces(transformer)
        self._doubles = [Double(block, pieces, fp8=fp8) for block in transformer.transformer_blocks]
        self._singles = [Single(block, pieces, fp8=fp8) for block in transformer.single_transformer_blocks]
        products = [product for block in self._doubles for product in block.products]
        products += [product for block in self._singles for product in block.products]
        self.weights = Wardrobe(pieces, products)
        self._modulators = [
            *(norm.linear for block in transformer.transformer_blocks for norm in (block.norm1, block.norm1_context)),
            *(block.norm.linear for block in transformer.single_transformer_blocks),
            transformer.norm_out.linear,
        ]
        self._sizes = [linear.out_features for linear in self._modulators]
        self._pictures: dict[tuple[torch.Size, torch.Size], Pictures] = {}

    @torch.inference_mode()
    def begin(self, latents: Tensor, prompt: Prompt, times: Tensor, guidance: float, places: Tensor) -> "Pictures":
        """`latents` [batch, places, channels]; `times` from 1 to 0; `places` [text and image, axes]."""
        shape = latents.shape, prompt.tokens.shape
        if shape not in self._pictures:
            self._pictures[shape] = Pictures(self)
        pictures = self._pictures[shape]
        cosine, sine = (turn[:, ::2].float() for turn in self._transformer.pos_embed(places))
        tokens = self._transformer.context_embedder(prompt.tokens.transpose(0, 1))
        pictures.load(latents, tokens, (cosine, sine), self._modulations(prompt, times, guidance))
        return pictures

    def _modulations(self, prompt: Prompt, times: Tensor, guidance: float) -> Tensor:
        """How much each block shifts, scales and lets through: [times, batch, all of them]."""
        embed, batch = self._transformer.time_text_embed, len(prompt.pooled)
        pooled = prompt.pooled.repeat(len(times), 1)
        time = times.to(pooled.dtype).repeat_interleave(batch) * 1000
        guided = (torch.full_like(time, guidance * 1000),) if self._transformer.config.guidance_embeds else ()
        embedded = functional.silu(embed(time, *guided, pooled))
        return torch.cat([linear(embedded) for linear in self._modulators], 1).unflatten(0, (-1, batch))

    def run(self, latents: Tensor, tokens: Tensor, turns: tuple[Tensor, Tensor], modulation: Tensor) -> Tensor:
        """One step's work. `latents` and what is made of them is [batch, places, channels], `tokens` has places first,
        as everything has in between (kernels.py)."""
        image = self._transformer.x_embedder(latents.transpose(0, 1))
        length, batch, width = image.shape
        at = Shape(batch, len(tokens), length, width, turns)
        mods = [part.unflatten(1, (-1, width)) for part in modulation.split(self._sizes, 1)]
        image_side: Stream = image.flatten(0, 1), None
        text_side: Stream = tokens.flatten(0, 1), None
        for index, double in enumerate(self._doubles):
            image_side, text_side = double(image_side, text_side, (mods[2 * index], mods[2 * index + 1]), at)
        both: Stream = torch.cat([self._summed(text_side), self._summed(image_side)]), None
        *singles, last = self._singles
        for index, single in enumerate(singles, start=2 * len(self._doubles)):
            both = single(*both, mods[index], at)
        # The text has done its work.
        image_side = last(*both, mods[-2], at, first=at.first_of_image)
        scale, shift = mods[-1].unbind(1)
        _, normed = add_and_norm(*image_side, (shift, scale), fp8=False)
        predicted: Tensor = self._transformer.proj_out(normed)
        return predicted.unflatten(0, (length, batch)).transpose(0, 1).contiguous()

    @property
    def room(self) -> tuple[int, int] | None:
        """Memory that all pictures work in: only one of them does at a time."""
        return next((pictures.room for pictures in self._pictures.values() if pictures.room), None)

    def _summed(self, stream: Stream) -> Tensor:
        return add_and_norm(*stream, None, fp8=self._fp8)[0]


class Pictures:
    """The steps of the pictures being made, on memory that stays where it is."""

    def __init__(self, denoiser: FluxDenoiser) -> None:
        self._denoiser = denoiser
        self._graph: torch.cuda.CUDAGraph | None = None

    @property
    def room(self) -> tuple[int, int] | None:
        return self._graph.pool() if self._graph else None

    def load(self, latents: Tensor, tokens: Tensor, turns: tuple[Tensor, Tensor], modulations: Tensor) -> None:
        self._modulations = modulations
        given = (latents, tokens, *turns, modulations[0])
        if self._graph is None:
            self._kept = tuple(each.clone() for each in given)
            self._graph, self._out = self._captured()
        for kept, each in zip(self._kept, given, strict=True):
            kept.copy_(each)

    @torch.inference_mode()
    def predict(self, latents: Tensor, step: int) -> Tensor:
        """Where the pictures go from here; overwritten by the next step."""
        self._kept[0].copy_(latents)
        self._kept[-1].copy_(self._modulations[step])
        if self._graph:
            self._graph.replay()
        return self._out

    def _captured(self) -> tuple[torch.cuda.CUDAGraph, Tensor]:
        latents, tokens, cosine, sine, modulation = self._kept

        def run() -> Tensor:
            with sdpa_kernel(_ATTENTION, set_priority=True):
                return self._denoiser.run(latents, tokens, (cosine, sine), modulation)

        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(_WARM_UPS):
                run()
        torch.cuda.current_stream().wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self._denoiser.room):
            out = run()
        return graph, out
