"""Trains a LoRA of a person on the attention layers, from crops of their selfies."""

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
from retrato.integrations.engines.contract import Interrupted
from retrato.integrations.engines.diffusers.checkpoint import Checkpoint
from retrato.integrations.engines.diffusers.family import Embeddings, Family
from retrato.integrations.engines.diffusers.noise import generator

if TYPE_CHECKING:
    # Type checking only: crops need the face networks, training does not.
    from retrato.integrations.engines.diffusers.crops import Crop

_log = structlog.get_logger("engine")

_WARM_UP = 0.05
# A crash loses about a minute.
_SAVE_INTERVAL = 50
_MIN_SAVES = 10
_MAX_GRADIENT_NORM = 1.0
# Not cuDNN, which is faster at inference but fails in training (illegal access on an H200 with torch 2.11).
_ATTENTION = [SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]


@dataclass(frozen=True)
class TrainingPlan:
    steps: int
    rank: int
    rate: float = 2e-4

    def should_save(self, done: int) -> bool:
        """Save at intervals and at the end. The final checkpoint answers a repeated request at once."""
        every = max(1, min(_SAVE_INTERVAL, self.steps // _MIN_SAVES))
        return done % every == 0 or done == self.steps


@dataclass(frozen=True)
class Sample:
    """An encoded crop."""

    latents: torch.Tensor
    embeddings: Embeddings


def encode_crops(family: Family, crops: "Sequence[Crop]", steps: Steps) -> list[Sample]:
    captions = {caption: family.encode(caption, "") for caption in dict.fromkeys(crop.caption for crop in crops)}
    samples = []
    for number, crop in enumerate(crops):
        steps.reached(number / len(crops))
        pixels = torch.from_numpy(np.ascontiguousarray(crop.picture)).permute(2, 0, 1)[None] / 127.5 - 1
        samples.append(Sample(family.latents(pixels), captions[crop.caption]))
    return samples


def train_lora(
    family: Family, samples: Sequence[Sample], plan: TrainingPlan, checkpoint: Checkpoint, steps: Steps
) -> Mapping[str, torch.Tensor]:
    """Train and return the layers, named as in LoRA files. The denoiser is left unchanged."""
    device = samples[0].latents.device
    with _adapter(family, plan.rank) as denoiser:
        trainable = [parameter for parameter in denoiser.parameters() if parameter.requires_grad]
        optimizer = torch.optim.AdamW(trainable, lr=plan.rate, weight_decay=0.01, fused=device.type == "cuda")
        first = _resume(denoiser, optimizer, checkpoint, device)
        mixed = torch.autocast(device.type, torch.bfloat16) if device.type != "cpu" else nullcontext()

        def compute_loss(step: int) -> torch.Tensor:
            # Seeded by step, so that a resumed training continues identically.
            random = generator(step)
            sample = samples[int(torch.randint(0, len(samples), (1,), generator=random))]
            with mixed, sdpa_kernel(_ATTENTION, set_priority=True):
                loss = family.loss(sample.latents, sample.embeddings, random)
                loss.backward()
            return loss

        def save(done: int) -> None:
            checkpoint.save({"step": done, "lora": _layers(denoiser), "optimizer": optimizer.state_dict()})

        for step in range(first, plan.steps):
            try:
                steps.reached(step / plan.steps)
            except Interrupted:
                if step > first:
                    save(step)
                raise
            loss = _with_memory_fallback(denoiser, compute_loss, step)
            torch.nn.utils.clip_grad_norm_(trainable, _MAX_GRADIENT_NORM)
            for group in optimizer.param_groups:
                group["lr"] = plan.rate * _rate_factor(step, plan.steps)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            done = step + 1
            if plan.should_save(done):
                save(done)
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
            # Small updates vanish in half precision.
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
    """On a GPU, compile the repeated blocks: a minute of preparation, then twice as fast."""
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


def _with_memory_fallback(denoiser: Any, compute_loss: Callable[[int], torch.Tensor], step: int) -> torch.Tensor:
    """Fall back to gradient checkpointing when out of memory: slower, but a third of the memory."""
    try:
        return compute_loss(step)
    except torch.OutOfMemoryError:
        if denoiser.is_gradient_checkpointing:
            raise
    _log.warning("out of memory: training continues with gradient checkpointing")
    denoiser.enable_gradient_checkpointing()
    denoiser.zero_grad(set_to_none=True)
    torch.cuda.empty_cache()
    return compute_loss(step)


def _resume(denoiser: Any, optimizer: torch.optim.Optimizer, checkpoint: Checkpoint, device: torch.device) -> int:
    state = checkpoint.load(device)
    if state is None:
        return 0
    set_peft_model_state_dict(denoiser, state["lora"])
    optimizer.load_state_dict(state["optimizer"])
    _log.info("training resumed", step=state["step"])
    return int(state["step"])


def _layers(denoiser: Any) -> dict[str, torch.Tensor]:
    layers: dict[str, torch.Tensor] = get_peft_model_state_dict(denoiser)
    return layers


def _rate_factor(step: int, steps: int) -> float:
    """Return the factor of the learning rate: linear warm-up, then cosine decay to a tenth."""
    warm = max(1, round(steps * _WARM_UP))
    if step < warm:
        return (step + 1) / warm
    return 0.1 + 0.45 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))
