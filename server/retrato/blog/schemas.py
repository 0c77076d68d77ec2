from datetime import datetime

from pydantic import Field

from retrato.kit.paginator import PageBody
from retrato.kit.schema import Body, LocalizedText, Schema


class BlogTopic(Schema):
    id: str
    slug: LocalizedText
    name: LocalizedText


class BlogCategory(BlogTopic):
    description: LocalizedText
    count: int
    """How many posts it has."""


class BlogPostSummary(Schema):
    id: str
    slug: LocalizedText
    """Its slug in each language. Each of them identifies the post in any language."""
    title: LocalizedText
    excerpt: LocalizedText
    cover: str | None
    """The address of the picture. Without one, the page draws a cover."""
    cover_alt: LocalizedText
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
    slug: LocalizedText
    title: LocalizedText


class BlogStyle(Schema):
    id: str
    name: LocalizedText
    demo: str | None
    category_slug: str
    """The slug of its first category in the catalogue."""


class BlogPost(BlogPostSummary):
    html: str
    """Sanitized HTML in the language of the request."""
    contents: list[BlogHeading]
    previous: BlogPostLink | None
    """The next older post."""
    next: BlogPostLink | None
    styles: list[BlogStyle]


class PostFilter(Body):
    category_slug: str | None = Field(None, max_length=120)
    query: str | None = Field(None, max_length=80)


class BlogPage(PageBody):
    items_per_page: int = Field(5, ge=1, le=50)
    where: PostFilter = PostFilter()
