from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from retrato.account.schemas import Captcha, Email
from retrato.kit.schema import Body, Schema
from retrato.tables import CreationKind, ReportReason, SuspensionScope

AppealState = Literal["OPEN", "GRANTED", "REFUSED"]


class Report(Body):
    """What anybody can report: a shared photo or video."""

    token: str = Field(max_length=60)
    """Of the public link."""
    path: str | None = Field(None, max_length=300)
    """The file path of the item, as the link's page has it; without it, the first one of an album."""
    reason: ReportReason
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)] = ""
    email: Email | None = None
    """Where to write about the outcome."""
    captcha: Captcha


class Match(Schema):
    """A shared photo or video that shows a face."""

    token: str
    """The public page is /s/{token}."""
    kind: CreationKind
    path: str
    """Of the picture, or of a video's poster."""
    width: int | None
    height: int | None


class Appeal(Schema):
    state: AppealState
    text: str
    created_at: datetime
    answer: str | None
    """Of staff, once it is answered."""


class Decision(Schema):
    """What staff, or the product itself, decided about the caller."""

    id: UUID
    kind: CreationKind | SuspensionScope
    """A photo or a video that was removed, or what was suspended."""
    style: str | None
    """The name of the removed picture's style."""
    explanation: str
    decided_at: datetime
    undone_at: datetime | None
    final: bool
    """Whether it is too late for an appeal, because the file is deleted."""
    appeal: Appeal | None


class NewAppeal(Body):
    decision_id: UUID
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=10, max_length=2000)]
