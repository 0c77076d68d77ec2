from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table


class StaffNote(Table):
    """What staff noted about a person, who gets it with their data export, but not who wrote it."""

    __tablename__ = "staff_notes"
    __table_args__ = (Index("ix_staff_notes_user_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    # Not a foreign key: the note belongs to the person it is about, not to its author.
    author_id: Mapped[UUID] = mapped_column(info=SECRET)
    author_email: Mapped[str] = mapped_column(info=SECRET)
    text: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
