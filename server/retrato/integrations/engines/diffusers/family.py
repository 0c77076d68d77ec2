"""Model families: how to encode prompts for each and how to train it. All other code is shared."""

from collections.abc import Mapping
from typing import Any, Protocol

import torch

from retrato.integrations.engines.diffusers.family_flux import Flux
from retrato.integrations.engines.diffusers.family_sdxl import Sdxl

# Prompt embeddings, by the parameter names of the pipeline.
Embeddings = Mapping[str, torch.Tensor]


class Family(Protocol):
    name: str
    # The component of the pipeline that is the denoiser, as in LoRA files.
    part: str
    # The layers that LoRAs are trained on.
    targets: tuple[str, ...]
    # Default guidance, for styles that set none.
    guidance: float

    @property
    def denoiser(self) -> torch.nn.Module: ...

    @property
    def multiple(self) -> int:
        """Width and height must be multiples of this."""
        ...

    def encode(self, text: str, negative: str) -> dict[str, torch.Tensor]: ...

    def latents(self, pixels: torch.Tensor) -> torch.Tensor:
        """Encode pictures (-1..1, batch first) to latents."""
        ...

    def loss(self, latents: torch.Tensor, embeddings: Embeddings, random: torch.Generator) -> torch.Tensor:
        """Return the denoiser's loss at random noise levels."""
        ...


def family_of(pipe: Any) -> Family:
    if type(pipe).__name__.startswith("Flux"):
        return Flux(pipe)
    if type(pipe).__name__.startswith("StableDiffusionXL"):
        return Sdxl(pipe)
    raise ValueError(f"{type(pipe).__name__} is not supported for photos, only FLUX.1 and SDXL")
