"""What engines can do beyond the contract. The web server needs to know it without loading an engine."""

import importlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Abilities:
    """Pages offer what an engine can do, and requests for anything else are refused."""

    words: bool = False
    """Whether it reads what people ask for in their own words."""


def abilities_of(engine: str) -> Abilities:
    """Return the abilities of a built-in engine, or the `ABILITIES` of the module of a custom one."""
    match engine:
        case "atelier":
            return Abilities()
        case "diffusers" | "replicate" | "fal":
            return Abilities(words=True)
        case _:
            module = importlib.import_module(engine.partition(":")[0])
            abilities: Abilities = getattr(module, "ABILITIES", Abilities())
            return abilities
