from typing import Any, Literal

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from retrato.tables.table import Table

Gender = Literal["MALE", "FEMALE", "UNISEX"]
Mode = Literal["IMAGINE", "REIMAGINE", "ANIMATE"]


class Category(Table):
    """A category of the catalogue."""

    __tablename__ = "categories"

    id: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    name: Mapped[dict[str, str]]
    position: Mapped[int]


class Style(Table):
    """A style of photos or videos. The recipe tells engines how to produce it."""

    __tablename__ = "styles"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[dict[str, str]]
    gender: Mapped[Gender] = mapped_column(String)
    modes: Mapped[list[str]]
    demos: Mapped[list[str]]
    reimagine_demos: Mapped[list[str]]
    """Alternating: before, after."""
    animate_demos: Mapped[list[str]] = mapped_column(server_default="[]")
    """Alternating: video, poster."""
    keywords: Mapped[dict[str, str]] = mapped_column(server_default="{}")
    """Further words under which people search for it, by language."""
    recipe: Mapped[dict[str, Any]]
    position: Mapped[int]
    pinned: Mapped[int | None]
    """Its place before the other styles of its categories. None for those whose order changes from visit to visit."""
    offered: Mapped[bool] = mapped_column(default=True)
    """False for a draft, and once it is no longer in the catalogue. The row stays, because creations refer to it."""
    categories: Mapped[list[Category]] = relationship(
        secondary="style_categories", order_by=Category.position, lazy="raise"
    )


class StyleCategory(Table):
    __tablename__ = "style_categories"

    style_id: Mapped[str] = mapped_column(ForeignKey("styles.id", ondelete="CASCADE"), primary_key=True)
    category_id: Mapped[str] = mapped_column(
        ForeignKey("categories.id", ondelete="CASCADE"), primary_key=True, index=True
    )
