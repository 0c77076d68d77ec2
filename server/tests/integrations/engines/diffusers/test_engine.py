"""Photos, edits and videos by tiny models: what holds for any weights."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from retrato.integrations.engines.atelier.raster import Pixels, decode
from retrato.integrations.engines.contract import (
    AnimateRequest,
    BatchEngine,
    Cancelled,
    EngineError,
    Image,
    ImagineRequest,
    Progress,
    Recipe,
    ReimagineRequest,
    TrainRequest,
)
from retrato.integrations.engines.diffusers.engine import Diffusers
from retrato.integrations.engines.diffusers.family import family_of
from retrato.integrations.engines.diffusers.judge import Finding, Judge
from retrato.integrations.engines.diffusers.photos import Batches
from retrato.integrations.engines.diffusers.pipelines import compile_blocks, from_photo, open_pipeline
from tests.integrations.engines import tiny_diffusers
from tests.integrations.engines.calls import STUDIO, jpeg, never, quiet
from tests.integrations.engines.diffusers.conftest import GOOD, Make

_OIL: Recipe = {"look": {"kind": "oil"}}

pytestmark = pytest.mark.usefixtures("lenient_judge")


def _requests(person: bytes, count: int) -> list[ImagineRequest]:
    return [ImagineRequest(person, STUDIO, "1:1", "FEMALE", 7, shot) for shot in range(count)]


def _made(engine: BatchEngine, requests: list[ImagineRequest], progress: Progress = quiet) -> list[Image]:
    made = engine.imagine_many(requests, progress, never)
    images = [image for image in made if isinstance(image, Image)]
    assert len(images) == len(requests)
    return images


def _distance(one: Image, other: Image) -> float:
    return float(np.abs(decode(one.data).astype(int) - decode(other.data)).mean())


def test_photo_does_not_depend_on_its_batch_and_shots_differ(make: Make, person: bytes) -> None:
    engine: BatchEngine = make()
    requests = _requests(person, 3)
    together = _made(engine, requests)
    alone = [engine.imagine(request, quiet, never) for request in reversed(requests)][::-1]
    # A different summation order changes the last digits.
    assert max(_distance(*pair) for pair in zip(together, alone, strict=True)) < 0.5
    assert min(_distance(together[0], other) for other in together[1:]) > 5


@pytest.mark.parametrize("kind", [kind for kind in tiny_diffusers.PHOTOS if kind != "flux"])
def test_each_family_makes_photos_of_people(make: Make, woman: bytes, kind: str) -> None:
    engine = make(photo=kind)
    person = engine.train(TrainRequest([woman], "FEMALE"), quiet, never).model
    together = _made(engine, _requests(person, 2))
    assert _distance(together[1], engine.imagine(_requests(person, 2)[1], quiet, never)) < 0.5
    with pytest.raises(EngineError, match="modelUnreadable"):
        make(photo="flux").imagine(_requests(person, 1)[0], quiet, never)


def test_out_of_memory_halves_the_batch(make: Make, person: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, sizes = Batches._run_batch, []

    def cramped(self: Batches, drafts: Any, *rest: Any) -> list[Pixels]:
        sizes.append(len(drafts))
        if len(drafts) > 2:
            raise torch.OutOfMemoryError
        return plain(self, drafts, *rest)

    requests = _requests(person, 5)
    expected = _made(make(batch=1), requests)
    monkeypatch.setattr(Batches, "_run_batch", cramped)
    engine, reported = make(batch=4), list[float]()
    made = _made(engine, requests, reported.append)
    assert sizes == [4, 2, 2, 1]
    assert max(_distance(*pair) for pair in zip(made, expected, strict=True)) < 0.5
    assert reported == sorted(reported)
    engine.imagine_many(requests[:4], quiet, never)
    assert sizes[4:] == [2, 2]


def test_out_of_memory_for_one_photo_is_retryable(make: Make, person: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> list[Pixels]:
        raise torch.OutOfMemoryError

    monkeypatch.setattr(Batches, "_run_batch", full)
    with pytest.raises(EngineError) as failure:
        make().imagine_many(_requests(person, 2), quiet, never)
    assert failure.value.retryable


def test_prompt_is_encoded_once(make: Make, person: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, read = make(), list[str]()
    family = engine._photos.family
    encode = family.encode

    def counted(text: str, negative: str) -> dict[str, torch.Tensor]:
        read.append(text)
        return encode(text, negative)

    monkeypatch.setattr(family, "encode", counted)
    for _ in range(3):
        engine.imagine_many(_requests(person, 2), quiet, never)
    assert len(read) == 1


class _FakeJudge:
    """Returns the given findings in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
        self._findings = list(findings)
        self.seen: list[Pixels] = []
        monkeypatch.setattr(Judge, "assess", self._assess)

    def _assess(self, picture: Pixels, *_: object, **_named: object) -> Finding:
        self.seen.append(picture)
        return self._findings.pop(0)


