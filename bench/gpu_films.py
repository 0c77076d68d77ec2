"""The models for videos, at full size with random weights: `python -m bench.gpu --model wan-5b`.

A film of four seconds of a square photo, with as many frames as the engine orders. Films take minutes, so two with few
steps are made: the time of one with all steps follows from what a step adds. The floor is the arithmetic, as counted by
torch, at the sustained rate of large bf16 products. Ours is what the engine does: diffusers' pipeline with compiled
blocks.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import torch
from diffusers import (
    AutoencoderKLLTX2Audio,
    AutoencoderKLLTX2Video,
    AutoencoderKLWan,
    FlowMatchEulerDiscreteScheduler,
    LTX2ImageToVideoPipeline,
    LTX2VideoTransformer3DModel,
    WanImageToVideoPipeline,
    WanTransformer3DModel,
)
from diffusers.pipelines.ltx2 import LTX2TextConnectors
from diffusers.pipelines.ltx2.vocoder import LTX2Vocoder
from PIL import Image
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from bench.gpu_clock import DEVICE, DTYPE, default_dtype, distance, matmul_rate, seconds
from retrato.integrations.engines.diffusers.pipelines import compile_blocks

STEPS = 28
_FEW, _MORE = 2, 4
# SD and HD.
_EDGES = (480, 704)


@dataclass(frozen=True)
class Model:
    pipeline: Callable[[], Any]
    frames: int
    arguments: Callable[[], dict[str, Any]]


def measure(name: str) -> None:
    model = MODELS[name]
    pipeline = model.pipeline()
    pipeline.set_progress_bar_config(disable=True)
    networks = [part for part in (pipeline.transformer, getattr(pipeline, "transformer_2", None)) if part is not None]
    parameters = sum(parameter.numel() for network in networks for parameter in network.parameters())
    rate = matmul_rate()
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, random weights, {model.frames} frames")
    print(f"{name}: {parameters / 1e9:.1f} billion parameters; matrix products: {rate / 1e12:.0f} TFLOP/s in bf16")
    print(f"\n{'':<28}{'a step':>10}{'the rest':>10}{f'of {STEPS}':>10}{'vs. floor':>11}{'peak':>9}{'first':>9}")
    films = {edge: partial(_film, pipeline, model, edge) for edge in _EDGES}
    floors = dict[int, float]()
    frames = dict[int, Tensor]()
    for edge, film in films.items():
        few, more = (_flops(partial(film, steps)) / rate for steps in (_FEW, _MORE))
        floors[edge] = _row(f"{edge}²: arithmetic floor", few, more)
        frames[edge] = _show(f"{edge}²: diffusers", film, floors[edge])
    compile_blocks(pipeline)
    for edge, film in films.items():
        error = distance(_show(f"{edge}²: ours", film, floors[edge]), frames[edge])
        print(f"    error after {_FEW} steps: {error:.4f}", flush=True)


def _show(name: str, film: Callable[[int], Tensor], floor: float) -> Tensor:
    """Return the frames of the first film."""
    began = time.perf_counter()
    frames = film(_FEW)
    first = time.perf_counter() - began
    torch.cuda.reset_peak_memory_stats()
    few, more = (seconds(partial(film, steps)) for steps in (_FEW, _MORE))
    _row(name, few, more, floor, f"{torch.cuda.max_memory_allocated() / 1e9:>6.0f} GB{first:>7.0f} s")
    return frames


def _row(name: str, few: float, more: float, floor: float | None = None, memory: str = "") -> float:
    """Print and return the seconds of a film of all steps."""
    step = (more - few) / (_MORE - _FEW)
    rest = few - _FEW * step
    whole = rest + STEPS * step
    print(f"{name:<28}{step:>10.2f}{rest:>10.2f}{whole:>10.1f}{whole / (floor or whole):>11.2f}{memory}", flush=True)
    return whole


def _flops(work: Callable[[], object]) -> int:
    with FlopCounterMode(display=False) as counter:
        work()
    return int(counter.get_total_flops())


def _film(pipeline: Any, model: Model, edge: int, steps: int) -> Tensor:
    pixels = np.random.default_rng(0).integers(0, 255, (edge, edge, 3), np.uint8)
    frames = pipeline(
        image=Image.fromarray(pixels),
        width=edge,
        height=edge,
        num_frames=model.frames,
        num_inference_steps=steps,
        generator=torch.Generator().manual_seed(1),
        output_type="pt",
        **model.arguments(),
    ).frames
    return torch.as_tensor(frames)


def _wan_words() -> dict[str, Any]:
    return {"prompt_embeds": _noise(1, 512, 4096), "negative_prompt_embeds": _noise(1, 512, 4096)}


def _ltx2_words() -> dict[str, Any]:
    words = {name: _noise(1, 1024, 3840 * 49) for name in ("prompt_embeds", "negative_prompt_embeds")}
    mask = torch.ones(1, 1024, device=DEVICE, dtype=torch.long)
    masks = dict.fromkeys(("prompt_attention_mask", "negative_prompt_attention_mask"), mask)
    # As `engines/diffusers/videos.py`.
    scales = {"stg_scale": 0.0, "audio_stg_scale": 0.0, "modality_scale": 1.0, "audio_modality_scale": 1.0}
    return {**words, **masks, **scales, "frame_rate": 24, "image_crf": 0}


def _noise(*shape: int) -> Tensor:
    return torch.randn(shape, device=DEVICE, dtype=DTYPE, generator=torch.Generator(DEVICE).manual_seed(3))


def _wan(transformers: Sequence[dict[str, Any]], vae: dict[str, Any], **options: Any) -> Any:
    with torch.device(DEVICE):
        # Its authors recommend full precision for the VAE.
        decoder = AutoencoderKLWan(**vae).eval().requires_grad_(requires_grad=False)
        with default_dtype(DTYPE):
            networks = [
                WanTransformer3DModel(image_dim=None, **network).eval().requires_grad_(requires_grad=False)
                for network in transformers
            ]
    names = ("transformer", "transformer_2")
    return WanImageToVideoPipeline(
        vae=decoder,
        text_encoder=None,
        tokenizer=None,
        scheduler=FlowMatchEulerDiscreteScheduler(shift=5.0),
        **dict(zip(names, networks, strict=False)),
        **options,
    )


def _wan_5b() -> Any:
    network = {"in_channels": 48, "out_channels": 48, "num_attention_heads": 24, "num_layers": 30, "ffn_dim": 14336}
    vae = {
        "z_dim": 48,
        "base_dim": 160,
        "decoder_base_dim": 256,
        "is_residual": True,
        "patch_size": 2,
        "in_channels": 12,
        "out_channels": 12,
        "scale_factor_spatial": 16,
        "latents_mean": [0.0] * 48,
        "latents_std": [1.0] * 48,
    }
    return _wan([network], vae, expand_timesteps=True)


def _wan_a14b() -> Any:
    network = {"in_channels": 36, "out_channels": 16, "num_attention_heads": 40, "num_layers": 40, "ffn_dim": 13824}
    return _wan([network, network], {}, boundary_ratio=0.9)


def _ltx2() -> Any:
    with torch.device(DEVICE), default_dtype(DTYPE):
        parts = {
            "transformer": LTX2VideoTransformer3DModel(rope_type="split"),
            "vae": AutoencoderKLLTX2Video(
                decoder_causal=False, spatial_compression_ratio=32, temporal_compression_ratio=8
            ),
            "audio_vae": AutoencoderKLLTX2Audio(),
            "connectors": LTX2TextConnectors(rope_type="split"),
            "vocoder": LTX2Vocoder(),
        }
    scheduler = FlowMatchEulerDiscreteScheduler(
        use_dynamic_shifting=True, base_shift=0.95, max_shift=2.05, shift_terminal=0.1
    )
    for part in parts.values():
        part.eval().requires_grad_(requires_grad=False)
    return LTX2ImageToVideoPipeline(scheduler=scheduler, text_encoder=None, tokenizer=None, **parts)


MODELS = {
    "wan-5b": Model(_wan_5b, 109, _wan_words),
    "wan-a14b": Model(_wan_a14b, 73, _wan_words),
    "ltx-2": Model(_ltx2, 105, _ltx2_words),
}
