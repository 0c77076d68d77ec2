from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field, PositiveInt, SecretStr, field_validator

from retrato.settings.common import PROJECT, is_set

NonNegativeDecimal = Annotated[Decimal, Field(ge=0, allow_inf_nan=False)]
HOSTED_ENGINES = frozenset({"replicate", "fal"})
"""Engines whose trained models are stored at their provider."""
_NO_INSPECTORS = HOSTED_ENGINES | {"diffusers"}


Learning = Literal["training", "references"]
"""How an engine learns what a person looks like: by training a model, which takes minutes, or from four of their
selfies, which it is shown with each photo."""


class DiffusersSettings(BaseModel):
    """Models on your own GPU. Each is a local folder or the name of a model on a hub (docs/engines.md)."""

    photo: str = ""
    """A text-to-image model such as Z-Image or FLUX, for IMAGINE with a person's LoRA."""
    reference_photo: str = ""
    """A model that makes photos of a person from reference pictures, such as Qwen-Image-Edit-Plus or FLUX.2 klein.
    Unset: the photo model."""
    learns_by: Learning = "training"
    edit: str = ""
    """An image-to-image model such as FLUX Kontext, for REIMAGINE."""
    video: str = ""
    """An image-to-video model such as Wan or LTX, for ANIMATE."""
    device: str = "cuda"
    precision: Literal["bf16", "fp8"] = "bf16"
    """fp8 is faster on an H100 or newer, and slightly less precise."""
    steps: PositiveInt | None = None
    """Denoising steps. Unset: what suits each model."""
    batch: PositiveInt = 4
    """How many photos of one request are generated in one batch."""
    adapters: PositiveInt = 16
    """Of how many people the LoRA, or what was computed from their reference pictures, is cached on the GPU."""
    reference_edge: PositiveInt = 512
    """A reference picture is shown with as many pixels as a square of this edge. More take more time per photo."""
    train_steps: PositiveInt = 1000
    train_rank: PositiveInt = 16
    train_resolution: PositiveInt = 1024
    checkpoints: Path = PROJECT / ".cache" / "checkpoints"
    """Checkpoints from which an interrupted training resumes."""


class ReplicateSettings(BaseModel):
    base_url: str = "https://api.replicate.com/v1"
    token: SecretStr = SecretStr("")
    webhook_secret: SecretStr = SecretStr("")
    """whsec_…, as returned by GET /webhooks/default/secret."""
    owner: str = ""
    """The account that owns trained models."""
    hardware: str = "gpu-h100"
    learns_by: Learning = "training"
    trainer: str = "ostris/flux-dev-lora-trainer"
    """owner/name:version. Without a version, the latest is used."""
    reference_photo: str = "bytedance/seedream-4"
    """Makes photos of a person from reference pictures. Photos of a trained model are made by the model itself."""
    edit: str = "bytedance/seedream-4"
    video: str = "wan-video/wan-2.2-i2v-fast"
    at_once: PositiveInt = 20
    """Maximum number of concurrent jobs per worker."""


class FalSettings(BaseModel):
    queue_url: str = "https://queue.fal.run"
    rest_url: str = "https://rest.fal.ai"
    """Serves the public keys and accepts uploads."""
    platform_url: str = "https://api.fal.ai/v1"
    """Deletes results, which requires an admin key."""
    key: SecretStr = SecretStr("")
    account: str = ""
    """The id of the account that owns the key. fal signs the webhooks of all its customers; those of others are
    refused."""
    learns_by: Learning = "training"
    trainer: str = "fal-ai/flux-lora-fast-training"
    photo: str = "fal-ai/flux-lora"
    """Makes photos of a trained model."""
    reference_photo: str = "fal-ai/bytedance/seedream/v4/edit"
    """Makes photos of a person from reference pictures."""
    edit: str = "fal-ai/bytedance/seedream/v4/edit"
    video: str = "fal-ai/wan/v2.2-a14b/image-to-video"
    at_once: PositiveInt = 20
    """Maximum number of concurrent jobs per worker."""


class EngineCost(BaseModel):
    """What one result costs the operator, in US dollars. It is shown in the administration, and nowhere else."""

    photo: NonNegativeDecimal | None = None
    video: NonNegativeDecimal | None = None


class EngineSettings(BaseModel):
    name: str = "atelier"
    """`atelier` (on the CPU), `diffusers` (on a GPU), `replicate`, `fal`, or `package.module:factory` of your own."""
    imagine: str = ""
    reimagine: str = ""
    animate: str = ""
    """A different engine for one mode. The engine of IMAGINE also trains the models."""
    edit: str = ""
    """The engine that edits finished photos, by default the inspector: all of it is work for a CPU, so a GPU or a
    provider would only be kept from other photos, or bill for it. It has a worker of its own."""
    diffusers: DiffusersSettings = DiffusersSettings()
    replicate: ReplicateSettings = ReplicateSettings()
    fal: FalSettings = FalSettings()
    weights: Path = PROJECT / ".cache" / "weights"
    """The weights of the embedded engine's networks, downloaded by `make setup`."""
    threads: PositiveInt = 2
    """How many cores one picture may use."""
    processes: PositiveInt = 1
    """How many pictures one engine worker generates concurrently."""
    photo_seconds: PositiveInt = 300
    video_seconds: PositiveInt = 600
    training_seconds: PositiveInt = 900
    """Timeout of one attempt."""
    deadline_minutes: PositiveInt = 60
    """How long after its creation an unfinished item fails and is refunded, including the time in the queue."""
    attempts: PositiveInt = 3
    costs: dict[str, EngineCost] = {}
    """By the name of the engine."""

    @field_validator("edit")
    @classmethod
    def _can_edit(cls, name: str) -> str:
        if name in _NO_INSPECTORS:
            raise ValueError(f"{name} cannot edit photos")
        return name

    def of(self, mode: Literal["IMAGINE", "REIMAGINE", "ANIMATE", "EDIT"]) -> str:
        """Return the engine of a mode."""
        if mode == "EDIT":
            return self.edit or self.inspector
        return {"IMAGINE": self.imagine, "REIMAGINE": self.reimagine, "ANIMATE": self.animate}[mode] or self.name

    @property
    def inspector(self) -> str:
        """The engine that inspects selfies. It has to answer quickly, on the web server's own machine."""
        return "atelier" if self.name in _NO_INSPECTORS else self.name

    @property
    def names(self) -> set[str]:
        return {self.of("IMAGINE"), self.of("REIMAGINE"), self.of("ANIMATE"), self.of("EDIT")}

    def missing(self) -> list[str]:
        """Return the required settings of the configured engines that are not set."""
        required = {"replicate": ("token", "webhook_secret", "owner"), "fal": ("key", "account")}
        return [
            f"{engine} needs RETRATO_ENGINE__{engine.upper()}__{name.upper()}"
            for engine, names in required.items()
            if engine in self.names
            for name in names
            if not is_set(getattr(getattr(self, engine), name))
        ]
