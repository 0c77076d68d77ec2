from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table


class SentMail(Table):
    """A mail that was sent to a user, without its text, which may hold a secret link."""

    __tablename__ = "sent_mails"
    __table_args__ = (Index("ix_sent_mails_user_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    kind: Mapped[str]
    """The name of its texts (`mail.<kind>.*`)."""
    subject: Mapped[str]
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payments.id", ondelete="CASCADE"), index=True)
    """The payment of a receipt."""
    sent_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), index=True)
