from datetime import date

from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class DailyVisits(Table):
    """How many people saw a page on a day (UTC), approximately (page/visitors.py)."""

    __tablename__ = "daily_visits"

    day: Mapped[date] = mapped_column(primary_key=True)
    visitors: Mapped[int]
