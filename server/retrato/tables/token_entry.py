from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import Table

TokenAccount = Literal["source", "free", "reserved", "spent", "expired", "taken_back", "owed"]
# refund: taken back with the money. return: given again, because the money came back after all. settle: what is owed
# is made up for by other tokens.
TokenReason = Literal["grant", "reserve", "capture", "release", "expire", "refund", "return", "settle"]


class TokenEntry(Table):
    """One side of a movement of tokens: what leaves one account comes to another, so all entries add up to zero.
    Entries are never changed (a trigger refuses it); a correction is a movement back."""

    __tablename__ = "token_entries"
    __table_args__ = (
        CheckConstraint("amount <> 0", name="amount"),
        Index("ix_token_entries_user_id_account", "user_id", "account", "id"),
        Index("ix_token_entries_item_id", "item_id", postgresql_where="item_id is not null"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    transfer_id: Mapped[UUID] = mapped_column(index=True)
    """What moved together."""
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    grant_id: Mapped[UUID] = mapped_column(ForeignKey("token_grants.id", ondelete="CASCADE"), index=True)
    account: Mapped[TokenAccount] = mapped_column(String)
    amount: Mapped[int]
    reason: Mapped[TokenReason] = mapped_column(String)
    item_id: Mapped[UUID | None]
    """The photo or video that the tokens are for. No foreign key: what was paid stays known when a photo is deleted."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
