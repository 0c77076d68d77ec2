from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class Promo(Table):
    """A token pack."""

    __tablename__ = "promos"

    id: Mapped[str] = mapped_column(primary_key=True)
    tokens: Mapped[int]
    bonus: Mapped[int]
    amount_minor: Mapped[int]
    currency: Mapped[str]
    badge: Mapped[dict[str, str] | None]
    most_popular: Mapped[bool]
    position: Mapped[int]
    offered: Mapped[bool]
    """False once it is no longer on sale. The row stays, because payments refer to it."""
