from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from retrato.integrations.engines.contract import CropFormat, EnlargeFactor
from retrato.kit.schema import Body, LocalizedText, NoRepeats, Schema
from retrato.tables import CreationKind, CreationMode, CreationStatus, Gender, Mode

Aspect = Literal["1:1", "16:9", "9:16"]
MAX_QUANTITY = 4

ImageUrl = Annotated[str, Field(max_length=500)]
"""The path of one of the user's photos, instead of an uploaded file."""


Consent = Literal[True] | None
"""States, for an uploaded picture, that it shows the user or somebody who agreed. Required with a file."""


OwnWords = Annotated[str, Field(max_length=300)]
"""What the person asks for besides the style, in their own words. Only where `readsWords` of /config has the mode."""


class Imagine(Body):
    user_model_id: UUID
    aspect_ratio: Aspect = "1:1"
    quantity: int = Field(1, ge=1, le=MAX_QUANTITY)
    words: OwnWords = ""


class Reimagine(Body):
    gender: Gender | None = None
    aspect_ratio: Literal["match_input_image"] | Aspect = "match_input_image"
    quality: Literal["SD", "HD", "UHD"] = "HD"
    image_url: ImageUrl | None = None
    words: OwnWords = ""
    consent: Consent = None


class Animate(Body):
    gender: Gender | None = None
    quality: Literal["SD", "HD"] = "HD"
    image_url: ImageUrl | None = None
    consent: Consent = None


class CreateBody(Body):
    """A style, and the options of exactly one mode."""

    style_id: str = Field(max_length=60)
    imagine: Imagine | None = Field(None, alias="IMAGINE")
    reimagine: Reimagine | None = Field(None, alias="REIMAGINE")
    animate: Animate | None = Field(None, alias="ANIMATE")

    @model_validator(mode="after")
    def _one_mode(self) -> Self:
        if sum(form is not None for form in (self.imagine, self.reimagine, self.animate)) != 1:
            raise PydanticCustomError("option", "exactly one of IMAGINE, REIMAGINE and ANIMATE is needed")
        return self

    @property
    def quantity(self) -> int:
        return self.imagine.quantity if self.imagine else 1

    @property
    def words(self) -> str:
        form = self.imagine or self.reimagine
        return form.words if form else ""

    @property
    def mode(self) -> Mode:
        return "IMAGINE" if self.imagine else "REIMAGINE" if self.reimagine else "ANIMATE"


class Enlarge(Body):
    kind: Literal["ENLARGE"]
    factor: EnlargeFactor


class Background(Body):
    kind: Literal["BACKGROUND"]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")] | None = None
    """None makes it transparent."""


class Crop(Body):
    kind: Literal["CROP"]
    format: CropFormat


class EditBody(Body):
    """A change to one of the user's finished photos."""

    id: UUID
    edit: Annotated[Enlarge | Background | Crop, Field(discriminator="kind")]


class NewOwnStyle(Body):
    mode: Literal["IMAGINE", "REIMAGINE"]
    style_id: str = Field(max_length=60)
    words: Annotated[str, Field(min_length=1, max_length=300)]


class OwnStyle(Schema):
    """A style of the catalogue with the user's own words."""

    id: UUID
    mode: Mode
    style_id: str
    style_name: LocalizedText
    words: str


class Creation(Schema):
    """A photo or a video."""

    id: UUID
    path: str | None
    """Relative to /files/; None until the item is done."""
    width: int | None
    height: int | None
    mode: CreationMode
    style_id: str
    user_model_id: UUID | None
    source_id: UUID | None
    source: str | None
    """The path of the source picture; None once that is deleted."""
    status: CreationStatus
    queue_position: int | None
    progress: float
    """From 0 to 1."""
    error: str | None
    """Why it failed, in the caller's language."""
    created_at: datetime
    finished_at: datetime | None
    favourite: bool
    shared: bool
    seconds: float | None
    poster: str | None


class ExpectedWait(Schema):
    """How long an order made now would take."""

    mode: CreationMode
    seconds: int
    """Until one photo or video is done; 0 if that is not known yet."""
    accepted: bool
    """Whether an order would be accepted: it is refused if it would not be done before its deadline."""


class GalleryFilter(Body):
    model_id: UUID | None = None
    style_id: str | None = Field(None, max_length=60)
    mode: CreationMode | None = None
    favourite: bool | None = None
    status: Annotated[list[CreationStatus], NoRepeats] | None = Field(None, min_length=1, max_length=4)
    before: UUID | None = None
    """Only items older than this one: keyset pagination, so that pages stay stable while items are added or deleted."""


class GalleryBody(Body):
    """Without `page`, the whole list is returned."""

    page: int | None = Field(None, ge=1, le=1_000_000)
    items_per_page: int = Field(50, ge=1, le=200)
    where: GalleryFilter = GalleryFilter()


class Ids(Body):
    ids: Annotated[list[UUID], NoRepeats] = Field(min_length=1, max_length=500)


class Download(Ids):
    edge: Literal[512, 1080] | None = None
    """The long edge of smaller copies of photos, in pixels. Without it, the originals."""


class Favourite(Ids):
    favourite: bool = True


class Share(Ids):
    shared: bool = True


class ShareLink(Schema):
    id: UUID
    token: str | None
    """The public page is /s/{token}; None if the item is not shared."""


class SharedCreation(Schema):
    """The public view of a photo or video, without its owner and its source."""

    kind: CreationKind
    path: str
    poster: str | None
    width: int | None
    height: int | None
    seconds: float | None
    mode: CreationMode
    style_id: str
    style_name: LocalizedText


class SharedLink(Schema):
    """What anybody with the link sees: one item, or those of an album."""

    ended: bool
    """Whether the owner revoked it, or deleted everything that it showed."""
    items: list[SharedCreation]


class PublicLink(Schema):
    """A link by which the user shares something."""

    id: UUID
    """Of the album, photo or video."""
    kind: Literal["ALBUM"] | CreationKind
    token: str
    """The public page is /s/{token}."""
    count: int
    cover: str
    """The path of its first picture."""
    created_at: datetime


class BinItem(Schema):
    """A deleted photo or video, which can be restored."""

    id: UUID
    kind: CreationKind
    path: str
    poster: str | None
    width: int | None
    height: int | None
    style_id: str
    style_name: LocalizedText
    deleted_at: datetime
    removed_at: datetime
    """When it will be removed for good."""


class StyleFacet(Schema):
    id: str
    name: LocalizedText
    count: int


class ModelFacet(Schema):
    id: UUID
    name: str
    count: int


class Facets(Schema):
    """Values by which a gallery can be filtered, most used first."""

    styles: list[StyleFacet]
    models: list[ModelFacet]
    modes: list[CreationMode]
