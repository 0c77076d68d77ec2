from datetime import datetime
from typing import Any

from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class TermsVersion(Table):
    """A version of the terms in every language, as sanitized HTML."""

    __tablename__ = "terms_versions"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """The number of the version, from 1."""
    counts_from: Mapped[datetime]
    intro: Mapped[dict[str, str]]
    html: Mapped[dict[str, str]]
    contents: Mapped[dict[str, Any]]
    """The headings of the HTML, by language."""
    news: Mapped[dict[str, str]]
    """What is new in it; empty in the first version."""
