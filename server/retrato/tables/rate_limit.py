from datetime import datetime

from sqlalchemy import DateTime
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class RateLimit(Table):
    """The recent hits of a subject under a limit (`retrato.kit.rate_limit`)."""

    __tablename__ = "rate_limits"

    key: Mapped[str] = mapped_column(primary_key=True)
    hits: Mapped[list[datetime]] = mapped_column(ARRAY(DateTime(timezone=True)))
    expires_at: Mapped[datetime] = mapped_column(index=True)
