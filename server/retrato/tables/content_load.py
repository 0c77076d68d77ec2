from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class ContentLoad(Table):
    """The last load of the content: one row, number 1."""

    __tablename__ = "content_loads"
    __table_args__ = (CheckConstraint("number = 1", name="one_row"),)

    number: Mapped[int] = mapped_column(primary_key=True, default=1)
    loaded_at: Mapped[datetime | None]
    showcase: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    """What the landing page shows, which has no table of its own."""
    problem: Mapped[str | None]
    """Why the content could not be loaded since. What was loaded before is still served."""
    failed_at: Mapped[datetime | None]
