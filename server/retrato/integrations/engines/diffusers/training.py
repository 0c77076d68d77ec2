"""Teaches a model one person: a LoRA over its attention, from crops of their selfies."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import structlog
import torch
from peft import LoraConfig, get_peft_model_state_dict, set_peft_model_state_dict
from torch.nn.attention import SDPBackend, sdpa_kernel

from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.diffusers.checkpoint import Checkpoint
from retrato.integrations.engines.diffusers.family import Family, Words
from retrato.integrations.engines.diffusers.noise import generator

if TYPE_CHECKING:
    # Crops need the networks that look at faces; learning does not.
    from retrato.integrations.engines.diffusers.crops import Crop

_log = structlog.get_logger("engine")

_WARM_UP = 0.05
# So that a crash costs a minute at most.
_SAVED_EVERY = 50
_LEAST_SAVES = 10
_LARGEST_GRADIENT = 1.0
# Not cuDNN's, which is faster to look but broken to learn (an illegal access on an H200 with torch 2.11).
_ATTENTION = [SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]


@dataclass(frozen=True)
class Plan:
    steps: int
    rank: int
    rate: float = 2e-4

    def saves_after(self, done: int) -> bool:
        """The end is kept too: whoever asks again because the answer was lost has it at once."""
        every = max(1, min(_SAVED_EVERY, self.steps // _LEAST_SAVES))
        return done % every == 0 or done == self.steps


@dataclass(frozen=True)
class Lesson:
    """A crop as the denoiser sees it: encoded once, however often it is looked at."""

    latents: torch.Tensor
    words: Words


def lessons(family: Family, crops: "Sequence[Crop]", steps: Steps) -> list[Lesson]:
    said = {caption: family.encode(caption, "") for caption in dict.fromkeys(crop.caption for crop in crops)}
    seen = []
    for number, crop in enumerate(crops):
        steps.reached(number / len(crops))
        pixels = torch.from_numpy(np.ascontiguousarray(crop.picture)).permute(2, 0, 1)[None] / 127.5 - 1
        seen.append(Lesson(family.latents(pixels), said[crop.caption]))
    return seen


def learn(
    family: Family, lessons: Sequence[Lesson], plan: Plan, checkpoint: Checkpoint, steps: Steps
) -> Mapping[str, torch.Tensor]:
    """The LoRA's layers, as LoRA files name them. The denoiser is left as it was."""
    device = lessons[0].latents.device
    with _adapter(family, plan.rank) as denoiser:
        learning = [parameter for parameter in denoiser.parameters() if parameter.requires_grad]
        optimizer = torch.optim.AdamW(learning, lr=plan.rate, weight_decay=0.01, fused=device.type == "cuda")
        first = _resume(denoiser, optimizer, checkpoint, device)
        mixed = torch.autocast(device.type, torch.bfloat16) if device.type != "cpu" else nullcontext()

        def look(step: int) -> torch.Tensor:
            # Chance by step: whoever resumes sees what they would have seen.
            random = generator(step)
            lesson = lessons[int(torch.randint(0, len(lessons), (1,), generator=random))]
            with mixed, sdpa_kernel(_ATTENTION, set_priority=True):
                loss = family.loss(lesson.latents, lesson.words, random)
                loss.backward()
            return loss

        for step in range(first, plan.steps):
            steps.reached(step / plan.steps)
            loss = _within_memory(denoiser, look, step)
            torch.nn.utils.clip_grad_norm_(learning, _LARGEST_GRADIENT)
            for group in optimizer.param_groups:
                group["lr"] = plan.rate * _pace(step, plan.steps)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            done = step + 1
            if plan.saves_after(done):
                checkpoint.save({"step": done, "lora": _layers(denoiser), "optimizer": optimizer.state_dict()})
                _log.info("training", step=done, of=plan.steps, loss=round(loss.item(), 4))
        return {f"{family.part}.{name}": tensor.detach().clone() for name, tensor in _layers(denoiser).items()}


@contextmanager
def _adapter(family: Family, rank: int) -> Iterator[Any]:
    denoiser: Any = family.denoiser
    config = LoraConfig(r=rank, lora_alpha=rank, init_lora_weights="gaussian", target_modules=list(family.targets))
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        denoiser.add_adapter(config)
    for parameter in denoiser.parameters():
        if parameter.requires_grad:
            # Small steps vanish in half precision.
            parameter.data = parameter.data.float()
    denoiser.train()
    try:
        with _compiled(denoiser):
            yield denoiser
    finally:
        denoiser.disable_gradient_checkpointing()
        denoiser.unload_lora()
        denoiser.requires_grad_(requires_grad=False).eval()


@contextmanager
def _compiled(denoiser: Any) -> Iterator[None]:
    """On a GPU, the blocks that repeat in fewer and larger kernels: a minute of preparation, then twice as fast."""
    blocks = [module for module in denoiser.modules() if type(module).__name__ in (denoiser._repeated_blocks or ())]
    if denoiser.device.type == "cpu":
        blocks = []
    for block in blocks:
        block.compile()
    try:
        yield
    finally:
        for block in blocks:
            block._compiled_call_impl = None


def _within_memory(denoiser: Any, look: Callable[[int], torch.Tensor], step: int) -> torch.Tensor:
    """Where what a step remembers does not fit, it is computed a second time: slower, in a third of the room."""
    try:
        return look(step)
    except torch.OutOfMemoryError:
        if denoiser.is_gradient_checkpointing:
            raise
    _log.warning("out of memory: training goes on more slowly")
    denoiser.enable_gradient_checkpointing()
    denoiser.zero_grad(set_to_none=True)
    torch.cuda.empty_cache()
    return look(step)


def _resume(denoiser: Any, optimizer: torch.optim.Optimizer, checkpoint: Checkpoint, device: torch.device) -> int:
    state = checkpoint.load(device)
    if state is None:
        return 0
    set_peft_model_state_dict(denoiser, state["lora"])
    optimizer.load_state_dict(state["optimizer"])
    _log.info("training goes on", step=state["step"])
    return int(state["step"])


def _layers(denoiser: Any) -> dict[str, torch.Tensor]:
    layers: dict[str, torch.Tensor] = get_peft_model_state_dict(denoiser)
    return layers


def _pace(step: int, steps: int) -> float:
    """Of the learning rate: up within the first steps, then slowly down to a tenth."""
    warm = max(1, round(steps * _WARM_UP))
    if step < warm:
        return (step + 1) / warm
    return 0.1 + 0.45 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))
