from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import SITE, Table


class ContentPicture(Table):
    """A public picture or film that staff have added. It replaces the file of the same name in `content/`."""

    __tablename__ = "content_pictures"
    __table_args__ = {"info": SITE}

    name: Mapped[str] = mapped_column(primary_key=True)
    """Such as `pictures/summer-light.webp`."""
    file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id", ondelete="RESTRICT"), index=True)
    """None if the file was deleted."""
    by: Mapped[str]
    """The e-mail address of the member of staff."""
    changed_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
