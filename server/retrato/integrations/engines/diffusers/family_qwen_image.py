"""Qwen-Image, and Qwen-Image-Edit-Plus, which is shown pictures with the prompt: text and picture in two streams of a
transformer that share attention."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from PIL import Image
from torch import Tensor
from transformers import Qwen2VLImageProcessorPil

from retrato.integrations.engines.diffusers.flow import Flow, Shown, resized, shift_of

_ATTENTION = ("to_q", "to_k", "to_v", "to_out.0", "add_q_proj", "add_k_proj", "add_v_proj", "to_add_out")
_PICTURE = "Picture {}: <|vision_start|>{}<|vision_end|>"
# Longer prompts are truncated.
_MAX_TOKENS = 512
# The text encoder sees pictures of about this size.
_SEEN_EDGE = 384


@dataclass(frozen=True)
class _Seen:
    """The text encoder after it has read the pictures, which come before the prompt."""

    hidden: Tensor
    keys_and_values: Any
    next_position: int


class QwenImage(Flow):
    name = "qwen-image"
    targets: tuple[str, ...] = tuple(f"attn.{layer}" for layer in _ATTENTION)
    steps = 28
    guidance: float | None = 4.0

    def __init__(self, pipe: Any) -> None:
        super().__init__(pipe)
        self.follows_instructions = "Edit" in type(pipe).__name__

    @cached_property
    def _eyes(self) -> Any:
        """Prepares pictures for the text encoder. The pipeline's own processor needs torchvision, for videos."""
        return Qwen2VLImageProcessorPil.from_pretrained(self._pipe.name_or_path, subfolder="processor")

    @torch.no_grad()
    def encode(self, text: str, negative: str, shown: Shown | None = None) -> dict[str, Tensor]:
        if shown:
            return {"words": self._read(text, shown.seen), "negative_words": self._read(negative, shown.seen)}
        return {name: self._encode(words) for name, words in (("words", text), ("negative_words", negative))}

    def _encode(self, text: str) -> Tensor:
        pipe = self._pipe
        tokens = pipe.tokenizer(pipe.prompt_template_encode.format(text), return_tensors="pt").input_ids.to(pipe.device)
        hidden: Tensor = pipe.text_encoder.model(input_ids=tokens).last_hidden_state
        first = pipe.prompt_template_encode_start_idx
        return hidden[:, first : first + _MAX_TOKENS]

    @torch.no_grad()
    def show(self, pictures: Sequence[Image.Image], edge: int) -> Shown:
        return Shown(self._references(pictures, edge, multiple=32), self._look(pictures))

    def _look(self, pictures: Sequence[Image.Image]) -> _Seen:
        pipe, encoder = self._pipe, self._pipe.text_encoder.model
        seen = self._eyes([resized(picture, _SEEN_EDGE, 32) for picture in pictures], return_tensors="pt").to(
            pipe.device
        )
        text = pipe.prompt_template_encode.split("{}")[0]
        for number, grid in enumerate(seen.image_grid_thw, start=1):
            text += _PICTURE.format(number, "<|image_pad|>" * int(grid.prod() // self._eyes.merge_size**2))
        tokens = pipe.tokenizer(text, return_tensors="pt").input_ids.to(pipe.device)
        # diffusers leaves out which tokens are pictures, without which transformers places one like a line of text.
        kinds = (tokens == pipe.text_encoder.config.image_token_id).int()
        positions, _ = encoder.get_rope_index(tokens, kinds, seen.image_grid_thw)
        read = encoder(
            input_ids=tokens,
            position_ids=positions,
            pixel_values=seen.pixel_values.to(encoder.dtype),
            image_grid_thw=seen.image_grid_thw,
            use_cache=True,
        )
        hidden = read.last_hidden_state[:, pipe.prompt_template_encode_start_idx :]
        return _Seen(hidden, read.past_key_values, int(positions.max()) + 1)

    def _read(self, text: str, seen: _Seen) -> Tensor:
        """Read a prompt after the pictures."""
        pipe, encoder = self._pipe, self._pipe.text_encoder.model
        closing = pipe.prompt_template_encode.split("{}")[1]
        tokens = pipe.tokenizer(text + closing, return_tensors="pt").input_ids.to(pipe.device)
        places = torch.arange(seen.next_position, seen.next_position + tokens.shape[1], device=pipe.device)
        read = encoder(
            input_ids=tokens,
            position_ids=places.expand(3, 1, -1),
            past_key_values=seen.keys_and_values,
            use_cache=True,
        )
        # The next prompt follows the pictures, too.
        seen.keys_and_values.crop(-tokens.shape[1])
        return torch.cat([seen.hidden, read.last_hidden_state], 1)

    @torch.no_grad()
    def latents(self, pixels: Tensor) -> Tensor:
        vae = self._pipe.vae
        encoded = vae.encode(pixels[:, :, None].to(vae.device, vae.dtype)).latent_dist.mean
        mean, deviation = self._statistics(encoded)
        return ((encoded - mean) / deviation)[:, :, 0]

    def pixels(self, latents: Tensor) -> Tensor:
        vae, frames = self._pipe.vae, latents[:, :, None]
        mean, deviation = self._statistics(frames)
        made: Tensor = vae.decode((frames * deviation + mean).to(vae.dtype)).sample
        return made[:, :, 0]

    def _statistics(self, like: Tensor) -> tuple[Tensor, Tensor]:
        config = self._pipe.vae.config
        mean, deviation = (
            like.new_tensor(each).view(1, -1, 1, 1, 1) for each in (config.latents_mean, config.latents_std)
        )
        return mean, deviation

    def noise_shape(self, width: int, height: int) -> tuple[int, ...]:
        scale = int(self._pipe.vae_scale_factor)
        return 1, self.denoiser.config.in_channels // 4, height // scale, width // scale

    def shift(self, positions: int, steps: int) -> float:  # noqa: ARG002 - it depends on the size only
        return shift_of(self._pipe.scheduler, positions)

    def _fast_network(self, *, fp8: bool) -> Any:
        # It needs a GPU.
        from retrato.integrations.engines.diffusers.fast.qwen_image import FastQwenImage

        return FastQwenImage(self.denoiser, fp8=fp8)

    def velocity(
        self, latents: Tensor, noise_share: Tensor, words: Tensor, references: Sequence[Tensor] = ()
    ) -> Tensor:
        count = len(latents)
        grids = [(1, each.shape[2] // 2, each.shape[3] // 2) for each in (latents, *references)]
        rows = [_pack(latents), *(_pack(each).expand(count, -1, -1) for each in references)]
        network = self.network
        predicted = network(
            hidden_states=torch.cat(rows, 1),
            timestep=noise_share if network is self._fast else noise_share.to(words.device),
            encoder_hidden_states=words,
            img_shapes=[grids] * count,
            return_dict=False,
        )[0]
        return _unpack(predicted[:, : rows[0].shape[1]], latents.shape)

    def guide(self, wanted: Tensor, unwanted: Tensor, guidance: float) -> Tensor:
        """Keep the length of the prediction, patch by patch."""
        plain, guided = _pack(wanted), _pack(super().guide(wanted, unwanted, guidance))
        lengths = plain.norm(dim=-1, keepdim=True) / guided.norm(dim=-1, keepdim=True)
        return _unpack(guided * lengths, wanted.shape)


def _pack(latents: Tensor) -> Tensor:
    """Return a row for each patch of 2 x 2: [batch, patches, channels]."""
    count, channels, height, width = latents.shape
    patches = latents.view(count, channels, height // 2, 2, width // 2, 2).permute(0, 2, 4, 1, 3, 5)
    return patches.reshape(count, -1, channels * 4)


def _unpack(rows: Tensor, shape: torch.Size) -> Tensor:
    count, channels, height, width = shape
    return rows.view(count, height // 2, width // 2, channels, 2, 2).permute(0, 3, 1, 4, 2, 5).reshape(shape)
