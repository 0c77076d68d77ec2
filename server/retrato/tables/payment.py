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
    """Money that a person was asked for, and what the provider's books said of it when we last looked. A checkout makes
    one; so does every renewal that the books tell of."""

    __tablename__ = "payments"
    __table_args__ = (
        UniqueConstraint("user_id", "idempotency_key", name="uq_payments_user_id_key"),
        UniqueConstraint("payment_method_key", "checkout_reference", name="uq_payments_checkout_reference"),
        UniqueConstraint("payment_method_key", "reference", name="uq_payments_reference"),
        CheckConstraint("amount_minor >= 0", name="amount"),
        CheckConstraint("refunded_minor >= 0", name="refunded"),
        Index("ix_payments_look_at", "look_at", postgresql_where="look_at is not null"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), unique=True)
    """Of its receipt."""
    kind: Mapped[PaymentKind] = mapped_column(String)
    status: Mapped[PaymentStatus] = mapped_column(String, default="PENDING")
    payment_method_key: Mapped[PaymentMethodKey] = mapped_column(String)
    checkout_reference: Mapped[str | None]
    """What the provider is asked by; None for a renewal, and until the checkout has started."""
    reference: Mapped[str | None]
    """What it is credited under, once it was paid."""
    idempotency_key: Mapped[str | None]
    """One press of the button; a second time it is the same press."""
    fingerprint: Mapped[str]
    """What was pressed for: a key is not good for anything else."""
    starting_until: Mapped[datetime | None]
    """While somebody starts the checkout at the provider: two at once might start it twice."""
    redirect_url: Mapped[str | None]
    amount_minor: Mapped[int]
    currency: Mapped[str]
    shown_in: Mapped[str | None]
    """The currency in which the buyer saw the price, roughly; it is charged in its own."""
    paid_minor: Mapped[int | None]
    paid_currency: Mapped[str | None]
    refunded_minor: Mapped[int] = mapped_column(default=0)
    reason: Mapped[str | None]
    """Why it failed, in the provider's word."""
    tokens: Mapped[int]
    bonus: Mapped[int] = mapped_column(default=0)
    promo_id: Mapped[str | None] = mapped_column(ForeignKey("promos.id"))
    plan_id: Mapped[str | None] = mapped_column(ForeignKey("plans.id"))
    subscription_id: Mapped[UUID | None] = mapped_column(ForeignKey("subscriptions.id", ondelete="CASCADE"), index=True)
    description: Mapped[dict[str, str]]
    """What was bought, as it was called then."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    paid_at: Mapped[datetime | None]
    looks: Mapped[int] = mapped_column(default=0)
    """How often the books were copied into ours. Who read them before the last time has read something old."""
    look_at: Mapped[datetime | None]
    """When the sweep asks again, should nobody do so before."""
