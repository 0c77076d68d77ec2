from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table

EmailLinkKind = Literal["confirm", "reset", "change"]


class EmailLink(Table):
    """A single-use link that was sent by e-mail. Only the hash of its token is stored."""

    __tablename__ = "email_links"

    hash: Mapped[bytes] = mapped_column(primary_key=True, info=SECRET)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[EmailLinkKind] = mapped_column(String)
    email: Mapped[str]
    """The recipient. Using the link confirms this address only, not one that the user changed to later."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None]
