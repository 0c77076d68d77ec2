"""LoRAs of people: parsed from their files, cached on the GPU, and merged into the model's weights.

Merging makes a photo as fast as without a LoRA. Every merge starts from a copy of the base weights, so rounding errors
do not accumulate.
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
    """Two low-rank matrices per layer, by the layer's name in the denoiser: up @ down is added to its weight."""

    layers: Mapping[str, tuple[torch.Tensor, torch.Tensor]]

    def deltas(self, strength: float = 1.0) -> Iterator[tuple[str, torch.Tensor]]:
        for name, (down, up) in self.layers.items():
            yield name, (up @ down) * strength


class Weights(Protocol):
    """A denoiser's weights that a LoRA can be merged into."""

    def apply(self, lora: Lora | None, strength: float) -> None: ...

    def fits(self, lora: Lora) -> bool: ...


class Adapters:
    def __init__(self, weights: Weights, capacity: int, device: torch.device, dtype: torch.dtype) -> None:
        self._weights, self._capacity = weights, capacity
        self._device, self._dtype = device, dtype
        # LRU order: the most recently used last.
        self._cache: OrderedDict[str, Lora] = OrderedDict()
        self._applied: tuple[str, float] | None = None

    def apply(self, model: bytes, strength: float) -> None:
        key = _key(model)
        lora = self._cache.pop(key, None) or self._read(model)
        self._cache[key] = lora
        if len(self._cache) > self._capacity:
            self._cache.popitem(last=False)
        if self._applied != (key, strength):
            self._weights.apply(lora, strength)
            self._applied = key, strength

    def remove(self) -> None:
        if self._applied:
            self._weights.apply(None, 0.0)
            self._applied = None

    def forget(self, model: bytes) -> None:
        key = _key(model)
        self._cache.pop(key, None)
        if self._applied and self._applied[0] == key:
            self.remove()

    def _read(self, model: bytes) -> Lora:
        lora = unpack(model, self._device, self._dtype)
        if not self._weights.fits(lora):
            # Trained on another base model.
            raise EngineError("modelUnreadable", retryable=False)
        return lora


class ModuleWeights:
    """Merges into a torch module in place."""

    def __init__(self, denoiser: torch.nn.Module) -> None:
        self._denoiser = denoiser
        self._base: dict[str, torch.Tensor] = {}

    @torch.no_grad()
    def apply(self, lora: Lora | None, strength: float) -> None:
        layers = lora.layers if lora else {}
        for name, base in self._base.items():
            if name not in layers:
                self._weight(name).copy_(base)
        for name, (down, up) in layers.items():
            weight = self._weight(name)
            if name not in self._base:
                self._base[name] = weight.clone()
            torch.addmm(self._base[name], up, down, alpha=strength, out=weight)

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
    """Serialise a LoRA in the usual safetensors format."""
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
    # The first segment of a name is the component of the pipeline.
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
    """Hash the header only. It has a unique id, and is a thousandth of the file."""
    return hashlib.sha256(_header(model)).hexdigest()
