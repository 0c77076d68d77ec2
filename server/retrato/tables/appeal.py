from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table


class Appeal(Table):
    """What a person says against one decision of staff, and the answer."""

    __tablename__ = "appeals"
    __table_args__ = (CheckConstraint("num_nonnulls(takedown_id, suspension_id) = 1", name="decision"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    case_id: Mapped[UUID] = mapped_column(ForeignKey("cases.id", ondelete="CASCADE"), index=True)
    # Unique: each decision can be appealed once.
    takedown_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("takedowns.id", ondelete="CASCADE"), unique=True, index=True
    )
    suspension_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("suspensions.id", ondelete="CASCADE"), unique=True, index=True
    )
    text: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    answered_at: Mapped[datetime | None]
    granted: Mapped[bool | None]
    answer: Mapped[str | None]
