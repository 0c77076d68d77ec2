from datetime import date

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class DailyFigure(Table):
    """A figure of a day (UTC) that is over (admin/figures/days.py). It stays when the rows it was counted from are
    deleted, and holds no personal data."""

    __tablename__ = "daily_figures"

    day: Mapped[date] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    """What is counted separately, such as a currency or an engine; may be empty."""
    value: Mapped[int] = mapped_column(BigInteger)
