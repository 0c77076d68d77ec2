from datetime import datetime

from sqlalchemy import Index, String, func
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.settings import PaymentMethodKey
from retrato.tables.table import Table


class WebhookEvent(Table):
    """A webhook event of a payment provider, stored once however often it is delivered. Contains no personal data."""

    __tablename__ = "webhook_events"
    __table_args__ = (
        Index("ix_webhook_events_open", "received_at", postgresql_where="done_at is null"),
        Index(
            "ix_webhook_events_dismissed", "received_at", postgresql_where="done_at is not null and error is not null"
        ),
        Index("ix_webhook_events_method", "payment_method_key", "received_at"),
        Index("ix_webhook_events_payments", "payments", postgresql_using="gin"),
        Index("ix_webhook_events_subscriptions", "subscriptions", postgresql_using="gin"),
    )

    payment_method_key: Mapped[PaymentMethodKey] = mapped_column(String, primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    """The provider's id of the event."""
    type: Mapped[str]
    occurred_at: Mapped[datetime]
    payments: Mapped[list[str]]
    """References of the payments to reconcile."""
    subscriptions: Mapped[list[str]]
    received_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), index=True)
    done_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(default=0, server_default="0")
    next_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), server_default=func.now())
    """When it is processed again. Set before each attempt, so that a killed process does not lose the event."""
    error: Mapped[str | None]
    """Why the last attempt failed. One that is done although it failed was dismissed by staff."""
