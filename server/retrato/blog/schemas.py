from datetime import datetime

from pydantic import Field

from retrato.kit.paginator import PageBody
from retrato.kit.schema import Body, Schema, Words


class BlogTopic(Schema):
    id: str
    slug: Words
    name: Words


class BlogCategory(BlogTopic):
    description: Words
    count: int
    """How many posts stand in it."""


class BlogPostSummary(Schema):
    id: str
    slug: Words
    """Its address in each language; either finds it."""
    title: Words
    excerpt: Words
    cover: str | None
    """The address of a picture; without one, the page draws a cover of its own."""
    cover_alt: Words
    published_at: datetime
    reading_minutes: int
    author: str
    categories: list[BlogTopic]


class BlogHeading(Schema):
    id: str
    """The anchor of the section in the HTML."""
    level: int
    text: str


class BlogPostLink(Schema):
    slug: Words
    title: Words


class BlogStyle(Schema):
    id: str
    name: Words
    demo: str | None
    category_slug: str
    """Where in the catalogue it is found."""


class BlogPost(BlogPostSummary):
    html: str
    """Sanitised, in the language of the request."""
    contents: list[BlogHeading]
    previous: BlogPostLink | None
    """The one before it in time."""
    next: BlogPostLink | None
    styles: list[BlogStyle]


class PostFilter(Body):
    category_slug: str | None = Field(None, max_length=120)
    query: str | None = Field(None, max_length=80)


class BlogPage(PageBody):
    items_per_page: int = Field(5, ge=1, le=50)
    where: PostFilter = PostFilter()
