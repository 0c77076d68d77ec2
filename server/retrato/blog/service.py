"""Reading the blog. A post is visible from its `published_at` on."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer, selectinload

from retrato.blog import schemas
from retrato.blog.schemas import BlogPage, PostFilter
from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.fold import fold
from retrato.kit.i18n import Language
from retrato.kit.paginator import Page, page_of
from retrato.media.public_files import PublicFiles
from retrato.tables import BlogCategory, Post, Style


async def categories(session: AsyncSession) -> list[schemas.BlogCategory]:
    """Return the categories that have posts, in their order."""
    counts = Counter(category.id for post in await published(session) for category in post.categories)
    found = await session.scalars(select(BlogCategory).order_by(BlogCategory.position))
    return [
        schemas.BlogCategory(
            id=category.id,
            slug=category.slug,
            name=category.name,
            description=category.description,
            count=counts[category.id],
        )
        for category in found
        if counts[category.id]
    ]


def page(posts: Sequence[Post], public: PublicFiles, query: BlogPage) -> Page[schemas.BlogPostSummary]:
    matching = [post for post in posts if _matches(post, query.where)]
    shown = matching[query.offset : query.offset + query.items_per_page]
    return page_of([schemas.BlogPostSummary(**_summary(post, public)) for post in shown], query, len(matching))


def index_of(posts: Sequence[Post], slug: str) -> int:
    """Return the position of a post by its slug in any language."""
    index = next((index for index, post in enumerate(posts) if slug in post.slug.values()), None)
    if index is None:
        raise AppError(404, "notFound")
    return index


async def post(
    session: AsyncSession, public: PublicFiles, posts: Sequence[Post], index: int, language: Language
) -> schemas.BlogPost:
    """Return a post in a language, with links to its neighbours."""
    found = posts[index]
    text = await session.execute(select(Post.html[language].astext, Post.contents[language]).where(Post.id == found.id))
    html, contents = text.one()
    return schemas.BlogPost(
        **_summary(found, public),
        html=html,
        contents=contents,
        previous=_link(posts, index + 1),
        next=_link(posts, index - 1),
        styles=await _styles(session, found.styles),
    )


async def published(session: AsyncSession) -> Sequence[Post]:
    """Return all published posts without their texts, newest first. A blog has only hundreds of posts."""
    found = await session.scalars(
        select(Post)
        .where(Post.published_at <= clock.now())
        .options(selectinload(Post.categories), defer(Post.html, raiseload=True), defer(Post.contents, raiseload=True))
        .order_by(Post.published_at.desc(), Post.id)
    )
    return found.all()


def _matches(post: Post, where: PostFilter) -> bool:
    slugs = {slug for category in post.categories for slug in category.slug.values()}
    text = fold(" ".join((*post.title.values(), *post.excerpt.values())))
    return (where.category_slug is None or where.category_slug in slugs) and all(
        word in text for word in fold(where.query or "").split()
    )


def _summary(post: Post, public: PublicFiles) -> dict[str, object]:
    return {
        **{
            name: getattr(post, name)
            for name in ("id", "slug", "title", "excerpt", "cover_alt", "published_at", "reading_minutes", "author")
        },
        "cover": public.url_of(post.cover),
        "categories": [
            schemas.BlogTopic(id=category.id, slug=category.slug, name=category.name) for category in post.categories
        ],
    }


def _link(posts: Sequence[Post], index: int) -> schemas.BlogPostLink | None:
    if not 0 <= index < len(posts):
        return None
    return schemas.BlogPostLink(slug=posts[index].slug, title=posts[index].title)


async def _styles(session: AsyncSession, ids: Sequence[str]) -> list[schemas.BlogStyle]:
    found = await session.scalars(
        select(Style).where(Style.id.in_(ids), Style.offered).options(selectinload(Style.categories))
    )
    return [
        schemas.BlogStyle(
            id=style.id,
            name=style.name,
            # For a style without IMAGINE, the result of its first REIMAGINE demo (before, after, …).
            demo=next(iter([*style.demos, *style.reimagine_demos[1:]]), None),
            category_slug=style.categories[0].slug,
        )
        for style in sorted(found, key=lambda style: ids.index(style.id))
    ]
