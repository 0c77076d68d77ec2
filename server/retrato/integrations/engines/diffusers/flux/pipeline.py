"""A FLUX pipeline with our own denoiser. It has the call signature of diffusers' pipeline, and uses its encoders,
scheduler and VAE."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from diffusers import FluxPipeline
from diffusers.pipelines.flux.pipeline_flux import calculate_shift
from torch import Tensor

from retrato.integrations.engines.diffusers.fast.decoder import faster
from retrato.integrations.engines.diffusers.flux.denoiser import FluxDenoiser, Prompt

AfterStep = Callable[[Any, int, Any, dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class PipelineOutput:
    images: list[np.ndarray[Any, Any]]


class FastFlux:
    def __init__(self, pipe: FluxPipeline, *, fp8: bool) -> None:
        self._pipe, self._transformer = pipe, pipe.transformer
        self.denoiser = FluxDenoiser(pipe.transformer, fp8=fp8)
        self._decode = faster(pipe.vae.decoder)
        self.num_timesteps = 0

    @torch.inference_mode()
    def __call__(
        self,
        *,
        prompt_embeds: Tensor,
        pooled_prompt_embeds: Tensor,
        width: int,
        height: int,
        num_inference_steps: int,
        guidance_scale: float,
        generator: Sequence[torch.Generator],
        callback_on_step_end: AfterStep = lambda _pipe, _step, _time, tensors: tensors,
        output_type: str = "np",  # noqa: ARG002 - the only one
    ) -> PipelineOutput:
        self.num_timesteps = num_inference_steps
        latents, positions = self._noise(width, height, generator)
        times, sigmas = self._schedule(num_inference_steps, latents.shape[1])
        prompt = Prompt(prompt_embeds, pooled_prompt_embeds)
        text_positions = positions.new_zeros((prompt.tokens.shape[1], positions.shape[1]))
        steps = self.denoiser.begin(latents, prompt, times, guidance_scale, torch.cat([text_positions, positions]))
        for step in range(num_inference_steps):
            change = steps.predict(latents, step).float() * (sigmas[step + 1] - sigmas[step])
            latents = (latents.float() + change).to(latents.dtype)
            callback_on_step_end(self, step, None, {})
        # Launch all decodes before waiting for the first.
        pictures = [self._decode_picture(each[None], width, height) for each in latents]
        return PipelineOutput([picture.cpu().numpy() for picture in pictures])

    def _noise(self, width: int, height: int, randoms: Sequence[torch.Generator]) -> tuple[Tensor, Tensor]:
        channels = self._transformer.config.in_channels // 4
        latents, positions = self._pipe.prepare_latents(
            len(randoms), channels, height, width, self._transformer.dtype, self._transformer.device, list(randoms)
        )
        return latents, positions

    def _schedule(self, steps: int, positions: int) -> tuple[Tensor, list[float]]:
        """Return the times for the network, and the sigmas as Python floats: reading them from the GPU would
        synchronise."""
        scheduler = self._pipe.scheduler
        config = scheduler.config
        shift = calculate_shift(
            positions,
            config.get("base_image_seq_len", 256),
            config.get("max_image_seq_len", 4096),
            config.get("base_shift", 0.5),
            config.get("max_shift", 1.15),
        )
        scheduler.set_timesteps(sigmas=np.linspace(1.0, 1 / steps, steps), mu=shift)
        times = scheduler.timesteps.to(self._transformer.device, torch.float32) / 1000
        return times, scheduler.sigmas.tolist()

    def _decode_picture(self, latents: Tensor, width: int, height: int) -> Tensor:
        config = self._pipe.vae.config
        unpacked = self._pipe._unpack_latents(latents, height, width, self._pipe.vae_scale_factor)
        pixels: Tensor = self._decode(unpacked / config.scaling_factor + config.shift_factor)
        return (pixels[0] / 2 + 0.5).clamp(0, 1).permute(1, 2, 0).float().contiguous()
