from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import KEPT, SECRET, Table

CaseKind = Literal["REPORT", "REFUSALS", "APPEAL"]
CaseStatus = Literal["OPEN", "CLOSED"]
CaseOutcome = Literal["TAKEN_DOWN", "SUSPENDED", "NO_ACTION", "GRANTED", "REFUSED"]
CaseEventKind = Literal[
    "REPORTED",
    "REFUSED_TOO_OFTEN",
    "APPEALED",
    "TAKEN_DOWN",
    "RESTORED",
    "SUSPENDED",
    "LIFTED",
    "CLOSED",
    "GRANTED",
    "REFUSED",
]


class Case(Table):
    """Something that staff have to decide about a person or a picture. It outlives both."""

    __tablename__ = "cases"
    __table_args__ = (
        # One open case for each picture, or for each person if it is about no picture.
        Index(
            "uq_cases_open_picture",
            "kind",
            "creation_id",
            unique=True,
            postgresql_where="status = 'OPEN' and creation_id is not null",
        ),
        Index(
            "uq_cases_open_person",
            "kind",
            "user_id",
            unique=True,
            postgresql_where="status = 'OPEN' and creation_id is null",
        ),
        Index("ix_cases_status", "status", "kind", "id"),
        Index("ix_cases_kind", "kind", "id"),
        Index("ix_cases_user_id", "user_id", "id"),
        Index("ix_cases_creation_id", "creation_id"),
        {"info": KEPT},
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    kind: Mapped[CaseKind] = mapped_column(String)
    status: Mapped[CaseStatus] = mapped_column(String, default="OPEN")
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    """Who made the picture, or whom it is about; None once their account is deleted."""
    creation_id: Mapped[UUID | None]
    # Not a foreign key: the case outlives the picture.
    opened_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    closed_at: Mapped[datetime | None]
    outcome: Mapped[CaseOutcome | None] = mapped_column(String)
    evidence: Mapped[dict[str, Any] | None] = mapped_column(info=SECRET)
    """The kind, style and files (as in `takedowns`) of a picture that its maker removed while the case was open."""
    evidence_since: Mapped[datetime | None]
    """When they did; None if nothing is kept."""


class CaseEvent(Table):
    """An entry in the history of a case."""

    __tablename__ = "case_events"
    __table_args__ = (Index("ix_case_events_case_id", "case_id", "id"), {"info": KEPT})

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    case_id: Mapped[UUID] = mapped_column(ForeignKey("cases.id", ondelete="CASCADE"))
    at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    kind: Mapped[CaseEventKind] = mapped_column(String)
    # The person whose data are exported learns neither who reported their picture nor who decided.
    by: Mapped[UUID | None] = mapped_column(info=SECRET)
    """The member of staff; None for anybody else, and for the product itself."""
    text: Mapped[str | None] = mapped_column(info=SECRET)
    data: Mapped[dict[str, Any]] = mapped_column(default=dict, info=SECRET)
    """For a report: its reason, and the reporter's address and language."""
