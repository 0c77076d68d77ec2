from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table


class SecondFactor(Table):
    """A user's authenticator app. It is required from `users.second_factor_since` on, which is set by its first valid
    code."""

    __tablename__ = "second_factors"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[bytes] = mapped_column(info=SECRET)
    """The shared secret. Encrypted rather than hashed, because verification needs it."""
    last_step: Mapped[int | None] = mapped_column(BigInteger)
    """The time step of the last accepted code. Codes up to it are refused, which prevents replay."""
    started_at: Mapped[datetime]
