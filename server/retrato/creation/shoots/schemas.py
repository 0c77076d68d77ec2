from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from retrato.creation.schemas import Aspect, Creation, OwnWords
from retrato.kit.schema import Body, LocalizedText, NoRepeats, Schema
from retrato.style.schemas import Style

MIN_PHOTOS, MAX_PHOTOS = 10, 100
MAX_STYLES = 12


class ShootTemplate(Schema):
    """A ready-made shoot of the catalogue."""

    id: str
    name: LocalizedText
    description: LocalizedText
    styles: list[Style]
    """Those for women only and for men only are left out where they do not fit the model."""
    counts: list[int]
    """The numbers of photos that it is offered with."""
    price: int
    """Of each photo, in tokens."""
    aspect: Aspect


class NewShoot(Body):
    """An order of a ready-made shoot, or of one of the user's own styles."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"styleIds": ["plain"], "quantity": 10, "userModelId": str(UUID(int=0))}]}
    )

    template_id: str | None = Field(None, max_length=60)
    style_ids: Annotated[list[str], NoRepeats] | None = Field(None, min_length=1, max_length=MAX_STYLES)
    quantity: int = Field(ge=MIN_PHOTOS, le=MAX_PHOTOS)
    user_model_id: UUID
    aspect_ratio: Aspect = "1:1"
    words: OwnWords = ""

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.template_id is None) == (self.style_ids is None):
            raise PydanticCustomError("option", "exactly one of templateId and styleIds is needed")
        return self


class Shoot(Schema):
    id: UUID
    template_id: str | None
    name: LocalizedText | None
    """That of its template; None for one of the user's own styles."""
    user_model_id: UUID | None
    quantity: int
    """How many photos were ordered."""
    price: int
    """Of each photo, in tokens. Photos that failed or were cancelled cost nothing."""
    done: int
    failed: int
    """How many failed or were cancelled."""
    covers: list[str]
    """The paths of some of its photos."""
    created_at: datetime
    finished_at: datetime | None
    """When the last photo of the order was finished."""


class ContactSheet(Shoot):
    """A shoot with its photos, in the order in which they were ordered."""

    items: list[Creation]
    suggested: list[UUID]
    """The best photos by likeness, sharpness and open eyes, once all are finished."""
    expected_seconds: int
    """Until the last photo is done."""


class MoreLikeThis(Body):
    """Further photos in the style and the light of one."""

    id: UUID
    quantity: int = Field(1, ge=1, le=4)
