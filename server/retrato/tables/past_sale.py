from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.settings import PaymentMethodKey
from retrato.tables.table import Table


class PastSale(Table):
    """What tax law requires us to keep of a payment after its buyer's account was deleted. It cannot be linked to a
    person."""

    __tablename__ = "past_sales"
    __table_args__ = (Index("ix_past_sales_receipt", "receipt", postgresql_where="receipt is not null"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, unique=True)
    receipt: Mapped[str | None]
    payment_method_key: Mapped[PaymentMethodKey] = mapped_column(String)
    reference: Mapped[str | None]
    description: Mapped[dict[str, str]]
    paid_minor: Mapped[int | None]
    paid_currency: Mapped[str | None]
    refunded_minor: Mapped[int]
    seller: Mapped[dict[str, str] | None]
    paid_at: Mapped[datetime] = mapped_column(index=True)
