"""The models beside FLUX.1, at full size with random weights: `python -m bench.gpu --model z-image`.

The floor is the arithmetic of all steps and of decoding, as counted by torch, at the sustained rate of large products.
Pictures are 1024 x 1024. Prompts have 100 tokens, as many as the longest of our styles; those of FLUX.2 are padded to
512. Guidance doubles the arithmetic.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import torch
from diffusers import (
    AutoencoderKL,
    AutoencoderKLFlux2,
    AutoencoderKLQwenImage,
    FlowMatchEulerDiscreteScheduler,
    Flux2KleinPipeline,
    Flux2Transformer2DModel,
    QwenImageEditPlusPipeline,
    QwenImagePipeline,
    QwenImageTransformer2DModel,
    ZImagePipeline,
    ZImageTransformer2DModel,
)
from PIL import Image
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from bench.gpu_clock import DEVICE, DTYPE, default_dtype, distance, matmul_rate, median, seconds, tidy
from bench.gpu_training import training_step
from retrato.integrations.engines.diffusers.adapters import Lora, ModuleWeights
from retrato.integrations.engines.diffusers.family import family_of
from retrato.integrations.engines.diffusers.flow import Flow, Shown
from retrato.integrations.engines.diffusers.training import Sample

EDGE, RANK, REFERENCES = 1024, 16, 4


@dataclass(frozen=True)
class Run:
    """Photos to measure: how many steps, with what guidance, shown references of which edge."""

    steps: int
    guidance: float | None
    reference_edge: int = 0
    theirs: bool = True
    """Whether diffusers' pipeline can do it. That of Qwen-Image-Edit-Plus shows all references at 1024²."""

    @property
    def passes(self) -> int:
        return self.steps * (1 if self.guidance is None else 2)

    def __str__(self) -> str:
        shown = f", {REFERENCES} references of {self.reference_edge}²" if self.reference_edge else ""
        return f"{self.steps} steps, {'guided' if self.guidance else 'no guidance'}{shown}"


@dataclass(frozen=True)
class Model:
    pipeline: Callable[[], Any]
    words: tuple[int, int]
    """Tokens and channels of a prompt."""
    runs: tuple[Run, ...]
    seen: int = 0
    """More tokens of the prompt for each reference, if the text encoder sees them."""


def measure(name: str) -> None:
    model = MODELS[name]
    pipeline = model.pipeline()
    family = family_of(pipeline)
    assert isinstance(family, Flow)
    rate = matmul_rate()
    parameters = sum(parameter.numel() for parameter in family.denoiser.parameters())
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, {EDGE} x {EDGE}, random weights")
    print(f"{name}: {parameters / 1e9:.1f} billion parameters; matrix products: {rate / 1e12:.0f} TFLOP/s in bf16")
    inputs = {run: _inputs(family, model, run) for run in model.runs}
    decoding = _flops(partial(_decode, family))
    floors = {
        run: (run.passes * _flops(partial(_one_step, family, inputs[run])) + decoding) / rate for run in model.runs
    }
    reference, picture = _one_step(family, inputs[model.runs[0]]), _decode(family)
    print(f"decoding: {decoding / 1e12:.1f} TFLOP, by diffusers in {1000 * median(partial(_decode, family)):.0f} ms")
    if not model.runs[0].reference_edge:
        _train(family, inputs[model.runs[0]])
    print(f"\n{'':<72}{'s per photo':>12}{'vs. floor':>11}{'error':>8}{'peak':>8}")
    for run in model.runs:
        _row(f"{run}: arithmetic floor", floors[run], floors[run])
        if run.theirs:
            _show(f"{run}: diffusers", partial(_their_photo, pipeline, inputs[run]), run, floors[run], 0.0)
    for precision in ("bf16", "fp8"):
        family.accelerate(fp8=precision == "fp8")
        error = distance(_one_step(family, inputs[model.runs[0]]), reference)
        for run in model.runs:
            _show(f"{run}: ours, {precision}", partial(_our_photo, family, inputs[run]), run, floors[run], error)
        _people(family, inputs[model.runs[0]])
        family._fast = None
        tidy()
    error = distance(_decode(family), picture)
    print(f"decoding by ours: {1000 * median(partial(_decode, family)):.0f} ms, error {error:.4f}")


def _show(name: str, photo: Callable[[Run], object], run: Run, floor: float, error: float) -> None:
    # Warm up.
    photo(replace(run, steps=2))
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    first = seconds(partial(photo, run))
    # Long ones vary little.
    taken = first if first > 5 else median(partial(photo, run))
    _row(name, taken, floor, error, torch.cuda.max_memory_allocated())


