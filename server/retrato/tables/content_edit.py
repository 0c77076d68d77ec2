from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import Table


class ContentEdit(Table):
    """A file of the content that staff have edited. It replaces the file of the same name in `content/`."""

    __tablename__ = "content_edits"

    name: Mapped[str] = mapped_column(primary_key=True)
    """Such as `styles/neon-city.yaml`."""
    text: Mapped[str | None]
    """None if the file was deleted."""
    by: Mapped[str]
    """The e-mail address of the member of staff."""
    edited_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), onupdate=lambda: clock.now())
