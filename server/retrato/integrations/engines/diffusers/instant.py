"""Photos of people who are known by pictures instead of a training: the model is shown them with each prompt."""

import hashlib
import io
from collections import OrderedDict
from collections.abc import Mapping, Sequence

import numpy as np
import torch
from PIL import Image
from safetensors import SafetensorError
from safetensors.torch import load, save

from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Aspect, EngineError
from retrato.integrations.engines.diffusers.family import Family, guidance_of
from retrato.integrations.engines.diffusers.flow import Flow, Shown
from retrato.integrations.engines.diffusers.meter import metered
from retrato.integrations.engines.diffusers.photos import Batches, Draft
from retrato.integrations.engines.diffusers.sizes import Sizes
from retrato.integrations.engines.prompts import Prompt
from retrato.settings import DiffusersSettings

_FORMAT = "retrato-references-1"


class InstantPhotos:
    """The model that is shown pictures, and what it has computed from those of the last people."""

    def __init__(self, family: Family, options: DiffusersSettings, sizes: Sizes) -> None:
        if not isinstance(family, Flow) or not family.follows_instructions:
            raise ValueError(f"{family.name} cannot be shown pictures: RETRATO_ENGINE__DIFFUSERS__REFERENCE_PHOTO")
        self.family = family
        self._options, self._sizes = options, sizes
        self._batches = Batches(family, options.batch, options.device)
        # LRU order: the most recently used last.
        self._people: OrderedDict[str, Shown] = OrderedDict()

    def make(
        self, model: bytes, prompts: Sequence[Prompt], randoms: Sequence[torch.Generator], aspect: Aspect, steps: Steps
    ) -> list[Pixels]:
        """Make one photo per prompt. Guidance is that of the first, because all share a style."""
        shown = self._shown(model)
        width, height = self._sizes.of_photo(aspect, self.family.multiple)
        return self._batches.run(
            [
                Draft(self.family.encode(prompt.text, prompt.negative, shown), random)
                for prompt, random in zip(prompts, randoms, strict=True)
            ],
            steps,
            shown=shown,
            width=width,
            height=height,
            num_inference_steps=self._options.steps or self.family.steps,
            guidance_scale=guidance_of(self.family, prompts[0]),
        )

    def _shown(self, model: bytes) -> Shown:
        key = _key(model)
        if key not in self._people:
            with metered("pictures read") as fields:
                pictures = [Image.open(io.BytesIO(each)).convert("RGB") for each in unpack(model)]
                self._people[key] = self.family.show(pictures, self._options.reference_edge)
                fields["count"] = len(pictures)
        self._people.move_to_end(key)
        if len(self._people) > self._options.adapters:
            self._people.popitem(last=False)
        return self._people[key]

    def forget(self, model: bytes) -> None:
        self._people.pop(_key(model), None)


def pack(pictures: Sequence[bytes], metadata: Mapping[str, str]) -> bytes:
    """Serialise the pictures, which are JPEGs, in the format of the LoRAs (adapters.py)."""
    tensors = {
        f"reference.{number}": torch.from_numpy(np.frombuffer(picture, np.uint8).copy())
        for number, picture in enumerate(pictures)
    }
    return save(tensors, {**metadata, "format": _FORMAT})


def is_instant(metadata: Mapping[str, str]) -> bool:
    return metadata.get("format") == _FORMAT


def unpack(model: bytes) -> list[bytes]:
    try:
        tensors = load(model)
        return [tensors[f"reference.{number}"].numpy().tobytes() for number in range(len(tensors))]
    except (SafetensorError, KeyError) as error:
        raise EngineError("modelUnreadable", retryable=False) from error


def _key(model: bytes) -> str:
    return hashlib.sha256(model).hexdigest()
