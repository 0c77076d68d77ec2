from fastapi import APIRouter, Response
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.blog import schemas, service
from retrato.kit.paginator import Page
from retrato.media.public_files import AppPublicFiles
from retrato.public_content import Content
from retrato.request import RequestLanguage

router = APIRouter(prefix="/blog", tags=["blog"])
_CATEGORIES = TypeAdapter(list[schemas.BlogCategory])
_PAGE = TypeAdapter(Page[schemas.BlogPostSummary])
_POST = TypeAdapter(schemas.BlogPost)


@router.post("/categories", response_model=list[schemas.BlogCategory])
async def list_blog_categories(content: Content) -> Response:
    """List the categories of the blog."""
    return await content.json("blog categories", _CATEGORIES, service.categories)


@router.post("/posts/paginator", response_model=Page[schemas.BlogPostSummary])
async def list_posts(content: Content, public: AppPublicFiles, body: schemas.BlogPage) -> Response:
    """List the posts in pages, newest first."""
    posts = await content.value("posts", service.published)

    async def page(_session: AsyncSession) -> Page[schemas.BlogPostSummary]:
        return service.page(posts, public, body)

    return await content.json(("posts", body.model_dump_json()), _PAGE, page)


@router.get("/posts/{slug}", response_model=schemas.BlogPost)
async def read_post(content: Content, public: AppPublicFiles, language: RequestLanguage, slug: str) -> Response:
    """Return a post in the language of the request, by its slug in any language."""
    posts = await content.value("posts", service.published)
    index = service.index_of(posts, slug)
    return await content.json(
        ("post", posts[index].id, language),
        _POST,
        lambda session: service.post(session, public, posts, index, language),
    )
