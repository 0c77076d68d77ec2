"""The schema of style files in `content/styles/`. Adding a style needs no code.

Unknown keys are refused, so that a typo is an error and not a different picture.
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
    """Size of the face (share of the shorter edge) and position of the eyes (share of the height), if the selfie allows
    it: close selfies stay close."""

    face: Annotated[float, Field(ge=0.15, le=0.6)] = 0.38
    eyes: Annotated[float, Field(ge=0.25, le=0.6)] = 0.43
    # How much the shots of one order may vary.
    variety: Share = 0.6


class Wardrobe(Part):
    """Outfits. If empty, people keep the colours of their own clothes. Shots alternate."""

    female: tuple[Outfit, ...] = ()
    male: tuple[Outfit, ...] = ()

    @property
    def formal(self) -> bool:
        """Whether the style is about its clothes: then people wear them, and not only their colours."""
        return any(outfit.cut == "suit" for outfit in (*self.female, *self.male))


class Motion(Part):
    """Motion of a video."""

    camera: Literal["push", "pull", "drift", "rise", "orbit", "still"] = "push"
    strength: Annotated[float, Field(ge=0, le=2)] = 1.0
    # Flicker of the scene's light.
    flicker: Share = 0.1
    breath: Share = 0.6
    blink: bool = True
    seconds: Annotated[float, Field(ge=3, le=5)] = 4


class PromptText(Part):
    """A prompt for one verb. Missing parts are composed from the rest of the recipe."""

    # `{person}` is replaced by the person.
    text: Annotated[str, Field(max_length=600)] = ""
    negative: Annotated[str, Field(max_length=300)] = ""
    # Weight of the person (imagine), of the change (reimagine), of the motion (animate).
    strength: Share | None = None
    guidance: Annotated[float, Field(ge=0, le=20)] | None = None

    @model_validator(mode="after")
    def _requires_person(self) -> "PromptText":
        if self.text and ("{person}" not in self.text or re.search(r"[{}]", self.text.replace("{person}", ""))):
            raise ValueError("text needs {person} in it, and no other braces")
        return self


class Prompts(Part):
    """Prompts for text-conditioned engines. The embedded engine uses the rest of the recipe."""

    # Describes the place, if the scenes only suggest it.
    place: Annotated[str, Field(max_length=160)] = ""
    imagine: PromptText = PromptText()
    reimagine: PromptText = PromptText()
    animate: PromptText = PromptText()


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
    """The people and seeds of the style's demo pictures, chosen by eye."""

    people: tuple[Slug, Slug] | None = None
    seed: int = 1


class Style(Part):
    """A style file of `content/styles/`."""

    id: Slug
    name: Translated
    gender: Gender
    modes: Annotated[tuple[Literal["IMAGINE", "REIMAGINE", "ANIMATE"], ...], Field(min_length=1)]
    categories: Annotated[tuple[Slug, ...], Field(min_length=1)]
    keywords: Translated | None = None
    """Further words under which people search for it."""
    draft: bool = False
    """Not in the catalogue; only staff can order it."""
    position: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Its place before the other styles of its categories, whose order changes from visit to visit."""
    recipe: Recipe
    demo: Demo = Demo()

    @model_validator(mode="after")
    def _imagine_needs_a_place(self) -> "Style":
        if "IMAGINE" in self.modes and not self.recipe.scenes:
            raise ValueError("a style for IMAGINE needs at least one scene")
        return self
