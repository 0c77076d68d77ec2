"""What engines can do beyond the contract. The web server needs to know it without loading an engine."""

import importlib
from dataclasses import dataclass
from typing import get_args

from retrato.integrations.engines.contract import PhotoQuality, VideoQuality
from retrato.settings import EngineSettings, Learning


@dataclass(frozen=True)
class Abilities:
    """Pages offer what an engine can do, and requests for anything else are refused. How long it takes is measured
    (`pace.py`), and what it costs is a setting, because both depend on the installation."""

    words: bool = False
    """Whether it reads what people ask for in their own words."""
    learns_by: Learning = "training"
    photo_qualities: tuple[PhotoQuality, ...] = get_args(PhotoQuality)
    video_qualities: tuple[VideoQuality, ...] = get_args(VideoQuality)


def abilities_of(settings: EngineSettings, engine: str) -> Abilities:
    """Return the abilities of a built-in engine, or the `ABILITIES` of the module of a custom one."""
    match engine:
        case "atelier":
            return Abilities()
        case "diffusers":
            return Abilities(words=True, learns_by=settings.diffusers.learns_by)
        case "replicate":
            return Abilities(words=True, learns_by=settings.replicate.learns_by)
        case "fal":
            return Abilities(words=True, learns_by=settings.fal.learns_by)
        case _:
            module = importlib.import_module(engine.partition(":")[0])
            abilities: Abilities = getattr(module, "ABILITIES", Abilities())
            return abilities
