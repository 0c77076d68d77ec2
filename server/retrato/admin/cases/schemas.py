from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from retrato.admin.schemas import Reason
from retrato.kit.i18n import Language
from retrato.kit.schema import Body, LocalizedText, Schema
from retrato.tables import (
    CaseEventKind,
    CaseKind,
    CaseOutcome,
    CaseStatus,
    CreationKind,
    RefusalKind,
    ReportReason,
    StaffRole,
    SuspensionScope,
)
from retrato.trust.refusals import RefusalSource

PictureState = Literal["SHARED", "PRIVATE", "BINNED", "TAKEN_DOWN", "DELETED", "GONE"]


class CaseQuery(Body):
    """Newest first; `before` is the last id of the page before."""

    before: UUID | None = None
    size: int = Field(50, ge=1, le=200)
    status: CaseStatus | None = None
    kind: CaseKind | None = None


class CaseReason(Body):
    reason: Reason


class TakeDown(CaseReason):
    cause: ReportReason
    """What the maker is told."""


class SuspendMaker(CaseReason):
    scope: SuspensionScope
    explanation: Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)] | None = None
    """What the person is told, instead of a general text."""


class AnswerAppeal(CaseReason):
    granted: bool
    answer: Annotated[str, StringConstraints(strip_whitespace=True, min_length=3, max_length=2000)]
    """What the person reads, in their language."""


class Maker(Schema):
    id: UUID
    name: str
    email: str
    language_tag: Language
    suspended: SuspensionScope | None
    """The strictest suspension that applies."""
    staff_role: StaffRole | None
    """Members of staff cannot be suspended."""


class CaseSummary(Schema):
    id: UUID
    kind: CaseKind
    status: CaseStatus
    outcome: CaseOutcome | None
    opened_at: datetime
    closed_at: datetime | None
    user_id: UUID | None
    maker_email: str | None
    """None once the account is deleted."""
    reports: int
    """How many reports, refusals or appeals it has."""
    reason: ReportReason | None
    """Of the first report."""


class CaseRefusal(Schema):
    """What was refused, as it was when the case was opened."""

    kind: RefusalKind
    at: datetime
    source: RefusalSource
    age: int | None = None
    """The apparent age."""
    nudity: float | None = None
    """From 0 to 1."""
    text: str | None = None


class CaseEventLine(Schema):
    id: UUID
    at: datetime
    kind: CaseEventKind
    by: str | None
    """The address of the member of staff."""
    text: str | None
    reason: ReportReason | None
    email: str | None
    """Of the reporter, if they want to be told the outcome."""
    language: Language | None
    scope: SuspensionScope | None
    """Of a suspension."""
    refusals: list[CaseRefusal]
    """Those that led to the case."""


class CasePicture(Schema):
    id: UUID
    kind: CreationKind | None
    """None if nothing of it is left."""
    style: LocalizedText | None
    state: PictureState
    evidence_until: datetime | None
    """Until when a picture that was taken down can be seen and restored, or one that its maker deleted before the
    decision can be seen; None if its evidence is deleted."""


class Case(CaseSummary):
    maker: Maker | None
    picture: CasePicture | None
    events: list[CaseEventLine]
    others: list[CaseSummary]
    """Other cases of the same maker, newest first."""
    appeal_open: bool
