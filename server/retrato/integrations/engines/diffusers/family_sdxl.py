"""Stable Diffusion XL and derived models: a U-Net trained to predict noise."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import torch
from diffusers import DDPMScheduler
from torch.nn import functional

from retrato.integrations.engines.diffusers.noise import normal

_EMBEDDING_NAMES = ("prompt_embeds", "negative_prompt_embeds", "pooled_prompt_embeds", "negative_pooled_prompt_embeds")


class Sdxl:
    name = "sdxl"
    part = "unet"
    targets: tuple[str, ...] = ("to_q", "to_k", "to_v", "to_out.0")
    follows_instructions = False
    steps = 28
    guidance: float | None = 6.0

    def __init__(self, pipe: Any) -> None:
        self.pipe = self._pipe = pipe

    @property
    def denoiser(self) -> torch.nn.Module:
        return self._pipe.unet

    @property
    def multiple(self) -> int:
        # The pipeline requires multiples of eight.
        return max(8, int(self._pipe.vae_scale_factor) * 2)

    @torch.no_grad()
    def encode(self, text: str, negative: str) -> dict[str, torch.Tensor]:
        encoded = self._pipe.encode_prompt(
            text,
            device=self._pipe.device,
            num_images_per_prompt=1,
            do_classifier_free_guidance=True,
            negative_prompt=negative,
        )
        return dict(zip(_EMBEDDING_NAMES, encoded, strict=True))

    @torch.no_grad()
    def latents(self, pixels: torch.Tensor) -> torch.Tensor:
        vae = self._pipe.vae
        if not vae.config.force_upcast:
            return vae.encode(pixels.to(vae.device, vae.dtype)).latent_dist.mean * vae.config.scaling_factor
        # SDXL's VAE overflows in half precision.
        dtype = vae.dtype
        vae.to(torch.float32)
        latents = vae.encode(pixels.to(vae.device, torch.float32)).latent_dist.mean * vae.config.scaling_factor
        vae.to(dtype)
        return latents.to(dtype)

    @cached_property
    def _schedule(self) -> Any:
        return DDPMScheduler.from_config(self._pipe.scheduler.config)

    def loss(
        self, latents: torch.Tensor, embeddings: Mapping[str, torch.Tensor], random: torch.Generator
    ) -> torch.Tensor:
        count, _, height, width = latents.shape
        noise = normal(latents.shape, random, latents)
        stages = int(self._schedule.config.num_train_timesteps)
        stage = torch.randint(0, stages, (count,), generator=random).to(latents.device)
        noisy = self._schedule.add_noise(latents, noise, stage)
        scale = int(self._pipe.vae_scale_factor)
        size = [height * scale, width * scale]
        predicted = self.denoiser(
            noisy,
            stage,
            embeddings["prompt_embeds"],
            added_cond_kwargs={
                "text_embeds": embeddings["pooled_prompt_embeds"],
                # Original size, crop, target size: as if uncropped.
                "time_ids": torch.tensor([[*size, 0, 0, *size]] * count, device=latents.device, dtype=latents.dtype),
            },
        ).sample
        predicts_velocity = self._schedule.config.prediction_type == "v_prediction"
        target = self._schedule.get_velocity(latents, noise, stage) if predicts_velocity else noise
        return functional.mse_loss(predicted.float(), target.float())
