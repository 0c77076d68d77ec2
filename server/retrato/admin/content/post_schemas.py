from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, StringConstraints

from retrato.admin.content.schemas import Slug, Version
from retrato.admin.schemas import Reason
from retrato.kit.i18n import InEveryLanguage, Language
from retrato.kit.schema import Body, LocalizedText, Schema

PostStatus = Literal["draft", "scheduled", "published"]
_SLUG = r"^([a-z0-9]+(-[a-z0-9]+)*)?$"
Html = Annotated[str, StringConstraints(max_length=60_000)]


class PostText(Body):
    """A post in one language. What is missing in a draft is empty."""

    title: str = Field("", max_length=80)
    slug: str = Field("", max_length=120, pattern=_SLUG)
    excerpt: str = Field("", max_length=200)
    cover_alt: str = Field("", max_length=200)
    html: Html = ""


class PostForm(Body):
    id: Slug | None = None
    """None for a new post, whose id is made of its English title and never changes."""
    version: Version | None = None
    """Of the files that the editor saw."""
    draft: bool
    """Nobody sees a draft, and only what is published has to be complete."""
    author: str = Field("", max_length=80)
    published_at: AwareDatetime | None = None
    """The post is hidden before. None: from now on."""
    categories: list[Slug] = Field([], max_length=10)
    cover: str = Field("", max_length=200)
    styles: list[Slug] = Field([], max_length=10)
    texts: Annotated[
        dict[Language, PostText], InEveryLanguage, Field(examples=[{"en": {"title": "Text"}, "es": {"title": "Texto"}}])
    ]
    reason: Reason


class _CompleteText(PostText):
    title: str = Field(min_length=1)
    slug: Slug
    excerpt: str = Field(min_length=40)
    cover_alt: str = Field(min_length=1)
    html: str = Field(min_length=1)


class CompletePost(PostForm):
    """What a post needs to be published; the loader (`blog/content.py`) requires the same."""

    author: str = Field(min_length=1)
    categories: list[Slug] = Field(min_length=1)
    cover: str = Field(min_length=1)
    texts: Annotated[dict[Language, _CompleteText], InEveryLanguage]  # type: ignore[assignment]


class PostDeletion(Body):
    id: Slug
    version: Version
    reason: Reason


class PostEntry(Schema):
    id: str
    title: LocalizedText
    slug: LocalizedText
    status: PostStatus
    published_at: datetime | None
    author: str
    categories: list[str]


class EditedText(Schema):
    title: str
    slug: str
    excerpt: str
    cover_alt: str
    html: str


class EditedPost(PostEntry):
    version: str
    cover: str
    styles: list[str]
    texts: dict[Language, EditedText]


class Choice(Schema):
    id: str
    name: LocalizedText


class CoverChoice(Schema):
    name: str
    """Of its file."""
    url: str


class PostChoices(Schema):
    categories: list[Choice]
    styles: list[Choice]
    covers: list[CoverChoice]
