"""Photos of one person in one style, several at once: each from its own chance, so that it is the same alone or not."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import structlog
import torch
from diffusers import FluxPipeline

from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Aspect, EngineError
from retrato.integrations.engines.diffusers.adapters import Adapters, ModuleWeights, Weights
from retrato.integrations.engines.diffusers.family import Family, Words, family_of
from retrato.integrations.engines.diffusers.pipelines import dtype_on
from retrato.integrations.engines.diffusers.sizes import Sizes
from retrato.integrations.engines.prompts import Prompt
from retrato.settings import DiffusersSettings

if TYPE_CHECKING:
    from retrato.integrations.engines.diffusers.flux.pipeline import FastFlux

_log = structlog.get_logger("engine")

# Every style has a few prompts; each is a few megabytes.
_PROMPTS = 256


class Photos:
    """The model that photos are made with, and the people in it."""

    def __init__(self, pipe: Any, options: DiffusersSettings, sizes: Sizes) -> None:
        self.pipe, self.family = pipe, family_of(pipe)
        self._sizes, self._steps = sizes, options.steps
        device, dtype = torch.device(options.device), dtype_on(options.device)
        maker, weights = _by_hand(pipe, options) or (pipe, ModuleWeights(self.family.denoiser))
        self._people = Adapters(weights, options.adapters, device, dtype)
        self._prompts = PromptMemory(self.family)
        self._batches = Batches(maker, options.batch, options.device)

    def make(
        self, model: bytes, prompts: Sequence[Prompt], randoms: Sequence[torch.Generator], aspect: Aspect, steps: Steps
    ) -> list[Pixels]:
        """A photo for each prompt. They are of one style, which says once how it is to be read."""
        width, height = self._sizes.of_photo(aspect, self.family.multiple)
        style = prompts[0]
        self._people.wear(model, style.strength)
        return self._batches.run(
            [Draft(self._prompts.words(prompt), random) for prompt, random in zip(prompts, randoms, strict=True)],
            steps,
            width=width,
            height=height,
            num_inference_steps=self._steps,
            guidance_scale=self.family.guidance if style.guidance is None else style.guidance,
        )

    def as_nobody(self) -> None:
        """Before the model is used for anything but somebody's photos."""
        self._people.take_off()

    def forget(self, model: bytes) -> None:
        self._people.forget(model)


def _by_hand(pipe: Any, options: DiffusersSettings) -> "tuple[FastFlux, Weights] | None":
    """FLUX is faster by our own kernels, on a GPU that has room for them. What compiles them is only there then."""
    if not isinstance(pipe, FluxPipeline) or options.device == "cpu":
        return None
    from retrato.integrations.engines.diffusers.flux.pipeline import FastFlux

    if not FastFlux.has_room(pipe):
        _log.warning("no room for our own kernels; photos take longer")
        return None
    fast = FastFlux(pipe, fp8=options.precision == "fp8")
    return fast, fast.denoiser.weights


class PromptMemory:
    """Prompts as the model reads them. A style is read once, not for every photo."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._known: OrderedDict[tuple[str, str], Words] = OrderedDict()

    def words(self, prompt: Prompt) -> Words:
        key = prompt.text, prompt.negative
        if key not in self._known:
            self._known[key] = self._family.encode(*key)
        self._known.move_to_end(key)
        if len(self._known) > _PROMPTS:
            self._known.popitem(last=False)
        return self._known[key]


@dataclass(frozen=True)
class Draft:
    """One picture to be made: what is said, and its own noise."""

    words: Words
    random: torch.Generator


class Batches:
    """Runs a pipeline for many drafts of one size, as many at a time as the memory has room for."""

    def __init__(self, pipe: Any, most: int, device: str) -> None:
        self._pipe, self._most, self._device = pipe, most, device

    def run(self, drafts: Sequence[Draft], steps: Steps, **settings: Any) -> list[Pixels]:
        """What belongs to each draft alone is a list among the settings."""
        made: list[Pixels] = []
        while len(made) < len(drafts):
            count = min(self._most, len(drafts) - len(made))
            now = slice(len(made), len(made) + count)
            part = steps.part(now.start / len(drafts), now.stop / len(drafts))
            own = {name: value[now] if isinstance(value, list) else value for name, value in settings.items()}
            try:
                made += self._at_once(drafts[now], part, own)
            except torch.OutOfMemoryError as error:
                self._make_room(count, error)
        return made

    def _at_once(self, drafts: Sequence[Draft], steps: Steps, settings: dict[str, Any]) -> list[Pixels]:
        # Noise is drawn from a copy: who runs out of memory starts again from the same.
        randoms = [draft.random.clone_state() for draft in drafts]
        words = {name: torch.cat([draft.words[name] for draft in drafts]) for name in drafts[0].words}
        called = 0

        def after_step(pipe: Any, _step: int, _time: Any, tensors: dict[str, Any]) -> dict[str, Any]:
            nonlocal called
            called += 1
            steps.reached(called / pipe.num_timesteps)
            return tensors

        made = self._pipe(
            **words, **settings, generator=randoms, callback_on_step_end=after_step, output_type="np"
        ).images
        return list(made)

    def _make_room(self, count: int, error: torch.OutOfMemoryError) -> None:
        if count == 1:
            raise EngineError("engineFailed", retryable=True) from error
        # Kept at that: what did not fit once will not fit the next time.
        self._most = count // 2
        _log.warning("out of memory: the batch is halved", batch=self._most)
        if self._device != "cpu":
            torch.cuda.empty_cache()
