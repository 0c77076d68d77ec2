"""Compare our FLUX implementation with diffusers on a GPU: `python -m bench.gpu`. Other models: `--model z-image`.

Weights are random, which does not change the cost. Seconds are medians; pictures are 1024 x 1024 in 28 steps.
"""

import argparse
import itertools
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import structlog
import torch
from diffusers import AutoencoderKL, FlowMatchEulerDiscreteScheduler, FluxPipeline, FluxTransformer2DModel
from peft import LoraConfig
from torch import Tensor
from torch.nn.attention import SDPBackend, sdpa_kernel

from bench import gpu_films, gpu_models
from bench.gpu_clock import DEVICE, DTYPE, default_dtype, distance, matmul_rate, median, tidy
from bench.gpu_training import training_step
from retrato.integrations.engines.diffusers.adapters import Lora, ModuleWeights
from retrato.integrations.engines.diffusers.family import family_of
from retrato.integrations.engines.diffusers.flux.denoiser import FluxDenoiser, Prompt
from retrato.integrations.engines.diffusers.flux.pipeline import FastFlux
from retrato.integrations.engines.diffusers.training import Sample

EDGE, STEPS, GUIDANCE = 1024, 28, 3.5
IMAGE_TOKENS, TEXT_TOKENS = (EDGE // 16) ** 2, 512
RANK, PEOPLE = 16, 50
# The photos of a full order.
BATCH = 4


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=["flux", *gpu_models.MODELS, *gpu_films.MODELS], default="flux")
    model = parser.parse_args().model
    if model in gpu_films.MODELS:
        gpu_films.measure(model)
        return
    if model in gpu_models.MODELS:
        gpu_models.measure(model)
        return
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, {EDGE} x {EDGE}, {STEPS} steps, random weights")
    rate = matmul_rate()
    print(f"matrix products: {rate / 1e12:.0f} TFLOP/s in bf16; {flops_of_a_step() / 1e12:.1f} TFLOP per step")
    step_floor = flops_of_a_step() / rate
    pipeline = flux()
    prompt = Prompt(*(torch.randn(shape, device=DEVICE, dtype=DTYPE) for shape in ((1, TEXT_TOKENS, 4096), (1, 768))))
    reference = one_step(pipeline, prompt)
    print(f"\n{'':<34}{'s per photo':>12}{'vs. floor':>14}{'error per step':>17}")
    print(row("arithmetic floor", STEPS * step_floor, STEPS * step_floor, None))
    with sdpa_kernel([SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.MATH], set_priority=True):
        plain = median(lambda: photos(pipeline, prompt, 1))
    print(row("diffusers", plain, STEPS * step_floor, 0.0))
    for precision in ("bf16", "fp8"):
        fast = FastFlux(pipeline, fp8=precision == "fp8")
        error = distance(our_step(fast.denoiser, prompt), reference)
        for count, named in ((1, "single"), (BATCH, f"of {BATCH} at once")):
            seconds = median(partial(photos, fast, prompt, count)) / count
            print(row(f"ours, {precision}, {named}", seconds, STEPS * step_floor, error))
        people(pipeline, fast.denoiser, prompt)
        del fast
        tidy()
    print(f"\n{'training, a LoRA of rank ' + str(RANK):<34}{'s per step':>12}{'peak memory':>14}")
    for edge in (512, 1024):
        for name, train in (("plain loop", train_like_diffusers), ("ours", train_with_engine)):
            seconds, memory = train(pipeline, prompt, edge)
            print(f"{f'{edge} x {edge}, {name}':<34}{seconds:>12.2f}{memory / 1e9:>11.0f} GB")


def train_like_diffusers(pipeline: FluxPipeline, prompt: Prompt, edge: int) -> tuple[float, int]:
    """Train like the diffusers examples: pictures encoded in every step, with gradient checkpointing."""
    family, denoiser = family_of(pipeline), pipeline.transformer
    pixels = torch.rand(1, 3, edge, edge, device=DEVICE) * 2 - 1
    with with_lora(pipeline) as learning:
        denoiser.enable_gradient_checkpointing()
        optimizer = torch.optim.AdamW(learning, lr=1e-4)

        def step() -> None:
            latents = family.latents(pixels)
            with torch.autocast(DEVICE, DTYPE):
                loss = family.loss(latents, words(prompt), torch.Generator().manual_seed(0))
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()

        torch.cuda.reset_peak_memory_stats()
        with sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH], set_priority=True):
            seconds = median(step)
        denoiser.disable_gradient_checkpointing()
    return seconds, torch.cuda.max_memory_allocated()


