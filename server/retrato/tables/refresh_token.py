from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table


class RefreshToken(Table):
    """A refresh token. Only its hash is stored. Rotated tokens are kept until they expire, to detect reuse."""

    __tablename__ = "refresh_tokens"

    hash: Mapped[bytes] = mapped_column(primary_key=True, info=SECRET)
    session_id: Mapped[UUID] = mapped_column(ForeignKey("auth_sessions.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]
    rotated_at: Mapped[datetime | None]
    expires_at: Mapped[datetime] = mapped_column(index=True)
