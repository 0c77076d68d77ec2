from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit.ids import new_id
from retrato.tables.table import Table


class StoredFile(Table):
    """The metadata of an object in storage. The object is written before the row and removed after it, so that a row
    always has its object."""

    __tablename__ = "files"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    # Not CASCADE, which would leave the objects behind. Deleting a user requires deleting their files first.
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="RESTRICT"), index=True)
    key: Mapped[str] = mapped_column(unique=True)
    """The object key, `users/{user_id}/{id}.{extension}`: all objects of a user share a prefix."""
    content_type: Mapped[str]
    bytes: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str]
    width: Mapped[int | None]
    height: Mapped[int | None]
    created_at: Mapped[datetime]

    @property
    def name(self) -> str:
        """The file name in URLs: `{id}.{extension}`."""
        return self.key.rpartition("/")[2]
