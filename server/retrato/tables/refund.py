from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.settings import PaymentMethodKey
from retrato.tables.table import Table

# REQUESTED: stored here; the provider may not know it yet. PENDING: accepted, but not paid out; the provider may still
# reject it. FAILED: not refunded. DISMISSED: not refunded or unknown, and handled by hand.
RefundStatus = Literal["REQUESTED", "PENDING", "DONE", "FAILED", "DISMISSED"]


class Refund(Table):
    """A refund that staff asked for. It is stored before the provider is called, and tried until the provider has
    decided. Without foreign keys and personal data: it outlives the account, because the money is still owed."""

    __tablename__ = "refunds"
    __table_args__ = (
        CheckConstraint("amount_minor > 0", name="amount"),
        Index("ix_refunds_due", "next_at", postgresql_where="status in ('REQUESTED', 'PENDING')"),
        Index("ix_refunds_failed", "id", postgresql_where="error is not null"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    """Also the idempotency key at the provider."""
    key: Mapped[UUID] = mapped_column(unique=True)
    """From the browser: a second click, or a retry after a timeout, has the same."""
    payment_id: Mapped[UUID] = mapped_column(index=True)
    payment_method_key: Mapped[PaymentMethodKey] = mapped_column(String)
    payment_reference: Mapped[str]
    """The provider's id of the payment."""
    amount_minor: Mapped[int]
    currency: Mapped[str]
    status: Mapped[RefundStatus] = mapped_column(String, default="REQUESTED")
    reference: Mapped[str | None]
    """The provider's id of the refund, once it has accepted it."""
    claim_url: Mapped[str | None]
    """Where the buyer says where the money goes, if the provider needs to know."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    done_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(default=0)
    next_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    """When it is tried or looked up again. Set before each attempt, so that two processes never try at once."""
    error: Mapped[str | None]
    """Why the last attempt failed."""
