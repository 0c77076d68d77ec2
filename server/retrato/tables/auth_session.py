from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit.ids import new_id
from retrato.tables.table import Table


class AuthSession(Table):
    """One sign-in on one device. Deleting the row invalidates its refresh and access tokens."""

    __tablename__ = "auth_sessions"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    user_agent: Mapped[str | None]
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime]
    code_at: Mapped[datetime | None]
    """When a code of the authenticator app, or a passkey, was last used in this session."""