def train_with_engine(pipeline: FluxPipeline, prompt: Prompt, edge: int) -> tuple[float, int]:
    latents = torch.randn(1, 16, edge // 8, edge // 8, device=DEVICE, dtype=DTYPE)
    return training_step(family_of(pipeline), Sample(latents, words(prompt)), RANK)


def words(prompt: Prompt) -> dict[str, Tensor]:
    return {"prompt_embeds": prompt.tokens, "pooled_prompt_embeds": prompt.pooled}


@contextmanager
def with_lora(pipeline: FluxPipeline) -> Iterator[list[Tensor]]:
    denoiser = pipeline.transformer
    denoiser.requires_grad_(requires_grad=False)
    denoiser.add_adapter(LoraConfig(r=RANK, lora_alpha=RANK, target_modules=list(family_of(pipeline).targets)))
    learning = [parameter for parameter in denoiser.parameters() if parameter.requires_grad]
    for parameter in learning:
        parameter.data = parameter.data.float()
    denoiser.train()
    try:
        yield learning
    finally:
        denoiser.unload_lora()
        denoiser.eval()


def flux() -> FluxPipeline:
    torch.manual_seed(0)
    with torch.device(DEVICE), default_dtype(DTYPE):
        transformer = FluxTransformer2DModel(guidance_embeds=True).eval()
        vae = AutoencoderKL(
            in_channels=3,
            out_channels=3,
            down_block_types=("DownEncoderBlock2D",) * 4,
            up_block_types=("UpDecoderBlock2D",) * 4,
            block_out_channels=(128, 256, 512, 512),
            layers_per_block=2,
            latent_channels=16,
            norm_num_groups=32,
            use_quant_conv=False,
            use_post_quant_conv=False,
            shift_factor=0.1159,
            scaling_factor=0.3611,
        ).eval()
    scheduler = FlowMatchEulerDiscreteScheduler(shift=3.0, use_dynamic_shifting=True)
    nobody = dict.fromkeys(("text_encoder", "text_encoder_2", "tokenizer", "tokenizer_2"))
    pipeline = FluxPipeline(scheduler=scheduler, vae=vae, transformer=transformer, **nobody)
    pipeline.set_progress_bar_config(disable=True)
    return pipeline


def photos(maker: FluxPipeline | FastFlux, prompt: Prompt, count: int) -> None:
    maker(
        prompt_embeds=prompt.tokens.repeat(count, 1, 1),
        pooled_prompt_embeds=prompt.pooled.repeat(count, 1),
        height=EDGE,
        width=EDGE,
        num_inference_steps=STEPS,
        guidance_scale=GUIDANCE,
        generator=[torch.Generator(DEVICE).manual_seed(seed) for seed in range(count)],
    )


def noise_and_places() -> tuple[Tensor, Tensor]:
    numbers = torch.Generator(DEVICE).manual_seed(2)
    noise = torch.randn(1, IMAGE_TOKENS, 64, device=DEVICE, dtype=DTYPE, generator=numbers)
    places = torch.zeros(IMAGE_TOKENS, 3, device=DEVICE)
    count = torch.arange(IMAGE_TOKENS, device=DEVICE)
    places[:, 1], places[:, 2] = count // (EDGE // 16), count % (EDGE // 16)
    return noise, places


@torch.inference_mode()
def one_step(pipeline: FluxPipeline, prompt: Prompt) -> Tensor:
    noise, places = noise_and_places()
    step: Tensor = pipeline.transformer(
        hidden_states=noise,
        encoder_hidden_states=prompt.tokens,
        pooled_projections=prompt.pooled,
        timestep=torch.tensor([0.5], device=DEVICE),
        guidance=torch.tensor([GUIDANCE], device=DEVICE),
        img_ids=places,
        txt_ids=torch.zeros(TEXT_TOKENS, 3, device=DEVICE),
        return_dict=False,
    )[0]
    return step


def our_step(denoiser: FluxDenoiser, prompt: Prompt) -> Tensor:
    noise, places = noise_and_places()
    at = torch.cat([torch.zeros(TEXT_TOKENS, 3, device=DEVICE), places])
    return denoiser.begin(noise, prompt, torch.tensor([0.5], device=DEVICE), GUIDANCE, at).predict(noise, 0)


def people(pipeline: FluxPipeline, denoiser: FluxDenoiser, prompt: Prompt) -> None:
    """Alternate between people: measure the cost of a change when the LoRA is on the GPU, compare the result with
    diffusers' own, and check for leaked memory."""
    ana, ben = person(pipeline, 1), person(pipeline, 2)
    plain = ModuleWeights(pipeline.transformer)
    plain.apply(ana, 1.0)
    expected = one_step(pipeline, prompt)
    plain.apply(None, 0.0)
    del plain
    tidy()
    turns = itertools.cycle([ben, ana])
    change = median(lambda: denoiser.weights.apply(next(turns), 1.0), runs=10)
    denoiser.weights.apply(ana, 1.0)
    error = distance(our_step(denoiser, prompt), expected)
    tidy()
    before = torch.cuda.memory_allocated()
    for seed in range(PEOPLE):
        denoiser.weights.apply(person(pipeline, seed), 1.0)
    denoiser.weights.apply(None, 0.0)
    tidy()
    left = torch.cuda.memory_allocated() - before
    print(
        f"    change of person {change * 1000:.0f} ms, error {error:.4f};"
        f" {left / 1e6:.1f} MB leaked after {PEOPLE} people"
    )


def person(pipeline: FluxPipeline, seed: int) -> Lora:
    numbers = torch.Generator(DEVICE).manual_seed(seed)

    def some(*shape: int) -> Tensor:
        return torch.randn(*shape, device=DEVICE, dtype=DTYPE, generator=numbers) * 0.05

    layers = {
        name: layer
        for name, layer in pipeline.transformer.named_modules()
        if name.endswith(family_of(pipeline).targets)
    }
    return Lora(
        {name: (some(RANK, layer.in_features), some(layer.out_features, RANK)) for name, layer in layers.items()}
    )


def flops_of_a_step() -> float:
    width, both = 3072, IMAGE_TOKENS + TEXT_TOKENS
    # Query, key, value, output and a feed-forward layer four times as wide: 12 * width² multiplications per token.
    linear = 2 * 12 * width * width * both * (19 + 38)
    attention = 4 * both * both * width * (19 + 38)
    return float(linear + attention)


def row(name: str, seconds: float, floor: float, error: float | None) -> str:
    exact = "" if error is None else f"{error:>17.4f}"
    return f"{name:<34}{seconds:>12.2f}{seconds / floor:>14.2f}{exact}"


if __name__ == "__main__":
    main()
