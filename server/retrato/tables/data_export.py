from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table


class DataExport(Table):
    """An archive of a user's data, which they requested. It can be downloaded until it expires."""

    __tablename__ = "data_exports"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id"), index=True)
    """The archive, once it is ready."""
    requested_at: Mapped[datetime] = mapped_column("asked_at", default=lambda: clock.now())
    ready_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None] = mapped_column(index=True)
