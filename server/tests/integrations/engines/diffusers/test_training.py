"""Training of a person, and resuming it after a crash."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from safetensors.torch import load

from retrato.integrations.engines.atelier.networks import open_networks
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import inspect_selfies
from retrato.integrations.engines.contract import Cancelled, EngineError, ImagineRequest, Interrupted, TrainRequest
from retrato.integrations.engines.diffusers.adapters import ModuleWeights, metadata_of, pack, unpack
from retrato.integrations.engines.diffusers.checkpoint import Checkpoint, remove_abandoned
from retrato.integrations.engines.diffusers.crops import TRIGGER, crops
from retrato.integrations.engines.diffusers.family import Family, family_of
from retrato.integrations.engines.diffusers.noise import generator
from retrato.integrations.engines.diffusers.pipelines import open_pipeline
from retrato.integrations.engines.diffusers.training import Sample, TrainingPlan, encode_crops, train_lora
from tests.integrations.engines import tiny_diffusers
from tests.integrations.engines.calls import STUDIO, never, quiet
from tests.integrations.engines.conftest import WEIGHTS
from tests.integrations.engines.diffusers.conftest import Make

_CPU = torch.device("cpu")


def _encode_samples(family: Family, selfies: list[bytes]) -> list[Sample]:
    networks, steps = open_networks(WEIGHTS, 1), Steps(quiet, never)
    good = inspect_selfies(networks, selfies, steps)[1]
    return encode_crops(family, crops(networks, good, "FEMALE", 64, family.multiple), steps)


def _tensors(model: bytes) -> dict[str, list[float]]:
    return {name: tensor.flatten().tolist() for name, tensor in load(model).items()}


def _loss(family: Family, samples: list[Sample]) -> float:
    """Return the mean loss over noise that training has not used."""
    with torch.no_grad():
        losses = [
            family.loss(
                sample.latents.repeat(24, 1, 1, 1),
                {name: value.repeat_interleave(24, 0) for name, value in sample.embeddings.items()},
                generator(1_000_000 + number),
            )
            for number, sample in enumerate(samples)
        ]
    return float(torch.stack(losses).mean())


@pytest.mark.parametrize("kind", tiny_diffusers.PHOTOS)
def test_training_reduces_the_loss_and_leaves_the_base_model_unchanged(
    models: Path, tmp_path: Path, woman: bytes, kind: tiny_diffusers.PhotoKind
) -> None:
    options = tiny_diffusers.settings(models, photo=kind, edit="same", film="ltx")
    family = family_of(open_pipeline(options.photo, "cpu", "PHOTO"))
    samples = _encode_samples(family, [woman])
    untouched = {name: value.clone() for name, value in family.denoiser.state_dict().items()}
    before = _loss(family, samples)

    layers = train_lora(
        family, samples, TrainingPlan(60, rank=8, rate=1e-2), Checkpoint(tmp_path, "", ""), Steps(quiet, never)
    )

    after_training = family.denoiser.state_dict()
    assert after_training.keys() == untouched.keys()
    assert all(torch.equal(after_training[name], value) for name, value in untouched.items())
    ModuleWeights(family.denoiser).apply(unpack(pack(layers, {}), _CPU, torch.float32), 1.0)
    assert _loss(family, samples) < 0.93 * before


def test_selfies_are_cropped_around_the_face_and_captioned(woman: bytes, man: bytes) -> None:
    networks = open_networks(WEIGHTS, 1)
    good = inspect_selfies(networks, [woman, man], Steps(quiet, never))[1]
    cut = crops(networks, good, "FEMALE", 512, 16)
    assert len(cut) >= 2
    for crop in cut:
        height, width = crop.picture.shape[:2]
        assert height % 16 == width % 16 == 0
        assert abs(height * width / 512**2 - 1) < 0.1
        assert f"photo of {TRIGGER} woman" in crop.caption


def test_model_has_metadata_and_changes_the_photos(
    make: Make, person: bytes, woman: bytes, lenient_judge: None
) -> None:
    metadata = metadata_of(person)
    assert (metadata["family"], metadata["trigger"], metadata["rank"]) == ("flux", TRIGGER, "4")
    assert "face" in metadata
    engine = make(train_steps=12)
    other = engine.train(TrainRequest([woman], "FEMALE"), quiet, never)
    assert [verdict.ok for verdict in other.verdicts] == [True]
    assert other.thumbnail.width == 320
    photos = [
        engine.imagine(ImagineRequest(model, STUDIO, "1:1", "FEMALE", 5), quiet, never).data
        for model in (person, other.model, person)
    ]
    assert photos[0] == photos[2] != photos[1]


def test_bad_selfies_are_refused_and_training_can_be_cancelled(make: Make, woman: bytes) -> None:
    engine = make()
    with pytest.raises(EngineError, match="badSelfies"):
        engine.train(TrainRequest([b"no picture"], "FEMALE"), quiet, never)
    calls = 0

    def after_a_while() -> bool:
        nonlocal calls
        calls += 1
        return calls > 5

    with pytest.raises(Cancelled):
        engine.train(TrainRequest([woman], "FEMALE"), quiet, after_a_while)


# Trains with each kind of model in a process of its own, which kills itself after it has saved for the first time.
_TRAININGS = """
import os, signal, sys, time
from pathlib import Path
from threading import Thread
import torch
torch.set_num_threads(1)
from retrato.integrations.engines.contract import TrainRequest
from tests.integrations.engines import tiny_diffusers
models, checkpoints, selfie = map(Path, sys.argv[1:])
def kill_when_saved(saved):
    while not saved.exists():
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)
def train(kind):
    saved = checkpoints / kind / "a%20key" / "training.pt"
    Thread(target=kill_when_saved, args=[saved], daemon=True).start()
    engine = tiny_diffusers.build(models, photo=kind, train_steps=20, checkpoints=checkpoints / kind)
    engine.train(TrainRequest([selfie.read_bytes()], "FEMALE", key="a key"), lambda share: None, lambda: False)
