"""A photo comes to life: a few seconds from a model that goes on from a picture, in a loop without a seam."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from PIL import Image

from retrato.integrations.engines.atelier.raster import Pixels, resize
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.video import looped
from retrato.integrations.engines.contract import VideoQuality
from retrato.integrations.engines.diffusers.noise import generator
from retrato.integrations.engines.diffusers.sizes import Sizes, whole
from retrato.integrations.engines.prompts import Prompt

# How long the end takes to become the beginning.
_DISSOLVE = 0.5


@dataclass(frozen=True)
class Kind:
    """`frames` come in whole groups after the first one; `most` is what the model was trained on."""

    rate: int
    frames: int
    most: int
    multiple: int
    guidance: float | None
    arguments: dict[str, Any]


_KINDS = {
    "Wan": Kind(16, 4, 81, 16, 4.0, {}),
    "LTX": Kind(24, 8, 161, 32, 3.0, {"frame_rate": 24}),
    "StableVideo": Kind(7, 1, 25, 64, None, {"fps": 7, "decode_chunk_size": 4}),
}
# What Stable Video Diffusion calls an ordinary amount of movement, twice.
_MOST_MOTION = 254


class Films:
    def __init__(self, open_pipe: Callable[[], Any], sizes: Sizes, steps: int) -> None:
        self._open, self._sizes, self._steps = open_pipe, sizes, steps

    @cached_property
    def _pipe(self) -> Any:
        return self._open()

    @cached_property
    def kind(self) -> Kind:
        name = type(self._pipe).__name__
        for prefix, kind in _KINDS.items():
            if name.startswith(prefix):
                return kind
        raise ValueError(f"{name} is no kind of model that films can be made with: {', '.join(_KINDS)}")

    def film(
        self, photo: Pixels, prompt: Prompt, quality: VideoQuality, seconds: float, seed: int, steps: Steps
    ) -> list[Pixels]:
        """Frames of the photo's (bytes) shape."""
        kind = self.kind
        overlap = round(kind.rate * _DISSOLVE)
        wanted = min(kind.most, round(seconds * kind.rate) + overlap)
        shown, (width, height) = self._sizes.of_film(photo.shape[1], photo.shape[0], quality, kind.multiple)
        called = 0

        def after_step(pipe: Any, _step: int, _time: Any, tensors: dict[str, Any]) -> dict[str, Any]:
            nonlocal called
            called += 1
            steps.reached(0.9 * called / pipe.num_timesteps)
            return tensors

        frames = self._pipe(
            image=Image.fromarray(resize(photo, width, height)),
            width=width,
            height=height,
            num_frames=whole(wanted - 1, kind.frames) + 1,
            num_inference_steps=self._steps,
            generator=generator(seed),
            callback_on_step_end=after_step,
            output_type="np",
            **kind.arguments,
            **self._told(prompt),
        ).frames[0]
        return [resize(frame, *shown) for frame in looped(frames, min(overlap, len(frames) // 2))]

    def _told(self, prompt: Prompt) -> dict[str, Any]:
        if self.kind.guidance is None:
            # It cannot read.
            return {"motion_bucket_id": round(_MOST_MOTION * prompt.strength)}
        guidance = self.kind.guidance if prompt.guidance is None else prompt.guidance
        return {"prompt": prompt.text, "negative_prompt": prompt.negative, "guidance_scale": guidance}
