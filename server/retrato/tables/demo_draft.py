from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import SITE, Table

DemoDraftStatus = Literal["QUEUED", "RUNNING", "DONE", "FAILED"]


class DemoDraft(Table):
    """Demos of a style that are made anew, until staff accept or discard them."""

    __tablename__ = "demo_drafts"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    style_id: Mapped[str] = mapped_column(ForeignKey("styles.id", ondelete="CASCADE"), unique=True)
    status: Mapped[DemoDraftStatus] = mapped_column(String, default="QUEUED")
    error: Mapped[str | None]
    """The engine's error code, if it failed."""
    by: Mapped[str]
    """The e-mail address of the member of staff."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())


class DemoDraftFile(Table):
    __tablename__ = "demo_draft_files"
    __table_args__ = {"info": SITE}

    draft_id: Mapped[UUID] = mapped_column(ForeignKey("demo_drafts.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    """The file that it would replace, such as `demos/neon-city/imagine-elena.webp`."""
    file_id: Mapped[UUID] = mapped_column(ForeignKey("files.id", ondelete="RESTRICT"), index=True)