for kind in tiny_diffusers.PHOTOS:
    if not (child := os.fork()):
        train(kind)
        os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != -signal.SIGKILL:
        sys.exit(f"{kind} was not killed")
"""


@pytest.fixture(scope="module")
def killed(models: Path, tmp_path_factory: pytest.TempPathFactory, woman: bytes) -> Path:
    """Checkpoints of killed trainings, by kind of model."""
    folder = tmp_path_factory.mktemp("killed")
    selfie = folder / "selfie.jpg"
    selfie.write_bytes(woman)
    for kind in tiny_diffusers.PHOTOS:
        tiny_diffusers.saved_model(models, kind)
    tiny_diffusers.saved_model(models, "svd")
    subprocess.run([sys.executable, "-c", _TRAININGS, models, folder, selfie], check=True)
    return folder


@pytest.mark.parametrize("kind", tiny_diffusers.PHOTOS)
def test_killed_training_resumes_to_the_same_result(killed: Path, woman: bytes, make: Make, kind: str) -> None:
    request = TrainRequest([woman], "FEMALE", key="a key")
    uninterrupted = make(photo=kind, train_steps=20).train(request, quiet, never)
    reached = torch.load(killed / kind / "a%20key" / "training.pt", weights_only=True)["step"]
    assert 0 < reached < 20

    engine = make(photo=kind, train_steps=20, checkpoints=killed / kind)
    reported: list[float] = []
    resumed = engine.train(request, reported.append, never)

    training = [share for share in reported if 0.1 <= share < 1]
    assert min(training) == pytest.approx(0.1 + 0.9 * reached / 20)
    assert _tensors(resumed.model) == _tensors(uninterrupted.model)


@pytest.mark.parametrize(("stop", "saved"), [(Interrupted, 5), (Cancelled, 4)])
def test_training_that_will_be_repeated_is_saved_where_it_was_stopped(
    models: Path, tmp_path: Path, woman: bytes, stop: type[EngineError], saved: int
) -> None:
    asked = 0

    def stop_before_the_sixth_step() -> bool:
        nonlocal asked
        asked += 1
        if asked > 5:
            raise stop()  # type: ignore[call-arg]
        return False

    options = tiny_diffusers.settings(models, photo="flux", edit="same", film="ltx")
    family = family_of(open_pipeline(options.photo, "cpu", "PHOTO"))
    samples, plan = _encode_samples(family, [woman]), TrainingPlan(20, rank=4)
    with pytest.raises(stop):
        train_lora(family, samples, plan, Checkpoint(tmp_path, "a", ""), Steps(quiet, stop_before_the_sixth_step))
    state = Checkpoint(tmp_path, "a", "").load(_CPU)
    assert state
    assert state["step"] == saved
    resumed = train_lora(family, samples, plan, Checkpoint(tmp_path, "a", ""), Steps(quiet, never))
    uninterrupted = train_lora(family, samples, plan, Checkpoint(tmp_path, "b", ""), Steps(quiet, never))
    assert all(torch.equal(resumed[name], layer) for name, layer in uninterrupted.items())


def test_repeated_request_returns_the_model_without_training(make: Make, woman: bytes) -> None:
    engine = make(train_steps=12)
    request = TrainRequest([woman], "FEMALE", key="a key")
    first = engine.train(request, quiet, never)
    reported: list[float] = []
    assert _tensors(engine.train(request, reported.append, never).model) == _tensors(first.model)
    assert not [share for share in reported if 0.1 < share < 1]


def test_forgetting_a_model_removes_its_checkpoint(make: Make, tmp_path: Path, woman: bytes) -> None:
    engine = make()
    model = engine.train(TrainRequest([woman], "FEMALE", key="a key"), quiet, never).model
    assert list((tmp_path / "checkpoints").iterdir())
    engine.forget(model)
    assert not list((tmp_path / "checkpoints").iterdir())


def test_abandoned_checkpoints_are_removed_after_a_day(tmp_path: Path) -> None:
    for key, age in (("old", 25 * 3600), ("new", 3600)):
        Checkpoint(tmp_path, key, "").save({"step": 1})
        then = time.time() - age
        os.utime(tmp_path / key / "training.pt", (then, then))
    remove_abandoned(tmp_path)
    assert [folder.name for folder in tmp_path.iterdir()] == ["new"]
