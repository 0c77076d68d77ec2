"""FLUX.1 and derived models: a transformer trained by flow matching."""

from collections.abc import Mapping
from typing import Any

import torch
from diffusers import FluxKontextPipeline
from torch.nn import functional

from retrato.integrations.engines.diffusers.noise import normal

_ATTENTION = ("to_q", "to_k", "to_v", "to_out.0", "add_q_proj", "add_k_proj", "add_v_proj", "to_add_out")
# Longer prompts are truncated.
_MAX_TOKENS = 512


class Flux:
    name = "flux"
    part = "transformer"
    targets: tuple[str, ...] = tuple(f"attn.{layer}" for layer in _ATTENTION)

    def __init__(self, pipe: Any) -> None:
        self.pipe = self._pipe = pipe
        self.follows_instructions = isinstance(pipe, FluxKontextPipeline)

    @property
    def steps(self) -> int:
        return 28 if self.denoiser.config.guidance_embeds else 4

    @property
    def guidance(self) -> float | None:
        if not self.denoiser.config.guidance_embeds:
            return None
        return 2.5 if self.follows_instructions else 3.5

    @property
    def denoiser(self) -> Any:
        return self._pipe.transformer

    @property
    def multiple(self) -> int:
        # Latents are packed in 2 x 2 patches.
        return int(self._pipe.vae_scale_factor) * 2

    @torch.no_grad()
    def encode(self, text: str, negative: str) -> dict[str, torch.Tensor]:  # noqa: ARG002 - it takes no negative prompt
        embeds, pooled, _ = self._pipe.encode_prompt(
            text, None, device=self._pipe.device, max_sequence_length=min(_MAX_TOKENS, self._tokenizer_limit)
        )
        return {"prompt_embeds": embeds, "pooled_prompt_embeds": pooled}

    @property
    def _tokenizer_limit(self) -> int:
        return int(self._pipe.tokenizer_2.model_max_length)

    @torch.no_grad()
    def latents(self, pixels: torch.Tensor) -> torch.Tensor:
        vae = self._pipe.vae
        encoded = vae.encode(pixels.to(vae.device, vae.dtype)).latent_dist.mean
        return (encoded - vae.config.shift_factor) * vae.config.scaling_factor

    def loss(
        self, latents: torch.Tensor, embeddings: Mapping[str, torch.Tensor], random: torch.Generator
    ) -> torch.Tensor:
        count, channels, height, width = latents.shape
        noise = normal(latents.shape, random, latents)
        # Concentrated on middle noise levels, where faces take shape.
        stage = torch.sigmoid(normal((count,), random, latents))
        noise_share = stage.view(-1, 1, 1, 1)
        noisy = (1 - noise_share) * latents + noise_share * noise
        embeds = embeddings["prompt_embeds"]
        has_guidance = self.denoiser.config.guidance_embeds
        pack = self._pipe._pack_latents
        predicted = self.denoiser(
            hidden_states=pack(noisy, count, channels, height, width),
            timestep=stage,
            guidance=torch.ones(count, device=latents.device) if has_guidance else None,
            pooled_projections=embeddings["pooled_prompt_embeds"],
            encoder_hidden_states=embeds,
            txt_ids=torch.zeros(embeds.shape[1], 3, device=latents.device, dtype=latents.dtype),
            img_ids=self._pipe._prepare_latent_image_ids(count, height // 2, width // 2, latents.device, latents.dtype),
            return_dict=False,
        )[0]
        target = pack(noise - latents, count, channels, height, width)
        return functional.mse_loss(predicted.float(), target.float())
