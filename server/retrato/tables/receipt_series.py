from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class ReceiptSeries(Table):
    """The last receipt number of a seller and year. A sequence would leave gaps where a transaction is rolled back."""

    __tablename__ = "receipt_series"

    series: Mapped[str] = mapped_column(primary_key=True)
    last: Mapped[int]
