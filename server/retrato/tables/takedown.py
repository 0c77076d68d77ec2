from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.creation import CreationKind
from retrato.tables.table import KEPT, SECRET, Table

ReportReason = Literal["WITHOUT_PERMISSION", "CHILD", "SEXUAL", "VIOLENCE", "COPYRIGHT", "OTHER"]


class Takedown(Table):
    """A photo or video that staff removed, with what is needed to restore it. Its evidence outlives the account."""

    __tablename__ = "takedowns"
    __table_args__ = (
        Index("uq_takedowns_picture", "creation_id", unique=True, postgresql_where="restored_at is null"),
        Index("ix_takedowns_user_id", "user_id", "id"),
        Index("ix_takedowns_case_id", "case_id"),
        Index("ix_takedowns_evidence", "evidence_until", postgresql_where="evidence_ended_at is null"),
        {"info": KEPT},
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    case_id: Mapped[UUID] = mapped_column(ForeignKey("cases.id", ondelete="CASCADE"))
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    creation_id: Mapped[UUID]
    kind: Mapped[CreationKind] = mapped_column(String)
    style_id: Mapped[str]
    cause: Mapped[ReportReason] = mapped_column(String)
    """Why, as the maker is told."""
    taken_down_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    creation: Mapped[dict[str, Any]] = mapped_column(info=SECRET)
    """The removed row of `creations`, without its owner and its files, and its places in albums."""
    files: Mapped[dict[str, Any]] = mapped_column(info=SECRET)
    """The removed rows of `files` by the column of the creation that named them; the keys are those of the evidence."""
    evidence_until: Mapped[datetime]
    evidence_ended_at: Mapped[datetime | None]
    """When the evidence was deleted, or went back to its maker."""
    restored_at: Mapped[datetime | None]
