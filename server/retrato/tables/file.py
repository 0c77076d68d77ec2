from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit.ids import new_id
from retrato.tables.table import Table


class StoredFile(Table):
    """An object in storage, and all that is known about it. The object is written before the row and removed after
    it, so a row never lacks its object."""

    __tablename__ = "files"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    # Not CASCADE: that would leave the objects behind. Whoever deletes a user removes their files first.
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="RESTRICT"), index=True)
    key: Mapped[str] = mapped_column(unique=True)
    """Where the object lies: `users/{user_id}/{id}.{extension}`, so that all of one account lies together."""
    content_type: Mapped[str]
    bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str]
    width: Mapped[int | None]
    height: Mapped[int | None]
    created_at: Mapped[datetime]

    @property
    def name(self) -> str:
        """What it is called in addresses: `{id}.{extension}`."""
        return self.key.rpartition("/")[2]
