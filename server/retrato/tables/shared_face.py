from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table


class SharedFace(Table):
    """A face on a shared photo or video, to answer "is this me?" (trust/matching.py). Deleted when the link ends."""

    __tablename__ = "shared_faces"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    creation_id: Mapped[UUID] = mapped_column(ForeignKey("creations.id", ondelete="CASCADE"), index=True)
    face: Mapped[bytes | None] = mapped_column(info=SECRET)
    """128 floats of 4 bytes; None if no face was found, so that nobody looks again."""
