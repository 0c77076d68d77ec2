from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Literal, Self, get_args
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from retrato.admin.schemas import Reason
from retrato.kit.i18n import InEveryLanguage, Language
from retrato.kit.regions import regions
from retrato.kit.schema import Body, NoRepeats, Schema
from retrato.site.state import Feature, Tone

Group = Literal["signUps", "regions", "notice", "features"]
GROUPS: tuple[Group, ...] = get_args(Group)
MAX_TOKENS = 1000
MAX_NOTICE = 300


def _known(region: str) -> str:
    if region not in regions():
        raise PydanticCustomError("literal_error", "unknown region")
    return region


Region = Annotated[str, Field(examples=["KP"]), AfterValidator(_known)]
NoticeText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NOTICE)]


class NoticeForm(Body):
    """A notice on top of every page. Without moments, from now on and until it is removed."""

    text: Annotated[dict[Language, NoticeText], InEveryLanguage, Field(examples=[{"en": "Hello", "es": "Hola"}])]
    tone: Tone
    starts_at: AwareDatetime | None = None
    ends_at: AwareDatetime | None = None

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if self.ends_at and self.ends_at <= (self.starts_at or datetime.now(UTC)):
            raise PydanticCustomError("order", "ends before it starts")
        return self


class SettingsChange(Body):
    seen: UUID | None
    """The last change of the group that the caller saw, None if there was none. It is refused after another one, which
    would be undone."""
    reason: Reason


class SignUpsChange(SettingsChange):
    sign_ups_open: bool
    welcome_tokens: int | None = Field(None, ge=0, le=MAX_TOKENS)
    """None: as configured."""


class RegionsChange(SettingsChange):
    blocked_regions: Annotated[list[Region], Field(max_length=300), NoRepeats]


class NoticeChange(SettingsChange):
    notice: NoticeForm | None
    """None removes it."""


class FeaturesChange(SettingsChange):
    switched_off: Annotated[list[Feature], NoRepeats]


class SiteNotice(Schema):
    text: dict[Language, str]
    tone: Tone
    starts_at: datetime | None
    ends_at: datetime | None


class LastChange(Schema):
    id: UUID
    at: datetime
    by: str
    reason: str | None


class SiteSettings(Schema):
    sign_ups_open: bool
    welcome_tokens: int | None
    configured_welcome_tokens: int
    blocked_regions: list[str]
    configured_blocked_regions: list[str]
    """These can be changed only in the configuration."""
    regions_known: bool
    """Whether the server knows from which country a visitor comes. Otherwise nobody is refused."""
    notice: SiteNotice | None
    switched_off: list[Feature]
    features: list[Feature]
    """Those that can be switched off: without providers that are not configured."""
    changes: Mapping[Group, LastChange]
    """The last change of each group, if there was one."""
