from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import Table

StaffRole = Literal["support", "content", "finance", "owner"]


class Staff(Table):
    """A user who may enter the administration. What each role may do there: `admin/rights.py`."""

    __tablename__ = "staff"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[StaffRole] = mapped_column(String)
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