def _row(name: str, taken: float, floor: float, error: float | None = None, peak: int | None = None) -> None:
    exact = f"{'':>8}" if error is None else f"{error:>8.4f}"
    memory = "" if peak is None else f"{peak / 1e9:>5.0f} GB"
    print(f"{name:<72}{taken:>12.2f}{taken / floor:>11.2f}{exact}{memory}", flush=True)


@dataclass(frozen=True)
class Inputs:
    words: Tensor
    negative: Tensor
    shown: Shown


def _inputs(family: Flow, model: Model, run: Run) -> Inputs:
    tokens, channels = model.words
    count = tokens + (REFERENCES * model.seen if run.reference_edge else 0)
    words, negative = (torch.randn(1, count, channels, device=DEVICE, dtype=DTYPE) for _ in range(2))
    references: tuple[Tensor, ...] = ()
    if run.reference_edge:
        pictures = _pictures(run.reference_edge)

        def encode() -> tuple[Tensor, ...]:
            return family._references(pictures, run.reference_edge, 32)

        references = encode()
        torch.cuda.synchronize()
        print(f"{REFERENCES} references of {run.reference_edge}² are encoded in {1000 * seconds(encode):.0f} ms")
    return Inputs(words, negative, Shown(references))


def _train(family: Flow, inputs: Inputs) -> None:
    for edge in (512, 1024):
        sample = Sample(_latents(family, edge), {"words": inputs.words})
        taken, memory = training_step(family, sample, RANK)
        print(f"training, {edge} x {edge}: {taken:.2f} s per step, {memory / 1e9:.0f} GB", flush=True)


def _pictures(edge: int) -> list[Image.Image]:
    numbers = np.random.default_rng(0)
    return [Image.fromarray(numbers.integers(0, 255, (edge, edge, 3), np.uint8)) for _ in range(REFERENCES)]


def _latents(family: Flow, edge: int = EDGE) -> Tensor:
    numbers = torch.Generator(DEVICE).manual_seed(2)
    return torch.randn(family.noise_shape(edge, edge), device=DEVICE, dtype=DTYPE, generator=numbers)


def _decode(family: Flow) -> Tensor:
    with torch.no_grad():
        return family.pixels(_latents(family))


def _one_step(family: Flow, inputs: Inputs) -> Tensor:
    share = torch.tensor([0.5])
    with torch.no_grad():
        return family.velocity(_latents(family), share, inputs.words, inputs.shown.references)


def _flops(work: Callable[[], object]) -> int:
    with FlopCounterMode(display=False) as counter:
        work()
    return int(counter.get_total_flops())


def _our_photo(family: Flow, inputs: Inputs, run: Run) -> None:
    family(
        words=inputs.words,
        negative_words=inputs.negative,
        width=EDGE,
        height=EDGE,
        num_inference_steps=run.steps,
        guidance_scale=run.guidance,
        generator=[torch.Generator().manual_seed(1)],
        shown=inputs.shown,
    )


def _their_photo(pipeline: Any, inputs: Inputs, run: Run) -> None:
    """Their pipeline, which encodes references for each photo."""
    words: Any = inputs.words
    negative: Any = inputs.negative
    guidance: dict[str, Any]
    match pipeline:
        case ZImagePipeline():
            words, negative = list(words), list(negative)
            guidance = {"guidance_scale": 0.0 if run.guidance is None else run.guidance - 1}
        case Flux2KleinPipeline():
            guidance = {"guidance_scale": run.guidance or 1.0}
        case _:
            guidance = {"true_cfg_scale": run.guidance or 1.0}
    shown = {"image": _pictures(run.reference_edge)} if run.reference_edge else {}
    pipeline(
        prompt_embeds=words,
        negative_prompt_embeds=negative,
        width=EDGE,
        height=EDGE,
        num_inference_steps=run.steps,
        generator=[torch.Generator().manual_seed(1)],
        output_type="np",
        **guidance,
        **shown,
    )


