"""Loads the blog from `content/blog-categories.yaml` and `content/posts/`.

Each post is a folder with its metadata (`post.yaml`) and one Markdown file per language.
"""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationInfo
from pydantic.alias_generators import to_camel
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.kit import rich_text
from retrato.kit.content_files import ContentError, ContentFiles, Markdown
from retrato.kit.i18n import LANGUAGES, InEveryLanguage, Language, Translated
from retrato.tables import BlogCategory, Post, PostCategory, Style

_WORDS_PER_MINUTE = 200

_Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=120)]


def _known(kind: str) -> AfterValidator:
    def check(id_: str, info: ValidationInfo) -> str:
        if id_ not in (info.context or {})[kind]:
            raise ValueError(f"there is no such {kind}")
        return id_

    return AfterValidator(check)


def _not_reserved(slug: str) -> str:
    if slug == "categories":
        raise ValueError("this slug is reserved")
    return slug


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


class _Category(_Part):
    id: _Slug
    slug: Annotated[dict[Language, _Slug], InEveryLanguage]
    name: Translated
    description: Translated


class _Status(BaseModel):
    draft: bool = False
    """Nothing of a draft is loaded or checked."""


class _Metadata(_Part):
    """Metadata that all languages share."""

    draft: Literal[False] = False
    author: Annotated[str, Field(min_length=1)]
    published_at: AwareDatetime
    categories: Annotated[list[Annotated[str, _known("category")]], Field(min_length=1)]
    cover: Annotated[str, Field(pattern=r"^(demos/[a-z0-9-]+|pictures)/[a-z0-9-]+\.(webp|jpg)$")]
    styles: list[Annotated[str, _known("style")]] = []


class _FrontMatter(_Part):
    """The front matter of one language. The excerpt is also the meta description."""

    title: Annotated[str, Field(min_length=1, max_length=80)]
    slug: Annotated[_Slug, AfterValidator(_not_reserved)]
    excerpt: Annotated[str, Field(min_length=40, max_length=200)]
    cover_alt: Annotated[str, Field(min_length=1, max_length=200)]


@dataclass(frozen=True)
class _Post:
    id: str
    """The name of its folder."""
    metadata: _Metadata
    texts: dict[Language, Markdown[_FrontMatter]]

    def file(self, language: Language) -> str:
        return f"posts/{self.id}/{language}.md"


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Make the tables equal to the files."""
    categories = files.read("blog-categories.yaml", list[_Category])
    styles = await session.scalars(select(Style.id).where(Style.offered))
    known = {"category": {category.id for category in categories}, "style": set(styles)}
    names = [name for name in files.names("posts/*/post.yaml") if not files.read(name, _Status).draft]
    posts = [_read(files, Path(name).parent.name, known) for name in names]
    if problems := [*_duplicate_slugs(files, posts), *(tag for post in posts for tag in _forbidden_tags(files, post))]:
        raise ContentError("\n".join(problems))
    await _replace(
        session,
        BlogCategory,
        [category.model_dump() | {"position": position} for position, category in enumerate(categories)],
    )
    await _replace(session, Post, [_row(post) for post in posts])
    await session.execute(delete(PostCategory))
    if posts:
        await session.execute(
            insert(PostCategory),
            [{"post_id": post.id, "category_id": id_} for post in posts for id_ in post.metadata.categories],
        )


def _read(files: ContentFiles, id_: str, known: dict[str, set[str]]) -> _Post:
    metadata = files.read(f"posts/{id_}/post.yaml", _Metadata, known)
    texts = {language: files.read_markdown(f"posts/{id_}/{language}.md", _FrontMatter) for language in LANGUAGES}
    return _Post(id_, metadata, texts)


def _duplicate_slugs(files: ContentFiles, posts: list[_Post]) -> Iterator[str]:
    """Yield a problem for each slug that two posts share. A slug identifies a post in any language."""
    owners: dict[str, _Post] = {}
    for post in posts:
        for language, text in post.texts.items():
            if owners.setdefault(text.front_matter.slug, post) is not post:
                owner = owners[text.front_matter.slug].id
                yield f"{files.location_of(post.file(language), 'slug')}: slug: the post {owner} has it already"


def _forbidden_tags(files: ContentFiles, post: _Post) -> Iterator[str]:
    for language, text in post.texts.items():
        file = files.folder / post.file(language)
        for line, tag in rich_text.forbidden_tags(text.body):
            yield f"{file}:{text.first_line + line - 1}: <{tag}> is not among the tags of a post"


def _row(post: _Post) -> dict[str, Any]:
    articles = {language: rich_text.article(text.body) for language, text in post.texts.items()}
    words = max(len(rich_text.plain_text(article.html).split()) for article in articles.values())
    return {
        "id": post.id,
        **{
            name: {language: getattr(text.front_matter, name) for language, text in post.texts.items()}
            for name in ("slug", "title", "excerpt", "cover_alt")
        },
        "html": {language: article.html for language, article in articles.items()},
        "contents": {
            language: [asdict(heading) for heading in article.headings] for language, article in articles.items()
        },
        "reading_minutes": math.ceil(words / _WORDS_PER_MINUTE),
        **post.metadata.model_dump(exclude={"categories", "draft"}),
    }


async def _replace(session: AsyncSession, table: type[BlogCategory] | type[Post], rows: list[dict[str, Any]]) -> None:
    await session.execute(delete(table).where(table.id.not_in([row["id"] for row in rows])))
    await upsert(session, table, rows)
