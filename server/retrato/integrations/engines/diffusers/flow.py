"""What models trained by flow matching share: the loss, and the way from noise to a picture. The network predicts the
direction from a picture to noise.

The loop is our own, because those of diffusers encode a person's references again for each photo, and differ in what
they accept. It makes one picture at a time: one keeps a GPU busy, and prompts of different lengths need no padding.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.nn import functional

from retrato.integrations.engines.diffusers.adapters import ModuleWeights, Weights
from retrato.integrations.engines.diffusers.noise import normal
from retrato.integrations.engines.diffusers.sizes import round_to_multiple

# With this, a strength means about the same as for FLUX.1, whatever the schedule of a model and its number of steps.
_STRENGTH_SHIFT = 3.16

AfterStep = Callable[[Any, int, Any, dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Shown:
    """What is computed from the pictures that a model is shown, whatever the prompt."""

    references: tuple[Tensor, ...]
    """Their latents."""
    seen: Any = None
    """What the text encoder saw, if it reads pictures."""


@dataclass(frozen=True)
class Pictures:
    images: list[np.ndarray[Any, Any]]


class Flow(ABC):
    name: str
    part = "transformer"
    targets: tuple[str, ...]
    follows_instructions = False

    def __init__(self, pipe: Any) -> None:
        self.pipe = self._pipe = pipe
        self.num_timesteps = 0
        self._fast: Any = None

    @property
    def denoiser(self) -> Any:
        return self._pipe.transformer

    @property
    def network(self) -> Any:
        """The denoiser, or at inference its faster version."""
        return self.denoiser if self._fast is None or torch.is_grad_enabled() else self._fast

    @property
    def weights(self) -> Weights:
        """The weights of the network at inference."""
        weights: Weights = ModuleWeights(self.denoiser) if self._fast is None else self._fast.weights
        return weights

    def accelerate(self, *, fp8: bool) -> None:
        """Use our own kernels from now on. Needs a GPU with memory for a copy of the weights."""
        from retrato.integrations.engines.diffusers.fast.decoder import faster

        self._fast = self._fast_network(fp8=fp8)
        self._pipe.vae.decoder = faster(self._pipe.vae.decoder)

    @abstractmethod
    def _fast_network(self, *, fp8: bool) -> Any: ...

    @property
    def multiple(self) -> int:
        # Latents are packed in 2 x 2 patches.
        return int(self._pipe.vae_scale_factor) * 2

    @property
    @abstractmethod
    def steps(self) -> int: ...

    @property
    @abstractmethod
    def guidance(self) -> float | None: ...

    @abstractmethod
    def encode(self, text: str, negative: str, shown: Shown | None = None) -> dict[str, Tensor]:
        """Return `words`, and `negative_words` if the model takes guidance: [1, words, channels]."""

    @abstractmethod
    def latents(self, pixels: Tensor) -> Tensor: ...

    @abstractmethod
    def pixels(self, latents: Tensor) -> Tensor:
        """Decode latents to a picture (-1..1)."""

    @abstractmethod
    def velocity(
        self, latents: Tensor, noise_share: Tensor, words: Tensor, references: Sequence[Tensor] = ()
    ) -> Tensor:
        """Predict the direction to noise: the shape of the latents. `noise_share` [batch] is from 0 to 1; for pictures
        it is on the CPU, so that its value is known without waiting for the GPU."""

    @abstractmethod
    def noise_shape(self, width: int, height: int) -> tuple[int, ...]:
        """The shape of the latents of one picture."""

    def show(self, pictures: Sequence[Image.Image], edge: int) -> Shown:
        """Encode pictures for a model that follows instructions, each with about edge² pixels."""
        raise NotImplementedError(f"{self.name} takes no pictures")

    def _references(self, pictures: Sequence[Image.Image], edge: int, multiple: int) -> tuple[Tensor, ...]:
        return tuple(self.latents(pixels_of(resized(picture, edge, multiple))) for picture in pictures)

    def positions(self, latents: Tensor) -> int:
        """Return how many positions the transformer has for them."""
        return latents.shape[2] * latents.shape[3] // 4

    def shift(self, positions: int, steps: int) -> float:  # noqa: ARG002 - some models need it
        """Return how much the schedule prefers high noise, for models that choose it by size."""
        return 0.0

    def guide(self, wanted: Tensor, unwanted: Tensor, guidance: float) -> Tensor:
        return unwanted + guidance * (wanted - unwanted)

    def loss(self, latents: Tensor, embeddings: Mapping[str, Tensor], random: torch.Generator) -> Tensor:
        noise = normal(latents.shape, random, latents)
        # Concentrated on middle noise levels, where faces take shape.
        stage = torch.sigmoid(normal((len(latents),), random, latents))
        noise_share = stage.view(-1, 1, 1, 1)
        noisy = (1 - noise_share) * latents + noise_share * noise
        predicted = self.velocity(noisy, stage, embeddings["words"])
        return functional.mse_loss(predicted.float(), (noise - latents).float())

    @torch.no_grad()
    def __call__(
        self,
        *,
        words: Tensor,
        negative_words: Tensor | None = None,
        width: int,
        height: int,
        num_inference_steps: int,
        guidance_scale: float | None,
        generator: Sequence[torch.Generator],
        shown: Shown | None = None,
        image: Sequence[Image.Image] = (),
        strength: float = 1.0,
        callback_on_step_end: AfterStep = lambda _pipe, _step, _time, tensors: tensors,
        output_type: str = "np",  # noqa: ARG002 - the only one
    ) -> Pictures:
        """Has the signature of diffusers' pipelines. With `image`, start from that picture; `strength` is how much of
        it may change."""
        (random,) = generator
        latents = normal(self.noise_shape(width, height), random, words.float())
        sigmas = self._sigmas(num_inference_steps, latents)
        if image:
            first = strength / (strength + (1 - strength) / _STRENGTH_SHIFT)
            sigmas = [first, *(sigma for sigma in sigmas if sigma < first)]
            latents = first * latents + (1 - first) * self.latents(pixels_of(image[0])).float()
        self.num_timesteps = len(sigmas) - 1
        references = shown.references if shown else ()
        for step, sigma in enumerate(sigmas[:-1]):
            noisy, share = latents.to(words.dtype), torch.tensor([sigma])
            predicted = self.velocity(noisy, share, words, references).float()
            if guidance_scale is not None and guidance_scale != 1 and negative_words is not None:
                unwanted = self.velocity(noisy, share, negative_words, references).float()
                predicted = self.guide(predicted, unwanted, guidance_scale)
            latents = latents + (sigmas[step + 1] - sigma) * predicted
            callback_on_step_end(self, step, None, {})
        made = (self.pixels(latents.to(words.dtype))[0] / 2 + 0.5).clamp(0, 1)
        return Pictures([made.permute(1, 2, 0).float().cpu().numpy()])

    def _sigmas(self, steps: int, latents: Tensor) -> list[float]:
        scheduler = self._pipe.scheduler
        positions = self.positions(latents)
        scheduler.set_timesteps(sigmas=np.linspace(1.0, 1 / steps, steps), mu=self.shift(positions, steps))
        return list(scheduler.sigmas.tolist())


def shift_of(scheduler: Any, positions: int) -> float:
    """Return the shift of schedules that grow linearly with the size."""
    config = scheduler.config
    slope = (config.max_shift - config.base_shift) / (config.max_image_seq_len - config.base_image_seq_len)
    return float(config.base_shift + slope * (positions - config.base_image_seq_len))


def pixels_of(picture: Image.Image) -> Tensor:
    return torch.from_numpy(np.array(picture)).permute(2, 0, 1)[None] / 127.5 - 1


def resized(picture: Image.Image, edge: int, multiple: int) -> Image.Image:
    """Return the picture with about edge² pixels."""
    ratio = math.sqrt(picture.width / picture.height)
    width, height = (round_to_multiple(length, multiple) for length in (edge * ratio, edge / ratio))
    return picture.resize((width, height), Image.Resampling.LANCZOS)
