from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class Faq(Table):
    """A frequently asked question and its answer as sanitized HTML, in each language."""

    __tablename__ = "faq"

    id: Mapped[str] = mapped_column(primary_key=True)
    """Also the anchor on the page; the same in every language."""
    group: Mapped[str]
    position: Mapped[int]
    question: Mapped[dict[str, str]]
    answer: Mapped[dict[str, str]]
