from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table

EmailLinkKind = Literal["confirm", "reset", "change"]


class EmailLink(Table):
    """A link we sent by e-mail: known by its token's hash alone, good for one use."""

    __tablename__ = "email_links"

    hash: Mapped[bytes] = mapped_column(primary_key=True, info=SECRET)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[EmailLinkKind] = mapped_column(String)
    email: Mapped[str]
    """Where it was sent. It proves that this address is the user's, and nothing about a later one."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
