"""A FLUX pipeline that denoises by our own hand. It is called as diffusers' own is, and uses its encoders, schedule and
decoder."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from diffusers import FluxPipeline
from diffusers.pipelines.flux.pipeline_flux import calculate_shift
from torch import Tensor

from retrato.integrations.engines.diffusers.flux.denoiser import FluxDenoiser, Prompt

AfterStep = Callable[[Any, int, Any, dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Made:
    images: list[np.ndarray[Any, Any]]


class FastFlux:
    def __init__(self, pipe: FluxPipeline, *, fp8: bool) -> None:
        self._pipe, self._transformer = pipe, pipe.transformer
        self.denoiser = FluxDenoiser(pipe.transformer, fp8=fp8)
        # A program for each shape: one for all of them takes more than twice as long to make.
        self._decode = torch.compile(pipe.vae.decoder, dynamic=False)
        self.num_timesteps = 0

    @staticmethod
    def has_room(pipe: FluxPipeline) -> bool:
        """It keeps a copy of the transformer's weights, so that people come and go."""
        if pipe.device.type != "cuda":
            return False
        free, _ = torch.cuda.mem_get_info(pipe.device)
        weights = sum(parameter.nbytes for parameter in pipe.transformer.parameters())
        return bool(free > 1.2 * weights)

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
    ) -> Made:
        self.num_timesteps = num_inference_steps
        latents, places = self._noise(width, height, generator)
        times, sigmas = self._schedule(num_inference_steps, latents.shape[1])
        prompt = Prompt(prompt_embeds, pooled_prompt_embeds)
        text_places = places.new_zeros((prompt.tokens.shape[1], places.shape[1]))
        pictures = self.denoiser.begin(latents, prompt, times, guidance_scale, torch.cat([text_places, places]))
        for step in range(num_inference_steps):
            move = pictures.predict(latents, step).float() * (sigmas[step + 1] - sigmas[step])
            latents = (latents.float() + move).to(latents.dtype)
            callback_on_step_end(self, step, None, {})
        # All are under way before the first is waited for.
        shown = [self._picture(each[None], width, height) for each in latents]
        return Made([picture.cpu().numpy() for picture in shown])

    def _noise(self, width: int, height: int, randoms: Sequence[torch.Generator]) -> tuple[Tensor, Tensor]:
        channels = self._transformer.config.in_channels // 4
        latents, places = self._pipe.prepare_latents(
            len(randoms), channels, height, width, self._transformer.dtype, self._transformer.device, list(randoms)
        )
        return latents, places

    def _schedule(self, steps: int, places: int) -> tuple[Tensor, list[float]]:
        """Times for the network, and the shares of noise as plain numbers: to read them from the GPU would be to wait
        for it."""
        scheduler = self._pipe.scheduler
        config = scheduler.config
        shift = calculate_shift(
            places,
            config.get("base_image_seq_len", 256),
            config.get("max_image_seq_len", 4096),
            config.get("base_shift", 0.5),
            config.get("max_shift", 1.15),
        )
        scheduler.set_timesteps(sigmas=np.linspace(1.0, 1 / steps, steps), mu=shift)
        times = scheduler.timesteps.to(self._transformer.device, torch.float32) / 1000
        return times, scheduler.sigmas.tolist()

    def _picture(self, latents: Tensor, width: int, height: int) -> Tensor:
        config = self._pipe.vae.config
        unpacked = self._pipe._unpack_latents(latents, height, width, self._pipe.vae_scale_factor)
        pixels: Tensor = self._decode(unpacked / config.scaling_factor + config.shift_factor)
        return (pixels[0] / 2 + 0.5).clamp(0, 1).permute(1, 2, 0).float().contiguous()
