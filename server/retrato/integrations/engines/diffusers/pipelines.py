"""Loads pipelines, from a local folder or by hub name."""

from typing import Any

import torch
from diffusers import AutoPipelineForImage2Image, DiffusionPipeline, FluxImg2ImgPipeline, FluxKontextPipeline
from diffusers.utils import logging as diffusers_logging
from transformers.utils import logging as transformers_logging

# Suppress warnings about prompts longer than the shorter text encoder accepts, and progress bars.
diffusers_logging.set_verbosity_error()
transformers_logging.set_verbosity_error()
diffusers_logging.disable_progress_bar()
transformers_logging.disable_progress_bar()


def dtype_on(device: str) -> torch.dtype:
    """Return the precision for a device. Half precision is slow on CPUs."""
    return torch.float32 if device == "cpu" else torch.bfloat16


def open_pipeline(name: str, device: str, setting: str) -> Any:
    if not name:
        raise ValueError(f"no model is set: RETRATO_ENGINE__DIFFUSERS__{setting}")
    kind = str(DiffusionPipeline.load_config(name)["_class_name"])
    # Wan's authors recommend full precision for the VAE.
    parts = {"default": dtype_on(device), **({"vae": torch.float32} if kind.startswith("Wan") else {})}
    # It would need torchvision (family_qwen_image.py).
    left_out = {"processor": None} if kind.startswith("QwenImageEdit") else {}
    pipe = DiffusionPipeline.from_pretrained(name, dtype=parts, **left_out)
    for part in pipe.components.values():
        if isinstance(part, torch.nn.Module):
            part.requires_grad_(requires_grad=False).eval()
    return quiet(pipe.to(device))


def from_photo(pipe: Any) -> Any:
    """Return an image-to-image pipeline with the same weights."""
    if isinstance(pipe, FluxKontextPipeline):
        # Without dtype it would convert the shared weights to float32.
        return quiet(FluxImg2ImgPipeline.from_pipe(pipe, dtype=pipe.dtype))
    return quiet(AutoPipelineForImage2Image.from_pipe(pipe))


def compile_blocks(pipe: Any) -> None:
    """Compile the repeated blocks of the networks that remove noise. The first video of a size takes some ten seconds
    more, the next ones a quarter less."""
    for part in (getattr(pipe, name, None) for name in ("transformer", "transformer_2")):
        if part is not None:
            part.compile_repeated_blocks()


def quiet(pipe: Any) -> Any:
    pipe.set_progress_bar_config(disable=True)
    return pipe
