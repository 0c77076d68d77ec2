from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit.i18n import Language
from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table


class PushSubscription(Table):
    """A browser that receives Web Push notifications while it is signed in."""

    __tablename__ = "push_subscriptions"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    session_id: Mapped[UUID] = mapped_column(ForeignKey("auth_sessions.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(unique=True)
    p256dh: Mapped[str]
    """The browser's public key."""
    auth: Mapped[str] = mapped_column(info=SECRET)
    """The shared authentication secret."""
    language: Mapped[Language] = mapped_column(String)
    created_at: Mapped[datetime]
    last_error: Mapped[str | None]
    """Why the push service refused the last message, if it did."""
