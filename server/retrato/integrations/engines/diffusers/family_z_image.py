"""Z-Image and Z-Image-Turbo: text and picture in one stream of a transformer."""

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from retrato.integrations.engines.diffusers.flow import Flow, Shown

# Longer prompts are truncated.
_MAX_TOKENS = 512
# Nothing but its schedule tells the distilled model from the base, whose value is 6.
_TURBO_SHIFT = 3.0


class ZImage(Flow):
    name = "z-image"
    targets: tuple[str, ...] = ("attention.to_q", "attention.to_k", "attention.to_v", "attention.to_out.0")

    @property
    def _distilled(self) -> bool:
        return float(self._pipe.scheduler.config.shift) <= _TURBO_SHIFT

    @property
    def steps(self) -> int:
        return 8 if self._distilled else 28

    @property
    def guidance(self) -> float | None:
        # The authors' 4 is added to the prediction with the prompt, which is 1.
        return None if self._distilled else 5.0

    @torch.no_grad()
    def encode(self, text: str, negative: str, shown: Shown | None = None) -> dict[str, Tensor]:  # noqa: ARG002 - it is shown none
        wanted, unwanted = self._pipe.encode_prompt(
            text,
            device=self._pipe.device,
            do_classifier_free_guidance=self.guidance is not None,
            negative_prompt=negative,
            max_sequence_length=_MAX_TOKENS,
        )
        return {"words": wanted[0][None], **({"negative_words": unwanted[0][None]} if unwanted else {})}

    @torch.no_grad()
    def latents(self, pixels: Tensor) -> Tensor:
        vae = self._pipe.vae
        encoded = vae.encode(pixels.to(vae.device, vae.dtype)).latent_dist.mean
        latents: Tensor = (encoded - vae.config.shift_factor) * vae.config.scaling_factor
        return latents

    def pixels(self, latents: Tensor) -> Tensor:
        vae = self._pipe.vae
        made: Tensor = vae.decode(latents.to(vae.dtype) / vae.config.scaling_factor + vae.config.shift_factor).sample
        return made

    def noise_shape(self, width: int, height: int) -> tuple[int, ...]:
        scale = int(self._pipe.vae_scale_factor)
        return 1, int(self.denoiser.in_channels), height // scale, width // scale

    def _fast_network(self, *, fp8: bool) -> Any:
        # It needs a GPU.
        from retrato.integrations.engines.diffusers.fast.z_image import FastZImage

        return FastZImage(self.denoiser, fp8=fp8)

    def velocity(
        self,
        latents: Tensor,
        noise_share: Tensor,
        words: Tensor,
        references: Sequence[Tensor] = (),  # noqa: ARG002 - it is shown none
    ) -> Tensor:
        # The model counts time from noise to picture, and predicts in that direction.
        frames = list(latents[:, :, None].unbind())
        time = (1 - noise_share).to(words.device, non_blocking=True)
        predicted = self.network(frames, time, list(words.unbind()), return_dict=False)[0]
        return -torch.stack(predicted)[:, :, 0]
