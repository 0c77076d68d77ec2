from datetime import date

from sqlalchemy import BigInteger, Identity
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class ChangedRevenue(Table):
    """A day (UTC) whose payments have changed since its revenue was counted, once for each change
    (admin/figures/days.py). Written by a trigger of `payments`, so that the previous release writes it as well while
    it still runs."""

    __tablename__ = "changed_revenue"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    day: Mapped[date]
