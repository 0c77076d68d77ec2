from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table


class AuditEntry(Table):
    """A change that staff made, or a look at something private. The application can only add rows
    (`retrato.migrate`). Without foreign keys: an entry outlives the accounts it is about."""

    __tablename__ = "audit_log"
    __table_args__ = (
        Index("ix_audit_log_subject", "subject_kind", "subject_id", "id"),
        Index("ix_audit_log_staff_id", "staff_id", "id"),
        Index("ix_audit_log_action", "action", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    staff_id: Mapped[UUID | None]
    """None for the command line."""
    staff_email: Mapped[str]
    action: Mapped[str]
    """The operation id of the endpoint, such as `give_tokens`, or the command."""
    subject_kind: Mapped[str | None]
    subject_id: Mapped[str | None]
    before: Mapped[dict[str, Any] | None]
    after: Mapped[dict[str, Any] | None]
    reason: Mapped[str | None]
    request_id: Mapped[str | None]
