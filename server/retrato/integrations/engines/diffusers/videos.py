"""Animates a photo with an image-to-video model, as a seamless loop."""

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
from retrato.integrations.engines.diffusers.sizes import Sizes, round_to_multiple
from retrato.integrations.engines.prompts import Prompt

# Duration of the crossfade from end to start.
_CROSSFADE_SECONDS = 0.5


@dataclass(frozen=True)
class VideoModel:
    """An image-to-video model. The frame count is a multiple of `frame_multiple` plus one, up to `max_frames`."""

    rate: int
    frame_multiple: int
    max_frames: int
    multiple: int
    guidance: float | None
    extra_arguments: dict[str, Any]
    steps: int = 28


# Only what is seen is used: the sound that LTX-2 makes too is not guided by more than its prompt. Each further kind of
# guidance, also of the sound alone, would be another pass of the network in each step.
_LTX2_ARGUMENTS = {
    "frame_rate": 24,
    "stg_scale": 0.0,
    "audio_stg_scale": 0.0,
    "modality_scale": 1.0,
    "audio_modality_scale": 1.0,
}
# By the beginning of the pipeline's name. The first that fits counts.
_MODELS = {
    "Wan": VideoModel(16, 4, 81, 16, 3.5, {}),
    "LTX2": VideoModel(24, 8, 161, 32, 3.0, _LTX2_ARGUMENTS),
    "LTX": VideoModel(24, 8, 161, 32, 3.0, {"frame_rate": 24}),
    "StableVideo": VideoModel(7, 1, 25, 64, None, {"fps": 7, "decode_chunk_size": 4}),
}
# The small Wan 2.2, whose VAE compresses more.
_SMALL_WAN = VideoModel(24, 4, 121, 32, 5.0, {})
# Twice Stable Video Diffusion's default motion.
_MAX_MOTION = 254


class Videos:
    def __init__(self, open_pipe: Callable[[], Any], sizes: Sizes, steps: int | None) -> None:
        self._open, self._sizes, self._steps = open_pipe, sizes, steps

    @cached_property
    def _pipe(self) -> Any:
        return self._open()

    @cached_property
    def model(self) -> VideoModel:
        name = type(self._pipe).__name__
        if self._pipe.config.get("expand_timesteps"):
            return _SMALL_WAN
        for prefix, model in _MODELS.items():
            if name.startswith(prefix):
                return model
        raise ValueError(f"{name} is not supported for videos, only {', '.join(_MODELS)}")

    def make(
        self, photo: Pixels, prompt: Prompt, quality: VideoQuality, seconds: float, seed: int, steps: Steps
    ) -> list[Pixels]:
        """Return the frames, in the aspect ratio of the 8-bit photo."""
        model = self.model
        overlap = round(model.rate * _CROSSFADE_SECONDS)
        wanted = min(model.max_frames, round(seconds * model.rate) + overlap)
        shown, (width, height) = self._sizes.of_video(photo.shape[1], photo.shape[0], quality, model.multiple)
        finished_steps = 0

        def after_step(pipe: Any, _step: int, _time: Any, tensors: dict[str, Any]) -> dict[str, Any]:
            nonlocal finished_steps
            finished_steps += 1
            steps.reached(0.9 * finished_steps / pipe.num_timesteps)
            return tensors

        frames = self._pipe(
            image=Image.fromarray(resize(photo, width, height)),
            width=width,
            height=height,
            num_frames=round_to_multiple(wanted - 1, model.frame_multiple) + 1,
            num_inference_steps=self._steps or model.steps,
            generator=generator(seed),
            callback_on_step_end=after_step,
            output_type="np",
            **model.extra_arguments,
            **self._conditioning(prompt),
        ).frames[0]
        return [resize(frame, *shown) for frame in looped(frames, min(overlap, len(frames) // 2))]

    def _conditioning(self, prompt: Prompt) -> dict[str, Any]:
        if self.model.guidance is None:
            # Stable Video Diffusion takes no prompt.
            return {"motion_bucket_id": round(_MAX_MOTION * prompt.strength)}
        guidance = self.model.guidance if prompt.guidance is None else prompt.guidance
        return {"prompt": prompt.text, "negative_prompt": prompt.negative, "guidance_scale": guidance}
