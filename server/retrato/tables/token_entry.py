from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import Table

TokenAccount = Literal["source", "free", "reserved", "spent", "expired", "taken_back", "owed", "taken"]
# refund: revoked, because the payment was refunded. return: granted again, because the refund was reversed. settle: a
# debt paid with other tokens. staff: taken by staff.
TokenReason = Literal["grant", "reserve", "capture", "release", "expire", "refund", "return", "settle", "staff"]


class TokenEntry(Table):
    """One side of a double-entry transfer of tokens; all entries add up to zero. Entries are immutable (enforced by a
    trigger); corrections are new transfers."""

    __tablename__ = "token_entries"
    __table_args__ = (
        CheckConstraint("amount <> 0", name="amount"),
        Index("ix_token_entries_user_id_account", "user_id", "account", "id"),
        Index("ix_token_entries_item_id", "item_id", postgresql_where="item_id is not null"),
        # Covers what the figures of the administration count. Smaller than an index of all entries.
        Index(
            "ix_token_entries_figures",
            "created_at",
            postgresql_include=["account", "reason", "amount", "grant_id"],
            postgresql_where="account = 'free' and reason <> 'reserve' or account = 'reserved' and reason = 'capture'",
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    transfer_id: Mapped[UUID] = mapped_column(index=True)
    """Groups the entries of one transfer."""
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    grant_id: Mapped[UUID] = mapped_column(ForeignKey("token_grants.id", ondelete="CASCADE"), index=True)
    account: Mapped[TokenAccount] = mapped_column(String)
    amount: Mapped[int]
    reason: Mapped[TokenReason] = mapped_column(String)
    item_id: Mapped[UUID | None]
    """The photo or video that the tokens pay for. Not a foreign key, because entries outlive deleted items."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
