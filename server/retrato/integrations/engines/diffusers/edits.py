"""Restyles a photo, with an instruction-following model or image-to-image."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from PIL import Image

from retrato.integrations.engines.atelier.raster import Pixels, resize, to_bytes, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import PhotoQuality
from retrato.integrations.engines.diffusers.family import Embeddings, Family, guidance_of
from retrato.integrations.engines.diffusers.flow import Flow
from retrato.integrations.engines.diffusers.noise import generator
from retrato.integrations.engines.diffusers.photos import Batches, Draft, PromptCache
from retrato.integrations.engines.diffusers.pipelines import from_photo
from retrato.integrations.engines.diffusers.sizes import Sizes, round_to_multiple
from retrato.integrations.engines.prompts import Prompt

# Enough to add detail to skin and hair, too little to change the face.
_UPSCALE_STRENGTH = 0.25
_OVERLAP = 0.125
_STEPS: dict[PhotoQuality, float] = {"SD": 0.6, "HD": 1.0, "UHD": 1.0}


class Edits:
    def __init__(
        self, open_family: Callable[[], Family], sizes: Sizes, steps: int | None, batch: int, device: str
    ) -> None:
        self._open, self._sizes, self._wanted_steps = open_family, sizes, steps
        self._batch, self._device = batch, device

    @cached_property
    def _family(self) -> Family:
        return self._open()

    @property
    def _steps(self) -> int:
        return self._wanted_steps or self._family.steps

    @cached_property
    def _prompts(self) -> PromptCache:
        return PromptCache(self._family)

    @cached_property
    def _image_to_image_batches(self) -> Batches:
        family = self._family
        return Batches(family if isinstance(family, Flow) else from_photo(family.pipe), self._batch, self._device)

    @cached_property
    def _instructed_batches(self) -> Batches:
        family = self._family
        return Batches(family if isinstance(family, Flow) else family.pipe, self._batch, self._device)

    def edit(self, photo: Pixels, prompt: Prompt, quality: PhotoQuality, seed: int, steps: Steps) -> Pixels:
        """Restyle an 8-bit photo that has its final aspect ratio."""
        width, height = self._sizes.of_edit(photo.shape[1], photo.shape[0], quality)
        # Rounding to the model's multiples distorts the picture slightly. The final resize undoes that.
        rounded = (round_to_multiple(length, self._family.multiple) for length in (width, height))
        picture = to_float(resize(photo, *rounded))
        if quality != "UHD":
            return resize(self._edit_once(picture, prompt, quality, seed, steps), width, height)
        made = self._edit_once(picture, prompt, quality, seed, steps.part(0, 0.4))
        return resize(self._upscale(made, prompt, seed, steps.part(0.4, 1)), width * 2, height * 2)

    def _edit_once(self, picture: Pixels, prompt: Prompt, quality: PhotoQuality, seed: int, steps: Steps) -> Pixels:
        height, width = picture.shape[:2]
        count = max(1, round(self._steps * _STEPS[quality]))
        size = {"width": width, "height": height}
        if self._family.follows_instructions:
            return self._follow(picture, prompt, seed, steps, count, size)
        draft = Draft(self._prompts.encode(prompt), generator(seed))
        return self._image_to_image([draft], steps, count, prompt, prompt.strength, **size, image=[_pil(picture)])[0]

    def _follow(
        self, picture: Pixels, prompt: Prompt, seed: int, steps: Steps, count: int, size: dict[str, int]
    ) -> Pixels:
        """Show the picture to a model that follows instructions."""
        family, photo = self._family, _pil(picture)
        if isinstance(family, Flow):
            shown = family.show([photo], self._sizes.photo)
            embeddings: Embeddings = family.encode(prompt.text, prompt.negative, shown)
            settings: dict[str, Any] = {"shown": shown}
        else:
            embeddings = self._prompts.encode(prompt)
            settings = {"image": [photo], "max_area": size["width"] * size["height"], "_auto_resize": False}
        return self._instructed_batches.run(
            [Draft(embeddings, generator(seed))],
            steps,
            **size,
            **settings,
            num_inference_steps=count,
            guidance_scale=guidance_of(family, prompt),
        )[0]

    def _image_to_image(
        self, drafts: list[Draft], steps: Steps, count: int, prompt: Prompt, strength: float, **settings: Any
    ) -> list[Pixels]:
        if self._family.name == "sdxl":
            # SDXL takes the size from the image.
            settings = {name: value for name, value in settings.items() if name not in ("width", "height")}
        # Run at least one step.
        strength = max(strength, 1 / count)
        return self._image_to_image_batches.run(
            drafts,
            steps,
            **settings,
            num_inference_steps=count,
            guidance_scale=guidance_of(self._family, prompt),
            strength=strength,
        )

    def _upscale(self, picture: Pixels, prompt: Prompt, seed: int, steps: Steps) -> Pixels:
        """Double the size: enlarge, then add detail in overlapping tiles that are blended."""
        height, width = (length * 2 for length in picture.shape[:2])
        large = np.clip(cv2.resize(picture, (width, height), interpolation=cv2.INTER_LANCZOS4), 0, 1)
        tile_height, tile_width = picture.shape[:2]
        origins = [(y, x) for y in _tile_starts(height, tile_height) for x in _tile_starts(width, tile_width)]
        embeddings = self._prompts.encode(prompt)
        tiles = self._image_to_image(
            [Draft(embeddings, generator(seed, number + 1)) for number in range(len(origins))],
            steps,
            self._steps,
            prompt,
            _UPSCALE_STRENGTH,
            width=tile_width,
            height=tile_height,
            image=[_pil(large[y : y + tile_height, x : x + tile_width]) for y, x in origins],
        )
        weight = _feather(tile_height, tile_width)
        total, weights = np.zeros_like(large), np.zeros((height, width, 1), np.float32)
        for (y, x), tile in zip(origins, tiles, strict=True):
            total[y : y + tile_height, x : x + tile_width] += tile * weight
            weights[y : y + tile_height, x : x + tile_width] += weight
        return total / weights


def _tile_starts(length: int, tile: int) -> list[int]:
    """Return the origins of overlapping tiles that cover the length."""
    count = 1 + int(np.ceil((length - tile) / (tile * (1 - _OVERLAP))))
    return [round(start) for start in np.linspace(0, length - tile, count)]


def _feather(height: int, width: int) -> Pixels:
    """Return blending weights: 1 inside, falling towards the edges, never 0."""

    def ramp(length: int) -> Pixels:
        edge = np.minimum(np.arange(length), np.arange(length)[::-1]) + 1
        return np.clip(edge / max(1, length * _OVERLAP), 0, 1)

    return np.outer(ramp(height), ramp(width)).astype(np.float32)[..., None]


def _pil(picture: Pixels) -> Image.Image:
    return Image.fromarray(to_bytes(picture))
