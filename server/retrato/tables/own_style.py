from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.style import Mode
from retrato.tables.table import Table


class OwnStyle(Table):
    """A style of the catalogue with the person's own words, saved to use both again."""

    __tablename__ = "own_styles"
    __table_args__ = (Index("ix_own_styles_user_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    mode: Mapped[Mode] = mapped_column(String)
    style_id: Mapped[str] = mapped_column(ForeignKey("styles.id"), index=True)
    words: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
