"""What a kind of model is told, and how it learns: one class for each kind. Everything else is the same for all."""

from collections.abc import Mapping
from typing import Any, Protocol

import torch

from retrato.integrations.engines.diffusers.family_flux import Flux
from retrato.integrations.engines.diffusers.family_sdxl import Sdxl

# Encoded words, under the names that the pipeline's call has for them.
Words = Mapping[str, torch.Tensor]


class Family(Protocol):
    name: str
    # Which part of the pipeline the denoiser is, as LoRA files name it.
    part: str
    # The layers that learn a person.
    targets: tuple[str, ...]
    # How strictly words are followed where a style does not say.
    guidance: float

    @property
    def denoiser(self) -> torch.nn.Module: ...

    @property
    def multiple(self) -> int:
        """Width and height are whole multiples of it."""
        ...

    def encode(self, text: str, negative: str) -> dict[str, torch.Tensor]: ...

    def latents(self, pixels: torch.Tensor) -> torch.Tensor:
        """Pictures (-1..1, batch first) as the denoiser sees them."""
        ...

    def loss(self, latents: torch.Tensor, words: Words, random: torch.Generator) -> torch.Tensor:
        """How far off the denoiser is at a random stage of noise."""
        ...


def family_of(pipe: Any) -> Family:
    if type(pipe).__name__.startswith("Flux"):
        return Flux(pipe)
    if type(pipe).__name__.startswith("StableDiffusionXL"):
        return Sdxl(pipe)
    raise ValueError(f"{type(pipe).__name__} is no kind of model that photos can be made with: FLUX.1 or SDXL")
