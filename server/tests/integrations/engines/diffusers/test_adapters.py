"""Merging LoRAs into a model's weights and removing them."""

import gc

import pytest
import torch

from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.diffusers.adapters import Adapters, ModuleWeights, pack, unpack

_CPU = torch.device("cpu")
_CAPACITY = 4


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
    return Adapters(ModuleWeights(denoiser), _CAPACITY, _CPU, torch.float32)


def _weights(denoiser: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {name: value.clone() for name, value in denoiser.state_dict().items()}


def _allocated() -> tuple[int, int]:
    gc.collect()
    tensors = [item for item in gc.get_objects() if isinstance(item, torch.Tensor)]
    return len(tensors), sum(tensor.numel() * tensor.element_size() for tensor in tensors)


def test_memory_is_bounded_over_many_people() -> None:
    adapters = _adapters(_denoiser())
    people = [_person(number) for number in range(50)]
    for person in people[: _CAPACITY + 1]:
        adapters.apply(person, 1.0)
    allocated = _allocated()
    for number, person in enumerate(people):
        adapters.apply(person, 1.0)
        # Counting is slow.
        if number % 10 == 9:
            assert _allocated() == allocated


def test_merging_is_exact_and_reversible() -> None:
    denoiser = _denoiser()
    base, adapters = _weights(denoiser), _adapters(denoiser)
    adapters.apply(_person(1), 1.0)
    first = _weights(denoiser)
    assert not torch.equal(first["first.weight"], base["first.weight"])
    for number in range(2, 12):
        adapters.apply(_person(number), 0.7)
    adapters.apply(_person(1), 1.0)
    assert all(torch.equal(value, first[name]) for name, value in _weights(denoiser).items())
    adapters.remove()
    assert all(torch.equal(value, base[name]) for name, value in _weights(denoiser).items())


def test_layers_of_the_previous_person_are_restored() -> None:
    denoiser = _denoiser()
    base, adapters = _weights(denoiser), _adapters(denoiser)
    adapters.apply(_person(1), 1.0)
    adapters.apply(_person(2, (("first", 64, 48),)), 1.0)
    assert torch.equal(denoiser.state_dict()["second.weight"], base["second.weight"])


def test_deltas_equal_the_change_of_the_weights() -> None:
    denoiser = _denoiser()
    base = _weights(denoiser)
    lora = unpack(_person(1), _CPU, torch.float32)
    ModuleWeights(denoiser).apply(lora, 0.5)
    for name, delta in lora.deltas(0.5):
        torch.testing.assert_close(denoiser.state_dict()[f"{name}.weight"], base[f"{name}.weight"] + delta)


def test_forgotten_person_is_removed_from_memory_and_weights() -> None:
    denoiser = _denoiser()
    base, adapters = _weights(denoiser), _adapters(denoiser)
    before = _allocated()[0]
    adapters.apply(_person(1), 1.0)
    adapters.forget(_person(1))
    assert all(torch.equal(value, base[name]) for name, value in _weights(denoiser).items())
    # Copies of the base weights of the two layers remain.
    assert _allocated()[0] == before + 2


@pytest.mark.parametrize(
    "model",
    [b"", b"no model", _person(1, (("third", 64, 48),)), _person(1, (("first", 32, 48),)), pack({}, {"id": "empty"})],
    ids=["empty", "no file", "other layers", "other sizes", "nothing in it"],
)
def test_incompatible_model_is_an_engine_error(model: bytes) -> None:
    with pytest.raises(EngineError, match="modelUnreadable"):
        _adapters(_denoiser()).apply(model, 1.0)
