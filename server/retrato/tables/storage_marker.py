from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class StorageMarker(Table):
    """The storage that belongs to this database: an object there has the same content (`media/marker.py`)."""

    __tablename__ = "storage_marker"
    __table_args__ = (CheckConstraint("number = 1", name="one_row"),)

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1)
    id: Mapped[UUID]
    sweeps: Mapped[int]
    """How many sweeps have run. A restored or copied database is behind the count in the storage."""
