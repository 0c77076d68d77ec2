from datetime import date
from decimal import Decimal

from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class ExchangeRate(Table):
    """The value of one US dollar in a currency on a day."""

    __tablename__ = "exchange_rates"

    id: Mapped[str] = mapped_column(primary_key=True)
    """The currency code."""
    per_dollar: Mapped[Decimal]
    as_of: Mapped[date]
