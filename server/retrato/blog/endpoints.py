from fastapi import APIRouter

from retrato.blog import schemas, service
from retrato.db import Session
from retrato.kit.paginator import Page
from retrato.request import AppSettings, RequestLanguage

router = APIRouter(prefix="/blog", tags=["blog"])


@router.post("/categories")
async def list_blog_categories(session: Session) -> list[schemas.BlogCategory]:
    """List the categories of the blog."""
    return await service.categories(session)


@router.post("/posts/paginator")
async def list_posts(session: Session, settings: AppSettings, body: schemas.BlogPage) -> Page[schemas.BlogPostSummary]:
    """List the posts in pages, newest first."""
    return await service.page(session, settings.content, body)


@router.get("/posts/{slug}")
async def read_post(session: Session, settings: AppSettings, language: RequestLanguage, slug: str) -> schemas.BlogPost:
    """Return a post in the language of the request, by its slug in any language."""
    return await service.post(session, settings.content, slug, language)
