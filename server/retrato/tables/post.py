from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from retrato.tables.table import Table


class BlogCategory(Table):
    """A topic of the blog. It has an address in each language."""

    __tablename__ = "blog_categories"

    id: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[dict[str, str]]
    name: Mapped[dict[str, str]]
    description: Mapped[dict[str, str]]
    position: Mapped[int]


class Post(Table):
    """An article of the blog, in every language: address, words, sanitised HTML."""

    __tablename__ = "posts"

    id: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[dict[str, str]]
    title: Mapped[dict[str, str]]
    excerpt: Mapped[dict[str, str]]
    html: Mapped[dict[str, str]]
    contents: Mapped[dict[str, Any]]
    """The headings of each language's HTML."""
    author: Mapped[str]
    cover: Mapped[str]
    """A file among the content's public ones; without it, the page draws a cover of its own."""
    cover_alt: Mapped[dict[str, str]]
    published_at: Mapped[datetime] = mapped_column(index=True)
    """Nobody sees the post before."""
    reading_minutes: Mapped[int]
    styles: Mapped[list[str]]
    """Ids of styles that go with it, the closest first."""
    categories: Mapped[list[BlogCategory]] = relationship(
        secondary="post_categories", order_by=BlogCategory.position, lazy="raise"
    )


class PostCategory(Table):
    __tablename__ = "post_categories"

    post_id: Mapped[str] = mapped_column(ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True)
    category_id: Mapped[str] = mapped_column(
        ForeignKey("blog_categories.id", ondelete="CASCADE"), primary_key=True, index=True
    )
