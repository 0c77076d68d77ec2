"""People come and go in one model's weights, and nothing of them adds up."""

import gc

import pytest
import torch

from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.diffusers.adapters import Adapters, ModuleWeights, pack, unpack

_CPU = torch.device("cpu")
_MOST = 4


def _denoiser() -> torch.nn.Module:
    torch.manual_seed(0)
    return torch.nn.ModuleDict({"first": torch.nn.Linear(64, 48), "second": torch.nn.Linear(48, 64)})


def _person(number: int, layers: tuple[tuple[str, int, int], ...] = (("first", 64, 48), ("second", 48, 64))) -> bytes:
    random = torch.Generator().manual_seed(number)
    tensors = {}
    for name, width, height in layers:
        tensors[f"transformer.{name}.lora_A.weight"] = torch.randn(4, width, generator=random)
        tensors[f"transformer.{name}.lora_B.weight"] = torch.randn(height, 4, generator=random)
    return pack(tensors, {"id": str(number)})


def _adapters(denoiser: torch.nn.Module) -> Adapters:
    return Adapters(ModuleWeights(denoiser), _MOST, _CPU, torch.float32)


def _weights(denoiser: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {name: value.clone() for name, value in denoiser.state_dict().items()}


def _held() -> tuple[int, int]:
    gc.collect()
    tensors = [thing for thing in gc.get_objects() if isinstance(thing, torch.Tensor)]
    return len(tensors), sum(tensor.numel() * tensor.element_size() for tensor in tensors)


def test_fifty_people_in_turn_take_no_more_memory_than_a_few() -> None:
    adapters = _adapters(_denoiser())
    people = [_person(number) for number in range(50)]
    for person in people[: _MOST + 1]:
        adapters.wear(person, 1.0)
    held = _held()
    for number, person in enumerate(people):
        adapters.wear(person, 1.0)
        # To count everything takes a while.
        if number % 10 == 9:
            assert _held() == held


def test_a_person_is_the_same_whoever_came_before_and_leaves_no_trace() -> None:
    denoiser = _denoiser()
    untouched, adapters = _weights(denoiser), _adapters(denoiser)
    adapters.wear(_person(1), 1.0)
    first = _weights(denoiser)
    assert not torch.equal(first["first.weight"], untouched["first.weight"])
    for number in range(2, 12):
        adapters.wear(_person(number), 0.7)
    adapters.wear(_person(1), 1.0)
    assert all(torch.equal(value, first[name]) for name, value in _weights(denoiser).items())
    adapters.take_off()
    assert all(torch.equal(value, untouched[name]) for name, value in _weights(denoiser).items())


def test_layers_that_only_the_last_person_changed_go_back() -> None:
    denoiser = _denoiser()
    untouched, adapters = _weights(denoiser), _adapters(denoiser)
    adapters.wear(_person(1), 1.0)
    adapters.wear(_person(2, (("first", 64, 48),)), 1.0)
    assert torch.equal(denoiser.state_dict()["second.weight"], untouched["second.weight"])


def test_deltas_are_what_is_added_for_whoever_keeps_weights_of_their_own() -> None:
    denoiser = _denoiser()
    untouched = _weights(denoiser)
    lora = unpack(_person(1), _CPU, torch.float32)
    ModuleWeights(denoiser).wear(lora, 0.5)
    for name, delta in lora.deltas(0.5):
        torch.testing.assert_close(denoiser.state_dict()[f"{name}.weight"], untouched[f"{name}.weight"] + delta)


def test_who_is_forgotten_is_gone_from_memory_and_weights() -> None:
    denoiser = _denoiser()
    untouched, adapters = _weights(denoiser), _adapters(denoiser)
    before = _held()[0]
    adapters.wear(_person(1), 1.0)
    adapters.forget(_person(1))
    assert all(torch.equal(value, untouched[name]) for name, value in _weights(denoiser).items())
    # The copies of the two layers as they were stay.
    assert _held()[0] == before + 2


@pytest.mark.parametrize(
    "model",
    [b"", b"no model", _person(1, (("third", 64, 48),)), _person(1, (("first", 32, 48),)), pack({}, {"id": "empty"})],
    ids=["empty", "no file", "other layers", "other sizes", "nothing in it"],
)
def test_a_model_that_does_not_fit_is_an_error_with_a_code(model: bytes) -> None:
    with pytest.raises(EngineError, match="modelUnreadable"):
        _adapters(_denoiser()).wear(model, 1.0)
