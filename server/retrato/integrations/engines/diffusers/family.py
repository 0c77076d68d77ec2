"""Model families: how to encode prompts for each and how to train it. All other code is shared."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import structlog
import torch

from retrato.integrations.engines.diffusers.family_flux import Flux
from retrato.integrations.engines.diffusers.family_flux2 import Flux2
from retrato.integrations.engines.diffusers.family_qwen_image import QwenImage
from retrato.integrations.engines.diffusers.family_sdxl import Sdxl
from retrato.integrations.engines.diffusers.family_z_image import ZImage
from retrato.integrations.engines.diffusers.flow import Flow
from retrato.integrations.engines.diffusers.memory import has_room
from retrato.integrations.engines.diffusers.pipelines import open_pipeline
from retrato.settings import DiffusersSettings

if TYPE_CHECKING:
    # Type checking only: benchmarks need no prompts, which import the embedded engine.
    from retrato.integrations.engines.prompts import Prompt

_log = structlog.get_logger("engine")

# Prompt embeddings, by the parameter names of the pipeline.
Embeddings = Mapping[str, torch.Tensor]


class Family(Protocol):
    pipe: Any
    name: str
    # The component of the pipeline that is the denoiser, as in LoRA files.
    part: str
    # The layers that LoRAs are trained on.
    targets: tuple[str, ...]
    # Whether it edits what it is shown by instruction. Others start from a noisy version of it.
    follows_instructions: bool

    @property
    def steps(self) -> int:
        """Default number of steps."""
        ...

    @property
    def guidance(self) -> float | None:
        """Default guidance, for styles that set none. None: the model is distilled and takes none."""
        ...

    @property
    def denoiser(self) -> torch.nn.Module: ...

    @property
    def multiple(self) -> int:
        """Width and height must be multiples of this."""
        ...

    def encode(self, text: str, negative: str) -> dict[str, torch.Tensor]: ...

    def latents(self, pixels: torch.Tensor) -> torch.Tensor:
        """Encode pictures (-1..1, batch first) to latents."""
        ...

    def loss(self, latents: torch.Tensor, embeddings: Embeddings, random: torch.Generator) -> torch.Tensor:
        """Return the denoiser's loss at random noise levels."""
        ...


def open_family(name: str, options: DiffusersSettings, setting: str) -> Family:
    family = family_of(open_pipeline(name, options.device, setting))
    if isinstance(family, Flow) and options.device != "cpu":
        if has_room(family.denoiser):
            family.accelerate(fp8=options.precision == "fp8")
        else:
            _log.warning("not enough GPU memory for the fast kernels", family=family.name)
    return family


def family_of(pipe: Any) -> Family:
    name = type(pipe).__name__
    for prefix, family in _FAMILIES.items():
        if name.startswith(prefix):
            return family(pipe)
    raise ValueError(f"{name} is not supported for photos, only {', '.join(_FAMILIES)}")


def guidance_of(family: Family, prompt: "Prompt") -> float | None:
    return family.guidance if family.guidance is None or prompt.guidance is None else prompt.guidance


# By the beginning of the pipeline's name. The first that fits counts.
_FAMILIES: dict[str, Callable[[Any], Family]] = {
    "ZImage": ZImage,
    "QwenImagePipeline": QwenImage,
    "QwenImageEditPlus": QwenImage,
    "Flux2Klein": Flux2,
    "Flux": Flux,
    "StableDiffusionXL": Sdxl,
}
