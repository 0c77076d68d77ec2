from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table


class RecoveryCode(Table):
    """A single-use code that replaces a lost authenticator app. Only its hash is stored."""

    __tablename__ = "recovery_codes"

    hash: Mapped[bytes] = mapped_column(primary_key=True, info=SECRET)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("second_factors.user_id", ondelete="CASCADE"), index=True)
