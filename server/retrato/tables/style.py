from typing import Any, Literal

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from retrato.tables.table import Table

Gender = Literal["MALE", "FEMALE", "UNISEX"]
Mode = Literal["IMAGINE", "REIMAGINE", "ANIMATE"]


class Category(Table):
    """A shelf of the catalogue (S3.4)."""

    __tablename__ = "categories"

    id: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    name: Mapped[dict[str, str]]
    position: Mapped[int]


class Style(Table):
    """What a photo can look like (S3.3). How an engine brings it about is its recipe."""

    __tablename__ = "styles"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[dict[str, str]]
    gender: Mapped[Gender] = mapped_column(String)
    modes: Mapped[list[str]]
    demos: Mapped[list[str]]
    reimagine_demos: Mapped[list[str]]
    """Pairs of before and after."""
    animate_demos: Mapped[list[str]] = mapped_column(server_default="[]")
    """Pairs of film and poster."""
    recipe: Mapped[dict[str, Any]]
    position: Mapped[int]
    offered: Mapped[bool] = mapped_column(default=True)
    """What is no longer in the catalogue stays known: photos were made with it."""
    categories: Mapped[list[Category]] = relationship(
        secondary="style_categories", order_by=Category.position, lazy="raise"
    )


class StyleCategory(Table):
    __tablename__ = "style_categories"

    style_id: Mapped[str] = mapped_column(ForeignKey("styles.id", ondelete="CASCADE"), primary_key=True)
    category_id: Mapped[str] = mapped_column(
        ForeignKey("categories.id", ondelete="CASCADE"), primary_key=True, index=True
    )
