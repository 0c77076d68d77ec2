"""Our own way from noise to a picture."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from PIL import Image
from transformers import Qwen2VLImageProcessorPil

from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.diffusers.family import family_of
from retrato.integrations.engines.diffusers.flow import Flow, pixels_of, resized
from retrato.integrations.engines.diffusers.noise import generator
from retrato.integrations.engines.diffusers.pipelines import open_pipeline
from tests.integrations.engines import tiny_diffusers

_SIZE = {"width": 96, "height": 64, "num_inference_steps": 3}
_PROMPT, _UNWANTED = "photo of a woman in a coat", "cartoon"


def _flow(models: Path, kind: str) -> tuple[Any, Flow]:
    pipe = open_pipeline(tiny_diffusers.saved_model(models, kind), "cpu", "PHOTO")
    family = family_of(pipe)
    assert isinstance(family, Flow)
    return pipe, family


def _theirs(kind: str, family: Flow) -> dict[str, Any]:
    """The prompt and the guidance as diffusers' pipeline takes them."""
    guidance = family.guidance or 1.0
    match kind:
        case "z-image":
            # Theirs is added to the prediction with the prompt.
            return {"prompt": _PROMPT, "negative_prompt": _UNWANTED, "guidance_scale": guidance - 1}
        case "qwen-image":
            return {"prompt": _PROMPT, "negative_prompt": _UNWANTED, "true_cfg_scale": guidance}
        case _:
            unwanted = family.encode("", _UNWANTED)["negative_words"]
            return {"prompt": _PROMPT, "negative_prompt_embeds": unwanted, "guidance_scale": guidance}


@pytest.mark.parametrize("kind", ["z-image", "qwen-image", "flux2"])
def test_picture_equals_that_of_diffusers(models: Path, kind: str) -> None:
    pipe, family = _flow(models, kind)
    ours = family(
        **family.encode(_PROMPT, _UNWANTED), **_SIZE, guidance_scale=family.guidance, generator=[generator(1)]
    ).images[0]
    theirs = pipe(**_theirs(kind, family), **_SIZE, generator=[generator(1)], output_type="np").images[0]
    np.testing.assert_allclose(ours, theirs, atol=1e-4)


def test_picture_from_references_equals_that_of_diffusers(models: Path, woman: bytes, man: bytes) -> None:
    pipe, family = _flow(models, "flux2")
    faces = [Image.fromarray(decode(face)).resize((96, 80)) for face in (woman, man)]
    shown = family.show(faces, round(np.sqrt(96 * 80)))
    ours = family(
        **family.encode(_PROMPT, _UNWANTED, shown),
        **_SIZE,
        shown=shown,
        guidance_scale=family.guidance,
        generator=[generator(1)],
    ).images[0]
    theirs = pipe(image=faces, **_theirs("flux2", family), **_SIZE, generator=[generator(1)], output_type="np").images[
        0
    ]
    np.testing.assert_allclose(ours, theirs, atol=1e-4)


def test_prompt_after_kept_pictures_equals_reading_all_at_once(models: Path, woman: bytes, man: bytes) -> None:
    """The text encoder's state after the pictures is kept, and prompts continue from it."""
    pipe, family = _flow(models, "qwen-image-edit")
    faces = [Image.fromarray(decode(face)) for face in (woman, man)]
    shown = family.show(faces, 64)
    first = family.encode(_PROMPT, _UNWANTED, shown)
    again = family.encode(_PROMPT, _UNWANTED, shown)
    assert all(torch.equal(first[name], again[name]) for name in first)

    small = [resized(face, 384, 32) for face in faces]
    seen = Qwen2VLImageProcessorPil()(small, return_tensors="pt")
    pictures = "".join(
        f"Picture {number}: <|vision_start|>{'<|image_pad|>' * (int(grid.prod()) // 4)}<|vision_end|>"
        for number, grid in enumerate(seen.image_grid_thw, start=1)
    )
    tokens = pipe.tokenizer(pipe.prompt_template_encode.format(pictures + _PROMPT), return_tensors="pt").input_ids
    kinds = (tokens == pipe.text_encoder.config.image_token_id).int()
    with torch.no_grad():
        read = pipe.text_encoder.model(input_ids=tokens, mm_token_type_ids=kinds, **seen).last_hidden_state
    torch.testing.assert_close(first["words"], read[:, pipe.prompt_template_encode_start_idx :])


def test_distilled_models_take_few_steps_and_no_guidance(models: Path) -> None:
    base, turbo = _flow(models, "z-image")[1], _flow(models, "z-image")[1]
    turbo._pipe.scheduler.register_to_config(shift=3.0)
    klein_base, klein = _flow(models, "flux2")[1], _flow(models, "flux2")[1]
    klein._pipe.register_to_config(is_distilled=True)
    assert [(each.steps, each.guidance) for each in (base, turbo, klein_base, klein)] == [
        (28, 5.0),
        (8, None),
        (28, 4.0),
        (4, None),
    ]
    for distilled in (turbo, klein):
        assert distilled.encode(_PROMPT, _UNWANTED).keys() == {"words"}


def test_the_less_strength_the_more_of_the_photo_remains(models: Path, woman: bytes) -> None:
    _, family = _flow(models, "z-image")
    photo = Image.fromarray(decode(woman)).resize((_SIZE["width"], _SIZE["height"]))
    words = family.encode(_PROMPT, _UNWANTED)
    unchanged = family.pixels(family.latents(pixels_of(photo)))[0].permute(1, 2, 0).numpy() / 2 + 0.5
    changes = []
    for strength in (0.4, 0.9):
        made = family(
            **words,
            **_SIZE,
            image=[photo],
            strength=strength,
            guidance_scale=family.guidance,
            generator=[generator(1)],
        ).images[0]
        changes.append(float(np.abs(made - unchanged).mean()))
    assert changes[0] < changes[1]
