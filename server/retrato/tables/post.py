from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from retrato.tables.table import Table


class BlogCategory(Table):
    """A category of the blog."""

    __tablename__ = "blog_categories"

    id: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[dict[str, str]]
    name: Mapped[dict[str, str]]
    description: Mapped[dict[str, str]]
    position: Mapped[int]


class Post(Table):
    """A blog post in every language, as sanitized HTML."""

    __tablename__ = "posts"

    id: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[dict[str, str]]
    title: Mapped[dict[str, str]]
    excerpt: Mapped[dict[str, str]]
    html: Mapped[dict[str, str]]
    contents: Mapped[dict[str, Any]]
    """The headings of the HTML, by language."""
    author: Mapped[str]
    cover: Mapped[str]
    """A public file of the content. If it is missing, the page draws a cover."""
    cover_alt: Mapped[dict[str, str]]
    published_at: Mapped[datetime] = mapped_column(index=True)
    """The post is hidden before."""
    reading_minutes: Mapped[int]
    styles: Mapped[list[str]]
    """Ids of related styles, most relevant first."""
    categories: Mapped[list[BlogCategory]] = relationship(
        secondary="post_categories", order_by=BlogCategory.position, lazy="raise"
    )


class PostCategory(Table):
    __tablename__ = "post_categories"

    post_id: Mapped[str] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True)
    category_id: Mapped[str] = mapped_column(
        ForeignKey("blog_categories.id", ondelete="CASCADE"), primary_key=True, index=True
    )
