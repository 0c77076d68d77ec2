"""People as LoRAs: read from their files, kept on the GPU for those who come often, and put into the model's weights.

The weights themselves are changed, so a photo takes no longer than without anybody in them; a copy of the untouched
ones is what every change starts from, so nothing adds up however many people come by.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import torch
from safetensors import SafetensorError
from safetensors.torch import load, save

from retrato.integrations.engines.contract import EngineError

_DOWN, _UP = ".lora_A.weight", ".lora_B.weight"


@dataclass(frozen=True)
class Lora:
    """For each layer, by its name in the denoiser, two thin matrices: up @ down is what the person adds to it."""

    layers: Mapping[str, tuple[torch.Tensor, torch.Tensor]]

    def deltas(self, strength: float = 1.0) -> Iterator[tuple[str, torch.Tensor]]:
        for name, (down, up) in self.layers.items():
            yield name, (up @ down) * strength


class Weights(Protocol):
    """A denoiser that a person can be put into, whatever it keeps its weights in."""

    def wear(self, lora: Lora | None, strength: float) -> None: ...

    def fits(self, lora: Lora) -> bool: ...


class Adapters:
    def __init__(self, weights: Weights, most: int, device: torch.device, dtype: torch.dtype) -> None:
        self._weights, self._most = weights, most
        self._device, self._dtype = device, dtype
        # The last used last.
        self._kept: OrderedDict[str, Lora] = OrderedDict()
        self._worn: tuple[str, float] | None = None

    def wear(self, model: bytes, strength: float) -> None:
        key = _key(model)
        lora = self._kept.pop(key, None) or self._read(model)
        self._kept[key] = lora
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        if self._worn != (key, strength):
            self._weights.wear(lora, strength)
            self._worn = key, strength

    def take_off(self) -> None:
        if self._worn:
            self._weights.wear(None, 0.0)
            self._worn = None

    def forget(self, model: bytes) -> None:
        key = _key(model)
        self._kept.pop(key, None)
        if self._worn and self._worn[0] == key:
            self.take_off()

    def _read(self, model: bytes) -> Lora:
        lora = unpack(model, self._device, self._dtype)
        if not self._weights.fits(lora):
            # Taught to another base model.
            raise EngineError("modelUnreadable", retryable=False)
        return lora


class ModuleWeights:
    """A torch module that is changed in place."""

    def __init__(self, denoiser: torch.nn.Module) -> None:
        self._denoiser = denoiser
        self._untouched: dict[str, torch.Tensor] = {}

    @torch.no_grad()
    def wear(self, lora: Lora | None, strength: float) -> None:
        layers = lora.layers if lora else {}
        for name, untouched in self._untouched.items():
            if name not in layers:
                self._weight(name).copy_(untouched)
        for name, (down, up) in layers.items():
            weight = self._weight(name)
            if name not in self._untouched:
                self._untouched[name] = weight.clone()
            torch.addmm(self._untouched[name], up, down, alpha=strength, out=weight)

    def fits(self, lora: Lora) -> bool:
        try:
            return all(
                self._weight(name).shape == (up.shape[0], down.shape[1]) for name, (down, up) in lora.layers.items()
            )
        except AttributeError:
            return False

    def _weight(self, name: str) -> torch.Tensor:
        weight: torch.Tensor = self._denoiser.get_submodule(name).weight.data
        return weight


def pack(layers: Mapping[str, torch.Tensor], metadata: Mapping[str, str]) -> bytes:
    """A LoRA file as others read them too."""
    tensors = {name: tensor.detach().to("cpu", torch.bfloat16).contiguous() for name, tensor in layers.items()}
    return save(tensors, metadata=dict(metadata))


def unpack(model: bytes, device: torch.device, dtype: torch.dtype) -> Lora:
    try:
        tensors = load(model)
    except SafetensorError as error:
        raise EngineError("modelUnreadable", retryable=False) from error
    names = [name.removesuffix(_DOWN) for name in tensors if name.endswith(_DOWN)]
    if not names or any(name + _UP not in tensors for name in names):
        raise EngineError("modelUnreadable", retryable=False)
    # The first part of a name says which part of the pipeline it is of.
    return Lora(
        {
            name.partition(".")[2]: (tensors[name + _DOWN].to(device, dtype), tensors[name + _UP].to(device, dtype))
            for name in names
        }
    )


def metadata_of(model: bytes) -> Mapping[str, str]:
    try:
        found: Mapping[str, str] = json.loads(_header(model))["__metadata__"]
    except (ValueError, KeyError, TypeError) as error:
        raise EngineError("modelUnreadable", retryable=False) from error
    return found


def _header(model: bytes) -> bytes:
    return model[8 : 8 + int.from_bytes(model[:8], "little")]


def _key(model: bytes) -> str:
    """The header carries an id of its own, and is a thousandth of the file."""
    return hashlib.sha256(_header(model)).hexdigest()