def test_photo_that_does_not_resemble_the_person_is_made_again(
    make: Make, person: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = _FakeJudge(monkeypatch, GOOD, Finding(0.8, safe=True), GOOD)
    made = _made(make(), _requests(person, 2))
    assert len(judge.seen) == 3
    assert [_of(image, judge.seen) for image in made] == [0, 2]


def test_best_of_three_attempts_is_returned(make: Make, person: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = [Finding(0.9, safe=True), Finding(0.7, safe=True), Finding(0.65, safe=False)]
    judge = _FakeJudge(monkeypatch, *findings)
    made = make().imagine(_requests(person, 1)[0], quiet, never)
    assert len(judge.seen) == 3
    assert _of(made, judge.seen) == 1


def test_unsafe_result_is_refused(make: Make, person: bytes, woman: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    _FakeJudge(monkeypatch, *[Finding(0.1, safe=False)] * 3)
    engine = make()
    with pytest.raises(EngineError, match="unsafe"):
        engine.imagine(_requests(person, 1)[0], quiet, never)
    monkeypatch.setattr("retrato.integrations.engines.safety.SafetyCheck.passes", lambda *_: False)
    with pytest.raises(EngineError, match="unsafe"):
        engine.reimagine(ReimagineRequest(woman, STUDIO, "1:1", "SD", "FEMALE", 1), quiet, never)


def test_unsafe_photo_does_not_fail_its_batch(make: Make, person: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    unsafe = Finding(0.1, safe=False)
    _FakeJudge(monkeypatch, unsafe, GOOD, unsafe, unsafe)
    refused, kept = make().imagine_many(_requests(person, 2), quiet, never)
    assert isinstance(kept, Image)
    assert isinstance(refused, EngineError)
    assert (refused.code, refused.retryable) == ("unsafe", False)


def _of(image: Image, pictures: list[Pixels]) -> int:
    made = decode(image.data)
    return int(np.argmin([np.abs(picture * 255 - made).mean() for picture in pictures]))


@pytest.mark.parametrize("edit", ["same", "kontext", "z-image", "qwen-image-edit", "flux2"])
def test_edit_has_the_requested_aspect_and_quality(make: Make, woman: bytes, edit: str) -> None:
    engine = make(edit=edit)
    square = {
        quality: engine.reimagine(ReimagineRequest(woman, _OIL, "1:1", quality, "FEMALE", 1), quiet, never)
        for quality in ("SD", "HD", "UHD")
    }
    assert {name: (image.width, image.height) for name, image in square.items()} == {
        "SD": (96, 96),
        "HD": (128, 128),
        "UHD": (256, 256),
    }
    tall = engine.reimagine(ReimagineRequest(woman, _OIL, "9:16", "HD", "FEMALE", 1), quiet, never)
    assert tall.height / tall.width == pytest.approx(16 / 9, rel=0.02)


@pytest.mark.parametrize("kind", ["sdxl", "flux", "kontext"])
def test_image_to_image_shares_the_weights(models: Path, kind: str) -> None:
    pipe = open_pipeline(tiny_diffusers.saved_model(models, kind), "cpu", "PHOTO").to(torch.bfloat16)
    over = from_photo(pipe)
    assert over.vae is pipe.vae
    assert family_of(over).denoiser is family_of(pipe).denoiser
    assert {parameter.dtype for parameter in family_of(over).denoiser.parameters()} == {torch.bfloat16}


def test_edit_does_not_depend_on_the_previous_person(make: Make, person: bytes, woman: bytes) -> None:
    engine = make()
    request = ReimagineRequest(woman, STUDIO, "1:1", "SD", "FEMALE", 1)
    first = engine.reimagine(request, quiet, never)
    engine.imagine(_requests(person, 1)[0], quiet, never)
    assert engine.reimagine(request, quiet, never).data == first.data


@pytest.mark.parametrize("film", tiny_diffusers.FILMS)
def test_video_has_size_poster_and_increasing_progress(make: Make, woman: bytes, film: str) -> None:
    reported: list[float] = []
    made = make(film=film).animate(AnimateRequest(woman, _OIL, "SD", "FEMALE", 1), reported.append, never)
    assert min(made.width, made.height) == 480
    assert (made.poster.width, made.poster.height) == (made.width, made.height)
    assert 3 <= made.seconds <= 5
    assert reported == sorted(reported)
    assert reported[-1] == 1


def test_unheard_sound_of_a_video_takes_no_further_pass_of_the_network(make: Make, woman: bytes) -> None:
    engine, passes = make(film="ltx2"), 0

    def count(*_arguments: object) -> None:
        nonlocal passes
        passes += 1

    engine._videos._pipe.transformer.register_forward_hook(count)
    engine.animate(AnimateRequest(woman, _OIL, "SD", "FEMALE", 1), quiet, never)
    assert passes == engine._options.steps


@pytest.mark.parametrize("film", tiny_diffusers.FILMS)
def test_blocks_of_video_transformers_are_compiled(models: Path, monkeypatch: pytest.MonkeyPatch, film: str) -> None:
    compiled: list[torch.nn.Module] = []
    monkeypatch.setattr(torch.nn.Module, "compile", lambda module: compiled.append(module))
    pipe = open_pipeline(tiny_diffusers.saved_model(models, film), "cpu", "VIDEO")
    compile_blocks(pipe)
    transformers = [part for name, part in pipe.components.items() if name.startswith("transformer") and part]
    assert bool(compiled) == (film != "svd")
    assert compiled == [block for part in transformers for name, block in part.named_modules() if _is_block(name)]


def _is_block(name: str) -> bool:
    return re.fullmatch(r"(blocks|transformer_blocks)\.\d+", name) is not None


@pytest.mark.parametrize("verb", ["imagine", "reimagine", "animate"])
def test_calls_stop_between_steps(make: Make, person: bytes, woman: bytes, verb: str) -> None:
    engine, calls = make(), 0

    def at_the_second_step() -> bool:
        nonlocal calls
        calls += 1
        return calls > 2

    requests = {
        "imagine": _requests(person, 1)[0],
        "reimagine": ReimagineRequest(woman, _OIL, "1:1", "HD", "FEMALE", 1),
        "animate": AnimateRequest(woman, {}, "SD", "FEMALE", 1),
    }
    with pytest.raises(Cancelled):
        getattr(engine, verb)(requests[verb], quiet, at_the_second_step)


def test_invalid_photos_are_refused(make: Make) -> None:
    engine = make()
    with pytest.raises(EngineError, match="unreadable"):
        engine.reimagine(ReimagineRequest(b"no picture", _OIL, "1:1", "SD", "FEMALE", 1), quiet, never)
    wall = jpeg(np.full((256, 256, 3), 127, np.uint8))
    with pytest.raises(EngineError, match="noFace"):
        engine.animate(AnimateRequest(wall, _OIL, "SD", "FEMALE", 1), quiet, never)
    with pytest.raises(EngineError, match="modelUnreadable"):
        engine.imagine(ImagineRequest(b"no model", STUDIO, "1:1", "FEMALE", 1), quiet, never)


def test_without_a_model_the_setting_is_named(make: Make, woman: bytes) -> None:
    engine: Diffusers = make(video="")
    with pytest.raises(ValueError, match="RETRATO_ENGINE__DIFFUSERS__VIDEO"):
        engine.animate(AnimateRequest(woman, {}, "SD", "FEMALE", 1), quiet, never)
