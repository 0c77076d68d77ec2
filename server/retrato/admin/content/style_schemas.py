from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from retrato.admin.content.schemas import Lines, Slug, Version
from retrato.admin.schemas import Reason
from retrato.kit.schema import Body, NoRepeats, Schema
from retrato.tables import DemoDraftStatus, Gender, Mode

StyleStatus = Literal["draft", "published"]
RecipeText = Annotated[str, StringConstraints(strip_whitespace=False, min_length=1, max_length=20_000)]


class StyleQuery(Body):
    search: str | None = Field(None, max_length=100)
    status: StyleStatus | None = None
    category: Slug | None = None


class StyleRow(Schema):
    id: str
    name: dict[str, str]
    status: StyleStatus
    gender: Gender
    modes: list[Mode]
    categories: list[str]
    position: int | None
    picture: str | None


class EditedStyle(Schema):
    id: str
    version: str
    status: StyleStatus
    name: dict[str, str]
    gender: Gender
    modes: list[Mode]
    categories: list[str]
    keywords: dict[str, str] | None
    position: int | None
    recipe: str
    """YAML, as it is written in the file."""
    people: list[str] | None
    """Who is in its demos, if that was chosen."""
    seed: int
    demos: list[str]
    reimagine_demos: list[str]
    """Alternating: before, after."""
    animate_demos: list[str]
    """Alternating: video, poster."""


class NewStyle(Body):
    id: Slug = Field(examples=["neon-village"])
    copy_of: Slug = Field(examples=["neon-city"])
    name: Lines
    reason: Reason


class StyleForm(Body):
    id: Slug
    version: Version
    name: Lines
    gender: Gender
    modes: Annotated[list[Mode], NoRepeats] = Field(min_length=1)
    categories: Annotated[list[Slug], NoRepeats] = Field(min_length=1, max_length=10)
    keywords: Lines | None
    position: int | None = Field(ge=1, le=1000)
    recipe: RecipeText
    people: Annotated[list[Slug], Field(min_length=2, max_length=2)] | None
    seed: int = Field(ge=0, le=2**31)
    reason: Reason


class StyleChange(Body):
    id: Slug
    version: Version
    """Of the file that the editor saw."""
    reason: Reason


class DemosChange(Body):
    id: Slug
    """Of the style."""
    reason: Reason


class DemoFile(Schema):
    name: str
    """Without its folder, such as `imagine-elena.webp`."""
    url: str


class NewDemos(Schema):
    """Demos that were made anew, or are being made."""

    status: DemoDraftStatus
    error: str | None
    """The engine's error code."""
    by: str
    created_at: datetime
    files: list[DemoFile]


class StyleDemos(Schema):
    current: list[DemoFile]
    new: NewDemos | None
