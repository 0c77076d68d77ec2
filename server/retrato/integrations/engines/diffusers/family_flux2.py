"""FLUX.2 klein: text and picture in two streams, then in one. It can be shown several pictures with the prompt."""

from collections.abc import Sequence
from typing import Any

import torch
from diffusers.pipelines.flux2.pipeline_flux2_klein import compute_empirical_mu
from PIL import Image
from torch import Tensor

from retrato.integrations.engines.diffusers.flow import Flow, Shown

_ATTENTION = ("to_q", "to_k", "to_v", "to_out.0", "add_q_proj", "add_k_proj", "add_v_proj", "to_add_out")


class Flux2(Flow):
    name = "flux2"
    follows_instructions = True

    def __init__(self, pipe: Any) -> None:
        super().__init__(pipe)
        single = range(len(self.denoiser.single_transformer_blocks))
        # In single blocks, one layer makes queries, keys, values and the feed-forward.
        self.targets = (
            *(f"attn.{layer}" for layer in _ATTENTION),
            "attn.to_qkv_mlp_proj",
            *(f"single_transformer_blocks.{number}.attn.to_out" for number in single),
        )

    @property
    def _distilled(self) -> bool:
        return bool(self._pipe.config.is_distilled)

    @property
    def steps(self) -> int:
        return 4 if self._distilled else 28

    @property
    def guidance(self) -> float | None:
        return None if self._distilled else 4.0

    @torch.no_grad()
    def encode(self, text: str, negative: str, shown: Shown | None = None) -> dict[str, Tensor]:  # noqa: ARG002 - its text encoder sees no pictures
        if self._distilled:
            return {"words": self._encode(text)}
        return {"words": self._encode(text), "negative_words": self._encode(negative)}

    def _encode(self, text: str) -> Tensor:
        words: Tensor = self._pipe.encode_prompt(text, device=self._pipe.device)[0]
        return words

    @torch.no_grad()
    def show(self, pictures: Sequence[Image.Image], edge: int) -> Shown:
        return Shown(self._references(pictures, edge, multiple=self.multiple))

    @torch.no_grad()
    def latents(self, pixels: Tensor) -> Tensor:
        """In patches of 2 x 2: a position of the latents is one of the transformer."""
        vae = self._pipe.vae
        encoded = vae.encode(pixels.to(vae.device, vae.dtype)).latent_dist.mean
        patches = self._pipe._patchify_latents(encoded)
        mean, deviation = self._statistics(patches)
        latents: Tensor = (patches - mean) / deviation
        return latents

    def pixels(self, latents: Tensor) -> Tensor:
        vae = self._pipe.vae
        mean, deviation = self._statistics(latents)
        made: Tensor = vae.decode(self._pipe._unpatchify_latents(latents * deviation + mean).to(vae.dtype)).sample
        return made

    def _statistics(self, like: Tensor) -> tuple[Tensor, Tensor]:
        vae = self._pipe.vae
        mean, variance = (
            each.view(1, -1, 1, 1).to(like.device, like.dtype) for each in (vae.bn.running_mean, vae.bn.running_var)
        )
        return mean, torch.sqrt(variance + vae.config.batch_norm_eps)

    def noise_shape(self, width: int, height: int) -> tuple[int, ...]:
        return 1, self.denoiser.config.in_channels, height // self.multiple, width // self.multiple

    def positions(self, latents: Tensor) -> int:
        return latents.shape[2] * latents.shape[3]

    def shift(self, positions: int, steps: int) -> float:
        return compute_empirical_mu(positions, steps)

    def _fast_network(self, *, fp8: bool) -> Any:
        # It needs a GPU.
        from retrato.integrations.engines.diffusers.fast.flux2 import FastFlux2

        return FastFlux2(self.denoiser, fp8=fp8)

    def velocity(
        self, latents: Tensor, noise_share: Tensor, words: Tensor, references: Sequence[Tensor] = ()
    ) -> Tensor:
        pipe, count = self._pipe, len(latents)
        rows = [pipe._pack_latents(latents)]
        # Made on the GPU, because a copy would wait for it in each step.
        with words.device:
            text_places, places = pipe._prepare_text_ids(words[:1]), [pipe._prepare_latent_ids(latents[:1])]
            if references:
                rows += [pipe._pack_latents(each).expand(count, -1, -1) for each in references]
                places.append(pipe._prepare_image_ids(list(references)))
        predicted = self.network(
            hidden_states=torch.cat(rows, 1),
            timestep=noise_share.to(words.device, non_blocking=True),
            encoder_hidden_states=words,
            txt_ids=text_places,
            img_ids=torch.cat(places, 1),
            return_dict=False,
        )[0]
        return predicted[:, : rows[0].shape[1]].transpose(1, 2).reshape(latents.shape)
