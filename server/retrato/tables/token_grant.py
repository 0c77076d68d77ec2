from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table

TokenGrantKind = Literal["bought", "plan", "welcome", "promotion", "staff"]


class TokenGrant(Table):
    """Tokens that a user was granted, and how many of them are left. The balances equal the sums of the entries; the
    constraints prevent overspending."""

    __tablename__ = "token_grants"
    __table_args__ = (
        CheckConstraint("tokens > 0", name="tokens"),
        CheckConstraint("free >= 0", name="free"),
        CheckConstraint("reserved >= 0", name="reserved"),
        CheckConstraint("free + reserved <= tokens + settled", name="left"),
        CheckConstraint("taken_back between 0 and tokens", name="taken_back"),
        CheckConstraint("owed between 0 and taken_back", name="owed"),
        CheckConstraint("settled >= 0", name="settled"),
        Index("ix_token_grants_owed", "user_id", postgresql_where="owed > 0"),
        Index("ix_token_grants_expiring", "expires_at", postgresql_where="free > 0"),
        Index("ix_token_grants_spendable", "user_id", "expires_at", postgresql_where="free > 0"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[TokenGrantKind] = mapped_column(String)
    source: Mapped[str] = mapped_column(unique=True)
    """What it was granted for, such as `welcome:<user>` or `payment:<id>`. Unique, so that grants are idempotent."""
    note: Mapped[str | None]
    """The reason given by staff."""
    tokens: Mapped[int]
    free: Mapped[int]
    reserved: Mapped[int] = mapped_column(default=0)
    taken_back: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many of them were revoked after a refund."""
    owed: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many of the revoked ones had been spent already: the debt that is still open."""
    settled: Mapped[int] = mapped_column(default=0, server_default="0")
    """How much of the debt was paid with other tokens. They are returned if the refund is reversed."""
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
