"""The blog as files: `content/blog-categories.yaml`, and a folder per post with its facts (`post.yaml`) and one
Markdown file per language."""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationInfo
from pydantic.alias_generators import to_camel
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.kit import content_file, rich_text
from retrato.kit.content_file import ContentError, Markdown
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


def _no_page(slug: str) -> str:
    if slug == "categories":
        raise ValueError("this is the address of the topics")
    return slug


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


class _Category(_Part):
    id: _Slug
    slug: Annotated[dict[Language, _Slug], InEveryLanguage]
    name: Translated
    description: Translated


class _Facts(_Part):
    """What is the same in every language."""

    author: Annotated[str, Field(min_length=1)]
    published_at: AwareDatetime
    categories: Annotated[list[Annotated[str, _known("category")]], Field(min_length=1)]
    cover: Annotated[str, Field(pattern=r"^demos/[a-z0-9-]+/[a-z0-9-]+\.(webp|jpg)$")]
    styles: list[Annotated[str, _known("style")]] = []


class _Front(_Part):
    """What stands above the text of one language. The excerpt is also what search engines show."""

    title: Annotated[str, Field(min_length=1, max_length=80)]
    slug: Annotated[_Slug, AfterValidator(_no_page)]
    excerpt: Annotated[str, Field(min_length=40, max_length=200)]
    cover_alt: Annotated[str, Field(min_length=1, max_length=200)]


@dataclass(frozen=True)
class _Post:
    folder: Path
    facts: _Facts
    texts: dict[Language, Markdown[_Front]]

    def file(self, language: Language) -> Path:
        return self.folder / f"{language}.md"


async def load(session: AsyncSession, folder: Path) -> None:
    """Makes the tables equal to the files; loading twice changes nothing."""
    categories = content_file.read(folder / "blog-categories.yaml", list[_Category])
    styles = await session.scalars(select(Style.id).where(Style.offered))
    known = {"category": {category.id for category in categories}, "style": set(styles)}
    posts = [_read(file.parent, known) for file in sorted((folder / "posts").glob("*/post.yaml"))]
    if problems := [*_shared_slugs(posts), *(problem for post in posts for problem in _lost_tags(post))]:
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
            [{"post_id": post.folder.name, "category_id": id_} for post in posts for id_ in post.facts.categories],
        )


def _read(folder: Path, known: dict[str, set[str]]) -> _Post:
    facts = content_file.read(folder / "post.yaml", _Facts, known)
    return _Post(
        folder,
        facts,
        {language: content_file.read_markdown(folder / f"{language}.md", _Front) for language in LANGUAGES},
    )


def _shared_slugs(posts: list[_Post]) -> Iterator[str]:
    """An address leads to one post, whatever the language of who follows it."""
    owners: dict[str, _Post] = {}
    for post in posts:
        for language, text in post.texts.items():
            if owners.setdefault(text.front.slug, post) is not post:
                owner = owners[text.front.slug].folder.name
                yield f"{content_file.place(post.file(language), 'slug')}: slug: the post {owner} has it already"


def _lost_tags(post: _Post) -> Iterator[str]:
    for language, text in post.texts.items():
        for line, tag in rich_text.not_allowed(text.body):
            yield f"{post.file(language)}:{text.first_line + line - 1}: <{tag}> is not among the tags of a post"


def _row(post: _Post) -> dict[str, Any]:
    articles = {language: rich_text.article(text.body) for language, text in post.texts.items()}
    words = max(len(rich_text.plain_text(article.html).split()) for article in articles.values())
    return {
        "id": post.folder.name,
        **{
            name: {language: getattr(text.front, name) for language, text in post.texts.items()}
            for name in ("slug", "title", "excerpt", "cover_alt")
        },
        "html": {language: article.html for language, article in articles.items()},
        "contents": {
            language: [asdict(heading) for heading in article.headings] for language, article in articles.items()
        },
        "reading_minutes": math.ceil(words / _WORDS_PER_MINUTE),
        **post.facts.model_dump(exclude={"categories"}),
    }


async def _replace(session: AsyncSession, table: type[BlogCategory] | type[Post], rows: list[dict[str, Any]]) -> None:
    await session.execute(delete(table).where(table.id.not_in([row["id"] for row in rows])))
    await upsert(session, table, rows)
