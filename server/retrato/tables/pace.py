from typing import Literal

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table

Work = Literal["PHOTO", "VIDEO", "TRAINING"]


class Pace(Table):
    """How long an engine's recent work took, to estimate the wait of new orders."""

    __tablename__ = "paces"

    queue: Mapped[str] = mapped_column(primary_key=True)
    work: Mapped[Work] = mapped_column(String, primary_key=True)
    seconds: Mapped[float]
    """The mean time of an item from its start to its end, weighted towards recent ones."""
