from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table

RefusalKind = Literal["NUDITY_INPUT", "MINOR", "NUDITY_OUTPUT", "WORDS"]


class Refusal(Table):
    """A picture or text that was refused. The picture itself is never kept."""

    __tablename__ = "refusals"
    __table_args__ = (Index("ix_refusals_user_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    kind: Mapped[RefusalKind] = mapped_column(String)
    at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Where it was sent (`source`), and the score, age or text that led to the refusal."""
    # Not a foreign key, as in `suspensions`.
    case_id: Mapped[UUID | None]
    """The case that it was counted for. It is not counted again."""