def _people(family: Flow, inputs: Inputs) -> None:
    """Change between people: its cost, and whether the result equals that of diffusers' network with the LoRA."""
    ana, ben = _person(family, 1), _person(family, 2)
    weights = family.weights
    turns = [ana, ben] * 20
    change = median(lambda: weights.apply(turns.pop(), 1.0), runs=10)
    weights.apply(ana, 1.0)
    ours = _one_step(family, inputs)
    weights.apply(None, 0.0)
    fast, family._fast = family._fast, None
    plain = ModuleWeights(family.denoiser)
    plain.apply(ana, 1.0)
    error = distance(ours, _one_step(family, inputs))
    plain.apply(None, 0.0)
    family._fast = fast
    print(f"    change of person {change * 1000:.0f} ms, error {error:.4f}")


def _person(family: Flow, seed: int) -> Lora:
    numbers = torch.Generator(DEVICE).manual_seed(seed)

    def some(*shape: int) -> Tensor:
        return torch.randn(*shape, device=DEVICE, dtype=DTYPE, generator=numbers) * 0.05

    layers = {name: layer for name, layer in family.denoiser.named_modules() if name.endswith(tuple(family.targets))}
    return Lora(
        {
            name: (some(RANK, layer.in_features), some(layer.out_features, RANK))
            for name, layer in layers.items()
            if isinstance(layer, torch.nn.Linear)
        }
    )


def _z_image() -> Any:
    with torch.device(DEVICE), default_dtype(DTYPE):
        transformer = ZImageTransformer2DModel().eval()
        vae = _vae(AutoencoderKL, use_quant_conv=False, use_post_quant_conv=False, latent_channels=16)
    vae.register_to_config(shift_factor=0.1159, scaling_factor=0.3611)
    return _quiet(ZImagePipeline, transformer, vae, FlowMatchEulerDiscreteScheduler(shift=6.0))


def _qwen_image(pipeline: type = QwenImagePipeline, **parts: None) -> Any:
    with torch.device(DEVICE), default_dtype(DTYPE):
        transformer = QwenImageTransformer2DModel().eval()
        vae = AutoencoderKLQwenImage().eval()
    schedule = {"base_shift": 0.5, "max_shift": 0.9, "max_image_seq_len": 8192, "shift_terminal": 0.02}
    scheduler = FlowMatchEulerDiscreteScheduler(use_dynamic_shifting=True, **schedule)
    return _quiet(pipeline, transformer, vae, scheduler, **parts)


def _qwen_image_edit() -> Any:
    return _qwen_image(QwenImageEditPlusPipeline, processor=None)


def _flux2(layers: int, single_layers: int, heads: int, words: int) -> Any:
    with torch.device(DEVICE), default_dtype(DTYPE):
        transformer = Flux2Transformer2DModel(
            num_layers=layers,
            num_single_layers=single_layers,
            num_attention_heads=heads,
            joint_attention_dim=words,
            guidance_embeds=False,
        ).eval()
        vae = _vae(AutoencoderKLFlux2)
    scheduler = FlowMatchEulerDiscreteScheduler(use_dynamic_shifting=True, shift=3.0)
    return _quiet(Flux2KleinPipeline, transformer, vae, scheduler)


def _vae(kind: type, **changes: Any) -> Any:
    return kind(
        down_block_types=("DownEncoderBlock2D",) * 4,
        up_block_types=("UpDecoderBlock2D",) * 4,
        block_out_channels=(128, 256, 512, 512),
        layers_per_block=2,
        norm_num_groups=32,
        **changes,
    ).eval()


def _quiet(pipeline: type, transformer: Any, vae: Any, scheduler: Any, **parts: None) -> Any:
    made = pipeline(transformer=transformer, vae=vae, scheduler=scheduler, text_encoder=None, tokenizer=None, **parts)
    made.set_progress_bar_config(disable=True)
    for part in (transformer, vae):
        part.requires_grad_(requires_grad=False)
    return made


_FEW: Sequence[Run] = (Run(4, None), Run(4, None, 512))
MODELS = {
    "z-image": Model(_z_image, (100, 2560), (Run(8, None), Run(28, 5.0))),
    "qwen-image": Model(_qwen_image, (100, 3584), (Run(28, 4.0),)),
    # Of a reference, the text encoder sees 384² pixels: 28² of them are a token.
    "qwen-image-edit": Model(
        _qwen_image_edit, (100, 3584), (Run(28, 4.0, 512, theirs=False), Run(28, 4.0, 1024)), seen=200
    ),
    "flux2-klein-4b": Model(lambda: _flux2(5, 20, 24, 7680), (512, 7680), tuple(_FEW)),
    "flux2-klein-9b": Model(lambda: _flux2(8, 24, 32, 12288), (512, 12288), tuple(_FEW)),
}
