from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, StringConstraints

from retrato.account.schemas import Code, Email
from retrato.admin.rights import Right
from retrato.kit.schema import Body, Schema
from retrato.tables import StaffRole

Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=3, max_length=500)]
"""Why something is done, for the audit log."""


class Me(Schema):
    id: UUID
    name: str
    email: str
    role: StaffRole
    rights: list[Right]
    confirmed: bool
    """Whether rights that need a code can be used now."""


class Confirmation(Body):
    code: Code


class StaffMember(Schema):
    user_id: UUID
    name: str
    email: str
    role: StaffRole
    second_factor: bool
    """Without one, they cannot enter."""
    created_at: datetime


class StaffChange(Body):
    email: Email
    role: StaffRole | None
    """None removes them."""
    reason: Reason


class AuditQuery(Body):
    """Newest first; `before` is the last id of the page before."""

    before: UUID | None = None
    size: int = Field(50, ge=1, le=200)
    staff_id: UUID | None = None
    action: str | None = Field(None, max_length=60)
    subject_kind: str | None = Field(None, max_length=30)
    subject_id: str | None = Field(None, max_length=200)


class AuditMember(Schema):
    id: UUID
    email: str


class AuditAction(Schema):
    action: str
    what: str
    """The same in words, in the caller's language."""


class AuditFilters(Schema):
    """What the entries of the log can be filtered by."""

    members: list[AuditMember]
    """Who has done something, also those who have left the staff."""
    actions: list[AuditAction]


class AuditEntry(Schema):
    id: UUID
    created_at: datetime
    staff_id: UUID | None
    staff_email: str
    action: str
    what: str
    """The action in words, in the caller's language."""
    subject_kind: str | None
    subject_id: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    reason: str | None
