"""Makes batches of photos of one person in one style. Each has its own noise, so it does not depend on its batch."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
import torch
from diffusers import FluxPipeline

from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Aspect, EngineError
from retrato.integrations.engines.diffusers.adapters import Adapters, ModuleWeights, Weights, metadata_of
from retrato.integrations.engines.diffusers.family import Embeddings, Family, guidance_of
from retrato.integrations.engines.diffusers.flow import Flow
from retrato.integrations.engines.diffusers.memory import has_room
from retrato.integrations.engines.diffusers.pipelines import dtype_on
from retrato.integrations.engines.diffusers.sizes import Sizes
from retrato.integrations.engines.prompts import Prompt
from retrato.settings import DiffusersSettings

_log = structlog.get_logger("engine")

# A style has a few prompts, each of a few megabytes.
_MAX_PROMPTS = 256


class Photos:
    """The photo model, and the LoRAs of people in it."""

    def __init__(self, family: Family, options: DiffusersSettings, sizes: Sizes) -> None:
        self.family = family
        self._sizes, self._steps = sizes, options.steps or self.family.steps
        device, dtype = torch.device(options.device), dtype_on(options.device)
        pipeline, weights = _pipeline(family, options)
        self._adapters = Adapters(weights, options.adapters, device, dtype)
        self._prompts = PromptCache(self.family)
        self._batches = Batches(pipeline, options.batch, options.device)

    def make(
        self, model: bytes, prompts: Sequence[Prompt], randoms: Sequence[torch.Generator], aspect: Aspect, steps: Steps
    ) -> list[Pixels]:
        """Make one photo per prompt. Strength and guidance are those of the first, because all share a style."""
        if metadata_of(model).get("family") != self.family.name:
            raise EngineError("modelUnreadable", retryable=False)
        width, height = self._sizes.of_photo(aspect, self.family.multiple)
        style = prompts[0]
        self._adapters.apply(model, style.strength)
        return self._batches.run(
            [Draft(self._prompts.encode(prompt), random) for prompt, random in zip(prompts, randoms, strict=True)],
            steps,
            width=width,
            height=height,
            num_inference_steps=self._steps,
            guidance_scale=guidance_of(self.family, style),
        )

    def remove_person(self) -> None:
        """Remove the LoRA, before the model is used for anything else."""
        self._adapters.remove()

    def forget(self, model: bytes) -> None:
        self._adapters.forget(model)


def _pipeline(family: Family, options: DiffusersSettings) -> tuple[Any, Weights]:
    """Return what makes the pictures, and its weights."""
    if isinstance(family, Flow):
        return family, family.weights
    plain = family.pipe, ModuleWeights(family.denoiser)
    if not isinstance(family.pipe, FluxPipeline) or options.device == "cpu":
        return plain
    if not has_room(family.denoiser):
        _log.warning("not enough GPU memory for the fast kernels", family=family.name)
        return plain
    # It needs a GPU.
    from retrato.integrations.engines.diffusers.flux.pipeline import FastFlux

    fast = FastFlux(family.pipe, fp8=options.precision == "fp8")
    return fast, fast.denoiser.weights


class PromptCache:
    """Caches encoded prompts, so that a style is encoded once."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._cache: OrderedDict[tuple[str, str], Embeddings] = OrderedDict()

    def encode(self, prompt: Prompt) -> Embeddings:
        key = prompt.text, prompt.negative
        if key not in self._cache:
            self._cache[key] = self._family.encode(*key)
        self._cache.move_to_end(key)
        if len(self._cache) > _MAX_PROMPTS:
            self._cache.popitem(last=False)
        return self._cache[key]


@dataclass(frozen=True)
class Draft:
    """A picture to make: its prompt and its noise."""

    embeddings: Embeddings
    random: torch.Generator


class Batches:
    """Runs a pipeline for many drafts of one size, in batches that fit into memory."""

    def __init__(self, pipe: Any, batch: int, device: str) -> None:
        self._pipe, self._device = pipe, device
        self._batch = 1 if isinstance(pipe, Flow) else batch

    def run(self, drafts: Sequence[Draft], steps: Steps, **settings: Any) -> list[Pixels]:
        """Make a picture per draft. Settings that are lists have one value per draft."""
        made: list[Pixels] = []
        while len(made) < len(drafts):
            count = min(self._batch, len(drafts) - len(made))
            current = slice(len(made), len(made) + count)
            part = steps.part(current.start / len(drafts), current.stop / len(drafts))
            batch_settings = {
                name: value[current] if isinstance(value, list) else value for name, value in settings.items()
            }
            try:
                made += self._run_batch(drafts[current], part, batch_settings)
            except torch.OutOfMemoryError as error:
                self._halve_batch(count, error)
        return made

    def _run_batch(self, drafts: Sequence[Draft], steps: Steps, settings: dict[str, Any]) -> list[Pixels]:
        # Use a copy of the generator, so that a retry after running out of memory starts from the same noise.
        randoms = [draft.random.clone_state() for draft in drafts]
        embeddings = {name: torch.cat([draft.embeddings[name] for draft in drafts]) for name in drafts[0].embeddings}
        finished_steps = 0

        def after_step(pipe: Any, _step: int, _time: Any, tensors: dict[str, Any]) -> dict[str, Any]:
            nonlocal finished_steps
            finished_steps += 1
            steps.reached(finished_steps / pipe.num_timesteps)
            return tensors

        made = self._pipe(
            **embeddings, **settings, generator=randoms, callback_on_step_end=after_step, output_type="np"
        ).images
        return list(made)

    def _halve_batch(self, count: int, error: torch.OutOfMemoryError) -> None:
        if count == 1:
            raise EngineError("engineFailed", retryable=True) from error
        # Permanent: the larger batch would fail again.
        self._batch = count // 2
        _log.warning("out of memory: the batch is halved", batch=self._batch)
        if self._device != "cpu":
            torch.cuda.empty_cache()
