from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class Faq(Table):
    """A question people ask, with its answer as sanitised HTML, per language."""

    __tablename__ = "faq"

    id: Mapped[str] = mapped_column(primary_key=True)
    """The anchor of the question on the page: readable, and the same in every language."""
    group: Mapped[str]
    position: Mapped[int]
    question: Mapped[dict[str, str]]
    answer: Mapped[dict[str, str]]
