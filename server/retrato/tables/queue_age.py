from datetime import date

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class QueueAge(Table):
    """The highest age of the oldest job in an engine's queue on a day (UTC), measured once an hour
    (admin/figures/queues.py)."""

    __tablename__ = "queue_ages"

    day: Mapped[date] = mapped_column(primary_key=True)
    queue: Mapped[str] = mapped_column(primary_key=True)
    milliseconds: Mapped[int] = mapped_column(BigInteger)
