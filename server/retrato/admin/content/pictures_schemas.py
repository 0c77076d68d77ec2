from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from retrato.admin.content.schemas import Lines, Version
from retrato.admin.schemas import Reason
from retrato.kit.schema import Body, LocalizedText, Schema

PictureKind = Literal["pictures", "demos", "results", "films", "people"]
"""`demos` are all pictures of styles, `results` those with a picture before."""
PictureName = Annotated[str, StringConstraints(pattern=r"^pictures/[a-z0-9]+(-[a-z0-9]+)*\.webp$", max_length=100)]


class PictureQuery(Body):
    """By name; `after` is the last name of the page before."""

    kind: PictureKind = "pictures"
    query: str = Field("", max_length=100)
    after: str | None = Field(None, max_length=200)
    size: int = Field(50, ge=1, le=200)


class EditedPicture(Schema):
    name: str
    url: str
    bytes: int
    width: int | None
    height: int | None
    alt: LocalizedText | None
    version: str
    """Of the description."""
    used_in: list[str]
    """Files of the content that refer to it. Only for `pictures`."""
    by: str | None
    """Who added it; None for a file of the seed."""
    changed_at: datetime | None


class PicturePage(Schema):
    total: int
    pictures: list[EditedPicture]


class PictureDescription(Body):
    name: Annotated[PictureName, Field(examples=["pictures/none.webp"])]
    version: Version
    """Of the description that the editor saw."""
    alt: Lines
    reason: Reason


class PictureDeletion(Body):
    name: Annotated[PictureName, Field(examples=["pictures/none.webp"])]
    reason: Reason
