from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.settings import PaymentMethodKey
from retrato.tables.table import Table

PaymentKind = Literal["TOKENS", "SUBSCRIPTION"]
PaymentStatus = Literal["PENDING", "PAID", "FAILED", "REFUNDED", "PARTLY_REFUNDED", "CHARGED_BACK"]


class Payment(Table):
    """A payment, and its state at the provider when it was last reconciled. Created by a checkout, or by reconciling a
    renewal."""

    __tablename__ = "payments"
    __table_args__ = (
        UniqueConstraint("user_id", "idempotency_key", name="uq_payments_user_id_key"),
        UniqueConstraint("payment_method_key", "checkout_reference", name="uq_payments_checkout_reference"),
        UniqueConstraint("payment_method_key", "reference", name="uq_payments_reference"),
        CheckConstraint("amount_minor >= 0", name="amount"),
        CheckConstraint("refunded_minor >= 0", name="refunded"),
        Index("ix_payments_look_at", "look_at", postgresql_where="look_at is not null"),
        Index("ix_payments_status", "status", "id"),
        Index("ix_payments_method", "payment_method_key", "id"),
        Index("ix_payments_receipt", "receipt", postgresql_where="receipt is not null"),
        Index("ix_payments_paid_at", "paid_at", "id", postgresql_where="paid_at is not null"),
        # Covers what the figures of the administration add up.
        Index(
            "ix_payments_revenue",
            "paid_at",
            postgresql_include=["status", "paid_minor", "paid_currency", "amount_minor", "currency", "refunded_minor"],
            postgresql_where="paid_at is not null",
        ),
        Index("ix_payments_next_grant_at", "next_grant_at", postgresql_where="next_grant_at is not null"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), unique=True)
    """The receipt number of payments that have no `receipt`: those from before there were series."""
    receipt: Mapped[str | None]
    """The receipt number, once it is paid."""
    kind: Mapped[PaymentKind] = mapped_column(String)
    status: Mapped[PaymentStatus] = mapped_column(String, default="PENDING")
    payment_method_key: Mapped[PaymentMethodKey] = mapped_column(String)
    checkout_reference: Mapped[str | None]
    """The provider's id of the checkout; None for renewals and until the checkout has started."""
    reference: Mapped[str | None]
    """The provider's id of the payment, once it is paid. Tokens are credited once per reference."""
    idempotency_key: Mapped[str | None]
    """A retry of the same request has the same key."""
    fingerprint: Mapped[str]
    """A hash of the request's contents. Reusing a key for another request is refused."""
    starting_until: Mapped[datetime | None]
    """A lease: while it lasts, one process is starting the checkout at the provider."""
    redirect_url: Mapped[str | None]
    amount_minor: Mapped[int]
    currency: Mapped[str]
    shown_in: Mapped[str | None]
    """The currency of the approximate price that the buyer was shown. It is not the one charged."""
    paid_minor: Mapped[int | None]
    paid_currency: Mapped[str | None]
    refunded_minor: Mapped[int] = mapped_column(default=0)
    reason: Mapped[str | None]
    """The provider's error code, if it failed."""
    discarded_at: Mapped[datetime | None]
    """When its buyer gave up an unpaid attempt. It is credited nevertheless if money arrives."""
    tokens: Mapped[int]
    """Granted with the payment."""
    bonus: Mapped[int] = mapped_column(default=0)
    monthly_tokens: Mapped[int] = mapped_column(default=0, server_default="0")
    """What its plan promises for a month. Granted again with each further month of a yearly period."""
    months: Mapped[int] = mapped_column(default=1, server_default="1")
    """Months that tokens are granted for, the first with the payment."""
    next_grant_at: Mapped[datetime | None]
    """When the tokens of the next month are due."""
    replaced_at: Mapped[datetime | None]
    """When a change of plan deducted the rest of its period, which therefore brings no more tokens."""
    promo_id: Mapped[str | None] = mapped_column(ForeignKey("promos.id"), index=True)
    plan_id: Mapped[str | None] = mapped_column(ForeignKey("plans.id"), index=True)
    subscription_id: Mapped[UUID | None] = mapped_column(ForeignKey("subscriptions.id", ondelete="CASCADE"), index=True)
    description: Mapped[dict[str, str]]
    """The name of the product at the time of purchase."""
    seller: Mapped[dict[str, str] | None]
    """Who sold it, and the tax that the price includes, at the time of payment. None if the provider is the seller."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    paid_at: Mapped[datetime | None]
    version: Mapped[int] = mapped_column("looks", default=0)
    """How often the provider's state was copied into this row; detects concurrent, outdated reads."""
    next_check_at: Mapped[datetime | None] = mapped_column("look_at")
    """When the sweep reconciles it again."""
