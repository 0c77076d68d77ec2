from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.settings import PaymentMethodKey
from retrato.tables.table import Table

SubscriptionService = Literal["APP"]
SubscriptionStatus = Literal["PENDING", "ACTIVE", "GRACE", "CANCELLED", "ENDED"]


class Subscription(Table):
    """A subscription, and its state at the provider when it was last reconciled."""

    __tablename__ = "subscriptions"
    __table_args__ = (
        UniqueConstraint("payment_method_key", "reference", name="uq_subscriptions_reference"),
        Index("ix_subscriptions_status", "status", "id"),
        Index("ix_subscriptions_method", "payment_method_key", "id"),
        # For counting the subscribers of each plan without reading the table.
        Index(
            "ix_subscriptions_running",
            "plan_key",
            "active_until",
            postgresql_where="status in ('ACTIVE', 'GRACE', 'CANCELLED')",
        ),
        Index("ix_subscriptions_look_at", "look_at", postgresql_where="look_at is not null"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    service: Mapped[SubscriptionService] = mapped_column(String)
    status: Mapped[SubscriptionStatus] = mapped_column(String, default="ACTIVE", server_default="ACTIVE")
    plan_key: Mapped[str]
    """The plan of the current period."""
    next_plan_key: Mapped[str | None]
    """The plan of the next period, if it changes."""
    price_minor: Mapped[int | None]
    """What a renewal of the current plan costs, which may be less or more than the plan costs new subscribers. None if
    the plan changes."""
    price_currency: Mapped[str | None]
    model_slots: Mapped[int]
    payment_method_key: Mapped[PaymentMethodKey | None] = mapped_column(String)
    """None if it was granted for free."""
    reference: Mapped[str | None]
    period_end: Mapped[datetime | None]
    """When it renews or ends."""
    active_until: Mapped[datetime]
    cancel_at: Mapped[datetime | None]
    """When it ends, if it was cancelled."""
    resume_with: Mapped[str | None]
    """The plan whose approved change undoes the cancellation. Until then, the cancellation stands."""
    ended_notified_at: Mapped[datetime | None] = mapped_column("ended_told_at")
    """When the user was notified of its end, which happens once."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    next_check_at: Mapped[datetime | None] = mapped_column("look_at")
    """When the sweep reconciles it again."""
