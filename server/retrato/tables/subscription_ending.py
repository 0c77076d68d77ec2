from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.settings import PaymentMethodKey
from retrato.tables.table import Table

CHECKOUT_LIFETIME = timedelta(days=14)
"""No provider lets a buyer pay an older checkout."""

EndingReason = Literal["DELETED", "DUPLICATE"]


class SubscriptionEnding(Table):
    """A subscription that has to be ended at its provider, or a checkout of a deleted account that must not be paid.
    The sweep retries until it succeeds and deletes the row, so that an outage of any length leads to no further charge.
    It outlives the account and holds no personal data."""

    __tablename__ = "subscription_endings"

    payment_method_key: Mapped[PaymentMethodKey] = mapped_column(String, primary_key=True)
    reference: Mapped[str] = mapped_column(primary_key=True)
    is_checkout: Mapped[bool] = mapped_column(default=False)
    """The reference is that of a checkout, unpaid when its account was deleted, and not of a subscription."""
    reason: Mapped[EndingReason] = mapped_column(String)
    """The account was deleted, or the user has another subscription to the same service."""
    refund_from: Mapped[datetime]
    """Payments made since then are refunded. Those of a checkout are in any case: nothing of it was credited."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    attempts: Mapped[int] = mapped_column(default=0)
    next_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), index=True)
    error: Mapped[str | None]
    """Why the last attempt failed."""
