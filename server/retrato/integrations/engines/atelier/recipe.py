"""What a style tells the engine. A style is a file of `content/styles/`; adding one needs no code.

Unknown keys are refused, so that a typing error is never a silently different picture.
"""

import re
from typing import Annotated, Literal

from pydantic import Field, model_validator

from retrato.integrations.engines.atelier.atmosphere import Atmosphere
from retrato.integrations.engines.atelier.grade import Grade
from retrato.integrations.engines.atelier.looks import Look
from retrato.integrations.engines.atelier.rigs import LightRecipe
from retrato.integrations.engines.atelier.scenes import Scene
from retrato.integrations.engines.atelier.vocabulary import Part, Share
from retrato.integrations.engines.atelier.wardrobe import Outfit
from retrato.integrations.engines.contract import Gender
from retrato.kit.i18n import Translated

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class Framing(Part):
    """How large the face is (as a share of the shorter edge) and where the eyes are (as a share of the height)."""

    face: Annotated[float, Field(ge=0.15, le=0.6)] = 0.38
    eyes: Annotated[float, Field(ge=0.25, le=0.6)] = 0.43
    # How far shots of one order may differ from each other.
    variety: Share = 0.6


class Wardrobe(Part):
    """What people wear; an empty list leaves them in their own clothes. Shots take turns."""

    female: tuple[Outfit, ...] = ()
    male: tuple[Outfit, ...] = ()


class Motion(Part):
    """How a film moves."""

    camera: Literal["push", "pull", "drift", "rise", "orbit", "still"] = "push"
    strength: Annotated[float, Field(ge=0, le=2)] = 1.0
    # How much the light of the scene flickers.
    flicker: Share = 0.1
    breath: Share = 0.6
    blink: bool = True
    seconds: Annotated[float, Field(ge=3, le=5)] = 4


class Words(Part):
    """What an engine that reads is told for one verb; what is left out is composed from the rest of the recipe."""

    # `{person}` stands for whoever it is of.
    text: Annotated[str, Field(max_length=600)] = ""
    negative: Annotated[str, Field(max_length=300)] = ""
    # How much of the person (imagine), of the change (reimagine), of the movement (animate).
    strength: Share | None = None
    guidance: Annotated[float, Field(ge=0, le=20)] | None = None

    @model_validator(mode="after")
    def _says_of_whom(self) -> "Words":
        if self.text and ("{person}" not in self.text or re.search(r"[{}]", self.text.replace("{person}", ""))):
            raise ValueError("text needs {person} in it, and no other braces")
        return self


class Prompts(Part):
    """For engines that read. The atelier paints what the rest of the recipe says."""

    # Where it is, where the scenes only hint at it.
    place: Annotated[str, Field(max_length=160)] = ""
    imagine: Words = Words()
    reimagine: Words = Words()
    animate: Words = Words()


class Recipe(Part):
    scenes: Annotated[tuple[Scene, ...], Field(max_length=6)] = ()
    light: LightRecipe = LightRecipe()
    wardrobe: Wardrobe = Wardrobe()
    framing: Framing = Framing()
    atmosphere: Annotated[tuple[Atmosphere, ...], Field(max_length=3)] = ()
    grade: Grade = Grade()
    look: Look | None = None
    motion: Motion = Motion()
    prompts: Prompts = Prompts()


class Demo(Part):
    """Who shows the style, and in which of all possible pictures; chosen by eye."""

    people: tuple[Slug, Slug] | None = None
    seed: int = 1


class Style(Part):
    """A file of `content/styles/`."""

    id: Slug
    name: Translated
    gender: Gender
    modes: Annotated[tuple[Literal["IMAGINE", "REIMAGINE", "ANIMATE"], ...], Field(min_length=1)]
    categories: Annotated[tuple[Slug, ...], Field(min_length=1)]
    recipe: Recipe
    demo: Demo = Demo()

    @model_validator(mode="after")
    def _imagine_needs_a_place(self) -> "Style":
        if "IMAGINE" in self.modes and not self.recipe.scenes:
            raise ValueError("a style for IMAGINE needs at least one scene")
        return self
