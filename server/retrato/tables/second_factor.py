from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table


class SecondFactor(Table):
    """A person's authenticator app. It counts from `users.second_factor_since` on: once it has given a right code."""

    __tablename__ = "second_factors"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[bytes] = mapped_column(info=SECRET)
    """What the app makes its codes from; encrypted, because a hash of it could check no code."""
    last_step: Mapped[int | None] = mapped_column(BigInteger)
    """The time step of the last code that was accepted: no code up to it is good any more."""
    started_at: Mapped[datetime]
